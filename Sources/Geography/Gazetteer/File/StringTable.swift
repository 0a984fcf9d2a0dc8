import Platform

/// Texts stored one after the other, with an index of their starts.
struct StringTable: Sendable {
  let starts, text: RecordTable

  /// The text with a number, at most its first 64 KiB; empty if there is none.
  subscript(number: Int) -> String {
    text.file.text(text.bytes(starts.run(number, atMost: 1 << 16)))
  }
}
