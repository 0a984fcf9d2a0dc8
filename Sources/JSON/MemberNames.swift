/// Finds duplicate names while an object is parsed. Compares the names one by one while they are
/// few. Hashes them beyond that, so that a hostile object of 100,000 members does not take quadratic time.
struct MemberNames {
  private static let fewEnoughToScan = 32

  private let object: Int
  private var count = 0

  /// The union of the marks of all names so far (`JSONToken.mark`). A name is new if its mark has no bit in common
  /// with it.
  private var marks: UInt64 = 0

  /// The UTF-8 of all names so far, if there are more than `fewEnoughToScan`. A `Set<String>` would treat composed and
  /// decomposed letters as equal.
  private var hashed: Set<[UInt8]> = []

  init(object: Int) { self.object = object }

  /// Adds the name that the parser read last; false if the object already has it.
  @inline(__always)
  mutating func add(_ name: Int, of parser: borrowing JSONParser) -> Bool {
    let mark = parser.tokens[name].mark(in: parser.bytes)
    let isMarked = marks & mark != 0
    count += 1
    marks |= mark
    if count > Self.fewEnoughToScan {
      return hash(name, of: parser)
    }
    return !isMarked || !contains(name, of: parser)
  }

  private mutating func hash(_ name: Int, of parser: borrowing JSONParser) -> Bool {
    if hashed.isEmpty {
      for earlier in names(before: name, of: parser) {
        hashed.insert(earlier)
      }
    }
    return hashed.insert(Array(parser.tokens[name].text(in: parser.bytes).utf8)).inserted
  }

  private func contains(_ name: Int, of parser: borrowing JSONParser) -> Bool {
    var earlier = object + 1
    while earlier < name {
      if parser.tokens[earlier].isSame(as: parser.tokens[name], in: parser.bytes) {
        return true
      }
      earlier = parser.tokens[earlier + 1].next
    }
    return false
  }

  private func names(before name: Int, of parser: borrowing JSONParser) -> [[UInt8]] {
    var names: [[UInt8]] = []
    var earlier = object + 1
    while earlier < name {
      names.append(Array(parser.tokens[earlier].text(in: parser.bytes).utf8))
      earlier = parser.tokens[earlier + 1].next
    }
    return names
  }
}
