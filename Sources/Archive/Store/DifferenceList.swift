/// The members that a row and what the archive has for it both have, with different values.
struct DifferenceList {
  private(set) var found: [RowConflict.Difference] = []

  mutating func compare<Value: Equatable>(
    _ field: String, _ archive: Value?, _ file: Value?, text: (Value) -> String
  ) {
    guard let archive, let file, archive != file else { return }
    found.append(
      RowConflict.Difference(
        field: field, archive: Self.shown(text(archive)), file: Self.shown(text(file))))
  }

  /// A note of the file is no difference if that of the archive has all its paragraphs.
  mutating func compareNotes(_ archive: String?, _ file: String?) {
    guard let archive, let file, !NoteParagraphs(archive).contains(file) else { return }
    compare("note", archive, file) { $0 }
  }

  /// Notes can have 64 KiB.
  private static func shown(_ text: String) -> String {
    text.count > 1000 ? text.prefix(1000) + "…" : text
  }
}
