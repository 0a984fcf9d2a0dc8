/// The offsets of a time zone over time, read from a TZif file (RFC 9636) or constant.
///
/// Foundation's zones need ICU, whose loading would take most of the start-up time, and the C library
/// supports only one zone at a time per process.
package struct ZoneRules: Sendable, Hashable {
  /// The changes in order of time.
  private var changes: [Change] = []

  /// The clock before the first change.
  private var first: Clock

  /// The rule that applies after the last listed change; nil if the file has none that `YearlyRule` supports.
  private var yearly: YearlyRule?

  /// An offset from UTC with its abbreviation.
  struct Clock: Sendable, Hashable {
    /// Seconds ahead of UTC.
    let offset: Int

    /// Such as `CEST`, or `+03` in zones without an abbreviation; empty for a zone made from a constant offset.
    let name: String
  }

  private struct Change: Hashable {
    let moment: Int
    let clock: Clock
  }

  /// A zone with a constant offset.
  package init(offset: Int) { first = Clock(offset: offset, name: "") }

  /// Reads a TZif file; nil if it is malformed.
  package init?(tzif bytes: [UInt8]) {
    var reader = BigEndianReader(bytes)
    guard let old = TZifHeader(&reader) else { return nil }
    first = Clock(offset: 0, name: "")
    if old.version == 0 {
      guard read(&reader, header: old, momentSize: 4) else { return nil }
    } else {
      // The first block has 32-bit times; skip it. The second block follows, with its own header.
      guard reader.skip(old.length(momentSize: 4)), let header = TZifHeader(&reader),
        read(&reader, header: header, momentSize: 8)
      else { return nil }
      yearly = YearlyRule(posix: String(decoding: reader.line(), as: UTF8.self))
    }
  }

  private mutating func read(
    _ reader: inout BigEndianReader, header: TZifHeader, momentSize: Int
  ) -> Bool {
    guard reader.has(header.length(momentSize: momentSize)) else { return false }
    let moments = (0..<header.changes).map { _ in reader.signed(momentSize) }
    let types = (0..<header.changes).map { _ in reader.signed(1) }
    var kinds: [(offset: Int, name: Int)] = []
    for _ in 0..<header.types {
      let offset = reader.signed(4)
      _ = reader.skip(1)
      kinds.append((offset, reader.signed(1)))
    }
    let letters = reader.bytes(header.letters)
    _ = reader.skip(header.rest(momentSize: momentSize) - header.letters)
    let clocks = kinds.map { kind in
      Clock(
        offset: kind.offset,
        name: String(
          decoding: letters.dropFirst(max(0, kind.name)).prefix { $0 != 0 }, as: UTF8.self))
    }
    guard let first = clocks.first, types.allSatisfy(clocks.indices.contains) else { return false }
    self.first = first
    changes = zip(moments, types).map { Change(moment: $0, clock: clocks[$1]) }
    return true
  }

  /// The offset at a moment, in seconds ahead of UTC.
  package func offset(at moment: Int) -> Int { clock(at: moment).offset }

  /// The abbreviation at a moment, such as `CEST`; nil if the zone has none then.
  package func abbreviation(at moment: Int) -> String? {
    let name = clock(at: moment).name
    return name.first?.isLetter == true ? name : nil
  }

  /// The first later moment with another offset; nil if none is known.
  package func nextChange(after moment: Int) -> Int? {
    let now = offset(at: moment)
    let listed = changes[count(until: moment)...].first { $0.clock.offset != now }?.moment
    guard listed == nil, let yearly else { return listed }
    // The rule applies after the last listed change, and the offset does not change before that.
    return yearly.nextChange(after: max(moment, changes.last?.moment ?? moment), unlike: now)
  }

  private func clock(at moment: Int) -> Clock {
    let passed = count(until: moment)
    if passed == changes.count, let yearly {
      return yearly.clock(at: moment)
    }
    return passed == 0 ? first : changes[passed - 1].clock
  }

  /// The number of listed changes up to a moment, by binary search.
  private func count(until moment: Int) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].moment <= moment {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
