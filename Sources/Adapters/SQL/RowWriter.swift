/// Writes many rows of a table, within a transaction.
///
/// A server may receive the rows later, many at once: one statement for each row would wait for a reply each. They are
/// sent before the next other statement of the database. Their errors may therefore be thrown by a later call or by
/// that statement.
package protocol RowWriter {
  /// Writes one row.
  ///
  /// - Parameter values: one value per column, in order.
  func write(_ values: [DatabaseValue]) throws
}

/// The way in which a `RowWriter` changes a table.
package enum RowAction: Sendable {
  /// Adds the rows. A violation of a key is an error.
  case insert
  /// Overwrites the row whose first column has the given value, if there is one. Between two other statements, no two
  /// rows may have the same value there.
  case update
}

/// A column of a table, with the type of its values.
package struct SQLColumn: Sendable {
  package enum Kind: Sendable { case integer, real, text, blob }

  package let name: String
  package let kind: Kind

  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}
