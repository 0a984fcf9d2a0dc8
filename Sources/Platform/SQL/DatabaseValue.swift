import CPostgres
import CSQLite

/// A value to be bound to a parameter of a statement.
package enum DatabaseValue: Sendable, Equatable {
  case null
  case integer(Int)
  /// NaN is stored as NULL.
  case real(Double)
  /// Stored in UTF-8. U+0000 survives in SQLite; PostgreSQL refuses it.
  case text(String)
  case blob([UInt8])

  package init(_ value: Int?) { self = value.map(DatabaseValue.integer) ?? .null }

  package init(_ value: Double?) { self = value.map(DatabaseValue.real) ?? .null }

  package init(_ value: String?) { self = value.map(DatabaseValue.text) ?? .null }

  /// Stored as 0 or 1: SQLite has no truth values.
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }
}
