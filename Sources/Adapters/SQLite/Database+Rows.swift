extension Database {
  /// A writer that runs one prepared statement for each row.
  package func writer(
    _ action: RowAction, of table: String, _ columns: [SQLColumn]
  ) throws -> any RowWriter {
    let names = columns.map(\.name)
    let sql =
      switch action {
      case .insert:
        "INSERT INTO \(table) (\(names.joined(separator: ", "))) "
          + "VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))"
      case .update:
        "UPDATE \(table) SET "
          + names.enumerated().dropFirst().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", ")
          + " WHERE \(names[0]) = ?1"
      }
    return StatementWriter(statement: try statement(sql))
  }
}

private struct StatementWriter: RowWriter {
  let statement: Statement

  func write(_ values: [DatabaseValue]) throws { try statement.run(values) }
}
