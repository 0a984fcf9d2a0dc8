/// Folds names for search: to lower case, without apostrophes and most marks of Latin, Greek, Cyrillic, Hebrew and
/// Arabic letters, with one blank between words.
///
/// `Köln` becomes `koln`, `Saint-Étienne` becomes `saint etienne`, `L’Aquila` becomes `laquila`.
/// The folded form is UTF-8, so a substring search on names is a substring search on bytes. Most names
/// that differ only in case, marks or punctuation fold to the same bytes. ASCII other than letters and
/// digits folds to blanks or nothing; other punctuation and symbols may stay.
package enum NameFolding {
  /// The folded form of a name or of a query.
  package static func fold(_ name: String) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.utf8.count)
    append(name.utf8, to: &folded)
    return folded
  }

  /// The key of a tag or list; names with equal keys mean the same tag or list. The key is the folded form of the name.
  /// For a name that folds to nothing, such as `+`, it is the name in lower case.
  package static func identity(_ name: String) -> [UInt8] {
    let folded = fold(name)
    return folded.isEmpty ? Array(name.lowercased().utf8) : folded
  }

  /// Appends the folded form of a UTF-8 text to `folded`. Bytes that belong to no UTF-8 sequence fold to nothing.
  ///
  /// Existing bytes stay unchanged, and no blank is inserted between them and the new ones.
  package static func append(_ utf8: some Collection<UInt8>, to folded: inout [UInt8]) {
    // Fold contiguous bytes in place; copy others to an array first.
    let isDone: Void? = utf8.withContiguousStorageIfAvailable { append($0, to: &folded) }
    if isDone == nil {
      append(Array(utf8), to: &folded)
    }
  }

  /// - Parameter enough: stops when at least this many bytes have been appended. It may append a few more.
  package static func append(
    _ utf8: Span<UInt8>, to folded: inout [UInt8], enough: Int = .max
  ) {
    utf8.withUnsafeBufferPointer { append($0, to: &folded, enough: enough) }
  }

  private static func append(
    _ utf8: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8], enough: Int = .max
  ) {
    var output = FoldedBytes(after: folded)
    folded = []
    var index = utf8.startIndex
    // Append one byte more, because a blank at the end is removed.
    while index != utf8.endIndex, output.count <= enough {
      if utf8[index] < 0x80 {
        let rest = min(utf8.count - index, enough - output.count)
        appendASCII(utf8, at: &index, to: &output, atMost: rest + 1)
      } else {
        append(scalar: nextScalar(in: utf8, at: &index), to: &output)
      }
    }
    if output.count > 0, !output.isInWord {
      output.bytes.removeLast()
    }
    folded = output.bytes
  }

  /// The key (`key(of:)`) of the folded form of a text, without an array for that form.
  package static func key(ofText utf8: Span<UInt8>) -> UInt64 {
    utf8.withUnsafeBufferPointer { utf8 in
      var key = FoldedKey()
      var index = utf8.startIndex
      while index != utf8.endIndex, !key.isFull {
        if utf8[index] < 0x80 {
          append(ascii: utf8[index], to: &key)
          index += 1
        } else {
          append(scalar: nextScalar(in: utf8, at: &index), to: &key)
        }
      }
      return key.value
    }
  }

  /// The first eight bytes of a folded text as a big-endian number, so that numbers and bytes have the same order.
  /// Missing bytes are 0, which no folded text contains.
  package static func key(of folded: [UInt8]) -> UInt64 {
    (0..<8).reduce(0) { $0 << 8 | UInt64($1 < folded.count ? folded[$1] : 0) }
  }

  /// The words of a folded name, as ranges of its bytes.
  package static func words(of folded: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for (index, byte) in folded.enumerated() where byte == blank {
      if start < index {
        words.append(start..<index)
      }
      start = index + 1
    }
    if start < folded.count {
      words.append(start..<folded.count)
    }
    return words
  }

  static let blank = UInt8(ascii: " ")

  /// Represents a byte that folds to nothing.
  private static let dropped: UInt8 = 0

  /// Folds the ASCII bytes from `index` on, up to the first other byte, and appends at most `most` bytes. Reserves the
  /// room at once, because `Array.append` takes about forty instructions for each byte.
  private static func appendASCII(
    _ utf8: UnsafeBufferPointer<UInt8>, at index: inout Int, to output: inout FoldedBytes,
    atMost most: Int
  ) {
    var isInWord = output.isInWord
    output.bytes.append(addingCapacity: most) { folded in
      while index != utf8.endIndex, utf8[index] < 0x80, !folded.isFull {
        let letter = letter(ofASCII: utf8[index])
        index += 1
        if letter == dropped || letter == blank && !isInWord {
          continue
        }
        folded.append(letter)
        isInWord = letter != blank
      }
    }
  }

  private static func letter(ofASCII byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): dropped
    default: blank
    }
  }

  /// Decodes the non-ASCII scalar at `index` and advances past it. Returns nil and skips one byte if no
  /// complete sequence begins there; returns nil and skips a sequence whose number is not a scalar. Accepts
  /// overlong sequences of three and four bytes.
  private static func nextScalar(
    in utf8: UnsafeBufferPointer<UInt8>, at index: inout Int
  ) -> Unicode.Scalar? {
    let lead = utf8[index]
    utf8.formIndex(after: &index)
    let (count, bits) =
      switch lead {
      case 0xC2...0xDF: (1, UInt32(lead & 0x1F))
      case 0xE0...0xEF: (2, UInt32(lead & 0x0F))
      case 0xF0...0xF4: (3, UInt32(lead & 0x07))
      default: (0, 0)
      }
    guard count > 0 else { return nil }
    var value = bits
    var end = index
    for _ in 0..<count {
      guard end != utf8.endIndex, utf8[end] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(utf8[end] & 0x3F)
      utf8.formIndex(after: &end)
    }
    index = end
    return Unicode.Scalar(value)
  }

  private static func append(ascii byte: UInt8, to folded: inout some FoldedOutput) {
    switch letter(ofASCII: byte) {
    case dropped: break
    case blank: folded.endWord()
    case let letter: folded.append(letter)
    }
  }

  private static func append(scalar: Unicode.Scalar?, to folded: inout some FoldedOutput) {
    guard let scalar else { return }
    if isSmallCyrillic(scalar) {
      folded.append(UInt8(truncatingIfNeeded: 0xC0 | scalar.value >> 6))
      folded.append(UInt8(truncatingIfNeeded: 0x80 | scalar.value & 0x3F))
      return
    }
    if let letter = latinBase(of: scalar) {
      return append(letter, to: &folded)
    }
    switch role(of: scalar) {
    case .dropped: break
    case .separator: folded.endWord()
    case .letter(let base):
      if let ascii = UInt8(exactly: base.value), ascii < 0x80 {
        append(ascii: ascii, to: &folded)
      } else {
        appendLowercase(base, to: &folded)
      }
    }
  }

  /// Appends a letter of the tables: a lowercase one unchanged, an uppercase one as the pair that
  /// it represents.
  private static func append(_ letter: UInt8, to folded: inout some FoldedOutput) {
    guard let pair = pair(for: letter) else { return folded.append(letter) }
    folded.append(pair.0)
    folded.append(pair.1)
  }

  /// Appends the lowercase form of a scalar without a letter in the tables. Omits marks that lowercasing adds.
  private static func appendLowercase(
    _ scalar: Unicode.Scalar, to folded: inout some FoldedOutput
  ) {
    if let lower = lowercase(of: scalar), let bytes = UTF8.encode(lower) {
      for byte in bytes {
        folded.append(byte)
      }
      return
    }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if let letter = latinBase(of: lower) {
        append(letter, to: &folded)
      } else if case .letter(let base) = role(of: lower), let bytes = UTF8.encode(base) {
        for byte in bytes {
          folded.append(byte)
        }
      }
    }
  }
}
