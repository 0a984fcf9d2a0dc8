import CPostgres
import CSQLite

/// A value for a parameter of a statement.
package enum DatabaseValue: Sendable, Equatable {
  case null
  case integer(Int)
  /// NaN is stored as NULL.
  case real(Double)
  /// Stored as UTF-8. SQLite preserves U+0000; PostgreSQL rejects it.
  case text(String)
  case blob([UInt8])

  package init(_ value: Int?) { self = value.map(DatabaseValue.integer) ?? .null }

  package init(_ value: Double?) { self = value.map(DatabaseValue.real) ?? .null }

  package init(_ value: String?) { self = value.map(DatabaseValue.text) ?? .null }

  /// Stored as 0 or 1, because SQLite has no booleans.
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }
}
