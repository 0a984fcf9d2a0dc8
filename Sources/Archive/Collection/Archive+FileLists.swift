package import Files

extension Archive {
  /// The lists that the user fills, in their order, with their cities. Does not create a missing archive.
  package func fileLists() throws -> [FileList] {
    guard try transactions.exists else { return [] }
    return try transactions.read { database in
      let table = ListTable(database)
      return try table.all().filter { $0.query == nil }.map { list in
        FileList(
          list.name, color: list.color, icon: list.icon, members: try table.cities(of: list.id))
      }
    }
  }
}
