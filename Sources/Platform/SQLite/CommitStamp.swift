/// A random number that identifies one commit of a file, with that of the commit before it.
struct CommitStamp: Equatable {
  let value: Int

  /// Nil for the first commit of the file.
  let previous: Int?
}
