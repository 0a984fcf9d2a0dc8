/// The members that a row and its city or place both have, with different values.
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

  /// Adds no difference if the note of the archive has all paragraphs of that of the file.
  mutating func compareNotes(_ archive: String?, _ file: String?) {
    guard let archive, let file, !NoteParagraphs(archive).contains(file) else { return }
    compare("note", archive, file) { $0 }
  }

  /// Cuts long texts, because a note can have 64 KiB.
  private static func shown(_ text: String) -> String {
    text.count > 1000 ? text.prefix(1000) + "…" : text
  }
}
