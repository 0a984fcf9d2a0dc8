/// The stamps of the commits in a write-ahead log, read in the order of the log.
struct CommitChain {
  /// The stamp before that of the first stamped commit; nil if there is none.
  private(set) var start: Int?
  private(set) var stamps: Set<Int> = []

  /// Whether the log contains no commit.
  private(set) var isEmpty = true

  /// The stamps of the transaction that is being read and whose end was not reached yet.
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

  /// Whether the log belongs to a file with this stamp; nil for a file without a stamp. True for a log without commits.
  func belongs(toFileWithStamp stamp: Int?) -> Bool {
    isEmpty || start == stamp || stamp.map(stamps.contains) == true
  }
}
