import CPostgres
import CSQLite

/// Whether a transaction writes.
package enum TransactionKind: Sendable {
  /// Several reads of the same state.
  case read
  /// Acquires the write lock at the start, so that another writer cannot make it fail half way.
  case write
}
