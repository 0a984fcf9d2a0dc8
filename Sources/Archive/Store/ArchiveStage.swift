internal import Platform

/// How far the tables of an archive are.
enum ArchiveStage {
  /// Made, and nothing in it yet.
  case empty
  /// Of a version that noted no changes.
  case withoutFeed
  case newest
}
