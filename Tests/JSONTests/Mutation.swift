import Text

/// Damages a text in one of the usual ways.
struct Mutation {
  private var random: SeededGenerator

  /// Fragments of JSON and of near misses.
  private static let fragments: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "-", "+", ".", "e", "E", "0", "1", "00", "1e5", " ",
      "\n", "\t", "\r", "true", "false", "null", "NaN", "Infinity", "\\u", "\\ud800", "\\udc00",
      "\\u00e9", "/", "//", "/**/", "'", "\u{B}", "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{0}",
      "\u{7F}",
      "é", "🏙", "{}", "[]", "\"\"", "\"a\":1", ",\"b\":[2]", "-0", "0.5", "1E-2",
      "9999999999999999999",
    ].map { Array($0.utf8) }
    + [[0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF]]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// One of the texts with one to three changes.
  mutating func next(from texts: [[UInt8]]) -> [UInt8] {
    var bytes = texts.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      change(&bytes, others: texts)
    }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], others: [[UInt8]]) {
    let place = place(in: bytes)
    let fragment = Self.fragments.randomElement(using: &random) ?? []
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes.insert(contentsOf: fragment, at: place)
    case 1: bytes.replaceSubrange(range(in: bytes), with: fragment)
    case 2: bytes.removeSubrange(range(in: bytes))
    case 3: bytes.insert(contentsOf: bytes[range(in: bytes)], at: place)
    case 4: bytes.removeSubrange(place...)
    case 5: bytes.insert(contentsOf: others.randomElement(using: &random) ?? [], at: place)
    case 6 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 7 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default: bytes.append(contentsOf: fragment)
    }
  }

  private mutating func place(in bytes: [UInt8]) -> Int {
    Int.random(in: 0...bytes.count, using: &random)
  }

  /// Short lengths are the most frequent.
  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = place(in: bytes)
    let length = Bool.random(using: &random) ? 1 : Int.random(in: 0...12, using: &random)
    return start..<min(start + length, bytes.count)
  }
}
