import CPostgres
import CSQLite

/// Whether a transaction writes.
package enum TransactionKind: Sendable {
  /// For reads that must all see the same state of the database.
  case read
  /// For writes. Acquires the write lock at the start, so that a conflict with another writer cannot make the
  /// transaction fail later.
  case write
}
