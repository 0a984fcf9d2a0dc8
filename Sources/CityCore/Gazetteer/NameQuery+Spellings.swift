/// Other texts that somebody who typed this one may have meant.
extension NameQuery {
  /// What names and people write short or long: `St. Petersburg`, `Saint Petersburg`.
  private static let abbreviations = [
    ("st", "saint"), ("ste", "sainte"), ("ft", "fort"), ("mt", "mount"),
  ]

  /// The folded texts in which an abbreviated word is written out, or the other way round.
  func respelled() -> [[UInt8]] {
    ranges.flatMap { range in
      Self.abbreviations.flatMap { short, long in [(short, long), (long, short)] }
        .filter { text[range].elementsEqual($0.0.utf8) }
        .map { text[..<range.lowerBound] + Array($0.1.utf8) + text[range.upperBound...] }
        .map(Array.init)
    }
  }

  /// The folded texts that differ from this one in a blank: one forgotten, or one too much.
  func respaced() -> [[UInt8]] {
    let joined = ranges.dropFirst().map { range in
      Array(text[..<(range.lowerBound - 1)] + text[range.lowerBound...])
    }
    let split = ranges.flatMap { range in
      (range.lowerBound + 2)..<max(range.lowerBound + 2, range.upperBound - 1)
    }
    return joined
      + split.filter { text[$0] & 0xC0 != 0x80 }.map {
        Array(text[..<$0] + [UInt8(ascii: " ")] + text[$0...])
      }
  }
}
