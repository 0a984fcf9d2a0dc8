/// A column of optional texts in which equal texts are stored once.
struct WordColumn: Sendable {
  private var words = ByteStringTable()

  /// The number of each row's word; -1 for nil.
  private var numbers: [Int32] = []

  mutating func append(_ text: String?) {
    guard var text else { return append(nil as UnsafeBufferPointer<UInt8>?) }
    text.withUTF8 { append($0) }
  }

  mutating func append(_ word: UnsafeBufferPointer<UInt8>?) {
    guard let word else { return numbers.append(-1) }
    // In the order of ids, 95 % of the gazetteer's cities are in the country of the preceding city.
    if let last = numbers.last, last >= 0, words.strings[Int(last)].elementsEqual(word) {
      return numbers.append(last)
    }
    numbers.append(Int32(words.insert(0..<word.count, of: Array(word))))
  }

  func isFilled(_ row: Int) -> Bool {
    numbers[row] >= 0 && !words.strings.range(Int(numbers[row])).isEmpty
  }

  subscript(row: Int) -> String? {
    let number = Int(numbers[row])
    return number < 0 ? nil : String(decoding: words.strings[number], as: UTF8.self)
  }
}
