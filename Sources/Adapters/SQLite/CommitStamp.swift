/// A random number that identifies a commit of a file, and the number of the preceding commit.
struct CommitStamp: Equatable {
  let value: Int

  /// The number of the preceding commit; nil for the first commit of the file.
  let previous: Int?
}
