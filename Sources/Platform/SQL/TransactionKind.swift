import CPostgres
import CSQLite

/// What a transaction is for.
package enum TransactionKind: Sendable {
  /// Several reads of one and the same state.
  case read
  /// Takes the write lock at once, so that it never fails half way because of another writer.
  case write
}
