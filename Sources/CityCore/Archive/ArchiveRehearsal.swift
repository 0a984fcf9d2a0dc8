internal import Platform

extension Archive {
  /// Does what the body does, and then none of it: nothing is kept, and nothing is news. The body has
  /// one transaction.
  ///
  /// - Returns: what the body returns, and what would have been news. A file that is not there yet is
  ///   not made for that.
  package func rehearse<Value>(
    _ body: (Archive) throws -> Value
  ) throws -> (value: Value, news: ArchiveNews) {
    guard file.exists else {
      let empty = Archive(path: Self.inMemory)
      return (try body(empty), empty.file.takeNews())
    }
    file.rehearsed = ArchiveNews()
    defer { file.rehearsed = nil }
    return (try body(self), file.rehearsed ?? ArchiveNews())
  }
}

extension ArchiveFile {
  /// Thrown to have a transaction rolled back.
  private struct Rehearsed: Error {}

  /// A transaction that is kept, unless this is a rehearsal.
  func transaction<Value>(in database: Database, _ body: () throws -> Value) throws -> Value {
    guard rehearsed != nil else { return try database.transaction(.write, body) }
    var outcome: Result<Value, any Error> = .failure(Rehearsed())
    do {
      try database.transaction(.write) {
        outcome = .success(try body())
        throw Rehearsed()
      }
    } catch is Rehearsed {}
    return try outcome.get()
  }
}
