/// When the clocks of a zone change and by how much, as a TZif file tells it (RFC 9636).
///
/// Our own, and small: Foundation's zones bring all of ICU along, which is most of the time that a
/// start takes, and the C library knows one zone at a time for the whole process.
package struct ZoneRules: Sendable, Hashable {
  /// Moments, rising, and what clocks show from each of them on.
  private var changes: [Change] = []

  /// What they show before the first change.
  private var first: Clock

  /// What holds from the last change on; nil for no further one.
  private var yearly: YearlyRule?

  /// What the clocks of a zone show for a while.
  struct Clock: Sendable, Hashable {
    /// Seconds ahead of UTC.
    let offset: Int

    /// Such as `CEST`, or `+03` where nobody has a word for it.
    let name: String
  }

  private struct Change: Hashable {
    let moment: Int
    let clock: Clock
  }

  /// A zone whose clocks never change.
  package init(offset: Int) { first = Clock(offset: offset, name: "") }

  /// Reads the bytes of a file; nil if it is none of that kind, or broken.
  package init?(tzif bytes: [UInt8]) {
    var reader = BigEndianReader(bytes: bytes)
    guard let old = TZifHeader(&reader) else { return nil }
    first = Clock(offset: 0, name: "")
    if old.version == 0 {
      guard read(&reader, old, momentSize: 4) else { return nil }
    } else {
      // The first block is for readers of 32 bits; the second has the same header.
      guard reader.skip(old.length(momentSize: 4)), let header = TZifHeader(&reader),
        read(&reader, header, momentSize: 8)
      else { return nil }
      yearly = YearlyRule(posix: String(decoding: reader.line(), as: UTF8.self))
    }
  }

  private mutating func read(
    _ reader: inout BigEndianReader, _ header: TZifHeader, momentSize: Int
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
    let letters = reader.take(header.letters)
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

  /// Seconds by which the clocks are ahead of UTC at a moment.
  package func offset(at moment: Int) -> Int { clock(at: moment).offset }

  /// What people there call their time at a moment, such as `CEST`; nil where they have no word for it.
  package func abbreviation(at moment: Int) -> String? {
    let name = clock(at: moment).name
    return name.first?.isLetter == true ? name : nil
  }

  /// The first moment behind another from which the clocks are otherwise ahead of UTC than then; nil if
  /// none is known.
  package func nextChange(after moment: Int) -> Int? {
    let now = offset(at: moment)
    let listed = changes[count(until: moment)...].first { $0.clock.offset != now }?.moment
    guard listed == nil, let yearly else { return listed }
    // The rule holds from the last listed change on, and there the offset is that of now.
    return yearly.nextChange(after: max(moment, changes.last?.moment ?? moment), unlike: now)
  }

  private func clock(at moment: Int) -> Clock {
    let passed = count(until: moment)
    if passed == changes.count, let yearly {
      return yearly.clock(at: moment)
    }
    return passed == 0 ? first : changes[passed - 1].clock
  }

  /// How many of the listed changes have passed.
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
