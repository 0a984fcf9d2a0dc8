/// The stamps of the commits in a write-ahead log.
struct CommitChain {
  /// The stamp that precedes the first stamped commit; nil if there is none.
  private(set) var start: Int?
  private(set) var stamps: Set<Int> = []

  /// Whether the log contains no commit.
  private(set) var isEmpty = true

  /// The stamps of the transaction that is being read.
  private var pending: [CommitStamp] = []

  mutating func add(_ stamp: CommitStamp) { pending.append(stamp) }

  mutating func commit() {
    if stamps.isEmpty, let first = pending.first {
      start = first.previous
    }
    stamps.formUnion(pending.map(\.value))
    pending = []
    isEmpty = false
  }

  /// Whether the log belongs to a file with this stamp (nil: without a stamp). True for a log without commits.
  func belongs(toFileWithStamp stamp: Int?) -> Bool {
    isEmpty || start == stamp || stamp.map(stamps.contains) == true
  }
}
