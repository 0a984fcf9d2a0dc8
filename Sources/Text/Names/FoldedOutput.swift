/// A destination of folded text.
protocol FoldedOutput {
  mutating func append(_ letter: UInt8)

  /// Ends a word: one blank separates it from the next word. Has no effect unless a word precedes. A blank may remain
  /// after the last word; the caller removes it.
  mutating func endWord()
}

struct FoldedBytes: FoldedOutput {
  var bytes: [UInt8]
  private let start: Int

  init(after bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.count
  }

  var count: Int { bytes.count - start }

  var isInWord: Bool { count > 0 && bytes.last != NameFolding.blank }

  mutating func append(_ letter: UInt8) { bytes.append(letter) }

  mutating func endWord() { if isInWord { bytes.append(NameFolding.blank) } }
}

/// The first eight bytes as a big-endian number; missing bytes are 0.
struct FoldedKey: FoldedOutput {
  private(set) var value: UInt64 = 0

  /// The number of free bits.
  private var free: UInt64 = 64
  private var isBlankDue = false

  var isFull: Bool { free == 0 }

  mutating func append(_ letter: UInt8) {
    if isBlankDue {
      isBlankDue = false
      put(NameFolding.blank)
    }
    put(letter)
  }

  private mutating func put(_ byte: UInt8) {
    if isFull {
      return
    }
    free -= 8
    value |= UInt64(byte) << free
  }

  mutating func endWord() { isBlankDue = free < 64 }
}
