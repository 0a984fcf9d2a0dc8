import CPostgres
import CSQLite

/// Whether a transaction writes.
package enum TransactionKind: Sendable {
  /// Several reads of one state.
  case read
  /// Takes the write lock at the start, so that a conflict with another writer cannot make the transaction fail
  /// later.
  case write
}
