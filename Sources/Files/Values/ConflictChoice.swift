/// What an import does with a city that the archive has, or a place that the guide has.
package enum ConflictChoice: String, CaseIterable, Sendable {
  /// The city or place stays as it is.
  case keep

  /// The values, the own name and the note in the file replace those of the archive. A value that the file marks as
  /// unknown is removed. Stars, tags, lists, visits and plans are added. A place keeps a stored picture without an
  /// address.
  case replace

  /// The values of the archive stay. Values and an own name that it lacks, stars, tags, lists, visits and plans are
  /// added. The note of the file is appended to that of the archive, unless that has all its paragraphs.
  case both
}
