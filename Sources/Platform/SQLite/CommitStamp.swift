/// A random number that identifies a commit of a file, and the number of the preceding commit.
struct CommitStamp: Equatable {
  let value: Int

  /// Nil for the first commit of the file.
  let previous: Int?
}
