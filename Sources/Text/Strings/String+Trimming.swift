/// As those of a substring.
extension String {
  package var trimmed: String { utf8.mayBeTrimmed ? Substring(self).trimmed : self }
  package var trimmingSpaces: String { Substring(self).trimmingSpaces }
}

extension Substring {
  /// Without white space, as Unicode has it, at both ends.
  ///
  /// Counted in scalars, so that a mark behind a blank does not keep it.
  package var trimmed: String { trimmed { $0.properties.isWhitespace } }

  /// Without the spaces and tabs at both ends, which HTTP allows around a value.
  package var trimmingSpaces: String { trimmed { $0 == " " || $0 == "\t" } }

  private func trimmed(_ isBlank: (Unicode.Scalar) -> Bool) -> String {
    guard utf8.mayBeTrimmed else { return String(self) }
    let start = unicodeScalars.drop(while: isBlank)
    guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(String.UnicodeScalarView(start[...end]))
  }
}

extension BidirectionalCollection<UInt8> {
  /// Most texts have nothing to lose, and show it by their first and last byte.
  fileprivate var mayBeTrimmed: Bool {
    func mayBeBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x7F }
    guard let first, let last else { return false }
    return mayBeBlank(first) || mayBeBlank(last)
  }
}
