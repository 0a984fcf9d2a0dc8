/// What an import does with a city that the archive has already.
package enum ConflictChoice: String, CaseIterable, Sendable {
  /// The city stays as it is.
  case keep

  /// The values, the own name and the note that the file has replace those of the archive. A star, tags, lists, visits
  /// and a plan are added.
  case replace

  /// The values of the archive stay. Values and an own name that it lacks, a star, tags, lists, visits and a plan are
  /// added, and the note of the file follows that of the archive.
  case both
}
