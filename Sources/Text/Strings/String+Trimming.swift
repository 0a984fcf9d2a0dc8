extension String {
  package var trimmed: String { utf8.mayBeTrimmed ? Substring(self).trimmed : self }
  package var trimmingSpaces: String { Substring(self).trimmingSpaces }
}

extension Substring {
  /// The text without Unicode white space at both ends.
  ///
  /// Trims by scalars: it removes a blank at the start even if a combining mark follows.
  package var trimmed: String { trimmed { $0.properties.isWhitespace } }

  /// The text without spaces and tabs at both ends, which HTTP allows around a value.
  package var trimmingSpaces: String { trimmed { $0 == " " || $0 == "\t" } }

  private func trimmed(_ isBlank: (Unicode.Scalar) -> Bool) -> String {
    guard utf8.mayBeTrimmed else { return String(self) }
    let start = unicodeScalars.drop(while: isBlank)
    guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(String.UnicodeScalarView(start[...end]))
  }
}

extension BidirectionalCollection<UInt8> {
  /// False if the first and the last byte show that there is nothing to trim.
  fileprivate var mayBeTrimmed: Bool {
    func mayBeBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x7F }
    guard let first, let last else { return false }
    return mayBeBlank(first) || mayBeBlank(last)
  }
}
