/// The names of an object while it is read. They are compared one by one while they are few and
/// hashed from then on, so that a hostile object of 100,000 members costs no quadratic time.
struct MemberNames {
  private static let fewEnoughToScan = 32

  private let object: Int
  private var count = 0

  /// A bit for each mark that a name has had; most names are new by that alone.
  private var marks: UInt64 = 0

  /// As UTF-8, because a `Set<String>` takes composed and decomposed letters for the same, and
  /// names made of the same marks in many orders would all share one hash.
  private var hashed: Set<[UInt8]> = []

  init(object: Int) { self.object = object }

  /// Takes the name that was noted last; false if it is there already.
  @inline(__always)
  mutating func add(_ name: Int, _ parser: borrowing JSONParser) -> Bool {
    let mark = parser.tokens[name].mark(in: parser.bytes)
    let isMarked = marks & mark != 0
    count = count + 1
    marks = marks | mark
    if count > Self.fewEnoughToScan {
      return hash(name, parser)
    }
    return !isMarked || !isKnown(name, parser)
  }

  private mutating func hash(_ name: Int, _ parser: borrowing JSONParser) -> Bool {
    if hashed.isEmpty {
      for earlier in earlier(than: name, parser) {
        hashed.insert(earlier)
      }
    }
    return hashed.insert(Array(parser.tokens[name].text(in: parser.bytes).utf8)).inserted
  }

  private func isKnown(_ name: Int, _ parser: borrowing JSONParser) -> Bool {
    var earlier = object + 1
    while earlier < name {
      if parser.tokens[earlier].isSame(as: parser.tokens[name], in: parser.bytes) {
        return true
      }
      earlier = parser.tokens[earlier + 1].next
    }
    return false
  }

  private func earlier(than name: Int, _ parser: borrowing JSONParser) -> [[UInt8]] {
    var names: [[UInt8]] = []
    var earlier = object + 1
    while earlier < name {
      names.append(Array(parser.tokens[earlier].text(in: parser.bytes).utf8))
      earlier = parser.tokens[earlier + 1].next
    }
    return names
  }
}
