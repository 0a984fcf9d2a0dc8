/// A compiled time zone as the system keeps it (TZif, RFC 8536).
enum ZoneFile {
  /// Nil if the bytes are not such a file. Of a file with two blocks the second counts, which has
  /// the wider times and the rule for the years after the last transition.
  static func zone(identifier: String, _ bytes: [UInt8]) -> Zone? {
    var reader = Reader(bytes: bytes)
    guard var header = Header(&reader) else { return nil }
    var timeSize = 4
    if header.version >= UInt8(ascii: "2") {
      guard reader.skip(header.blockSize(timeSize: 4)), let second = Header(&reader) else {
        return nil
      }
      (header, timeSize) = (second, 8)
    }
    guard let block = Block(header, timeSize: timeSize, &reader) else { return nil }
    let rule = timeSize == 8 ? ZoneRule(reader.footer) : nil
    return Zone(
      identifier: identifier, firstOffset: block.firstOffset, transitions: block.transitions,
      rule: rule)
  }

  private struct Header {
    var version: UInt8
    var utcFlags: Int
    var standardFlags: Int
    var leapSeconds: Int
    var times: Int
    var types: Int
    var characters: Int

    init?(_ reader: inout Reader) {
      guard reader.unsigned(4) == 0x545A_6966,  // "TZif"
        let version = reader.unsigned(1), reader.skip(15), let utcFlags = reader.unsigned(4),
        let standardFlags = reader.unsigned(4), let leapSeconds = reader.unsigned(4),
        let times = reader.unsigned(4), let types = reader.unsigned(4),
        let characters = reader.unsigned(4)
      else { return nil }
      self.version = UInt8(truncatingIfNeeded: version)
      (self.utcFlags, self.standardFlags) = (Int(utcFlags), Int(standardFlags))
      (self.leapSeconds, self.times) = (Int(leapSeconds), Int(times))
      (self.types, self.characters) = (Int(types), Int(characters))
    }

    /// Bytes after the header. The counts have 32 bits, so that this cannot overflow.
    func blockSize(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + tailSize(timeSize: timeSize)
    }

    /// Bytes after the types: names, leap seconds, flags.
    func tailSize(timeSize: Int) -> Int {
      characters + leapSeconds * (timeSize + 4) + standardFlags + utcFlags
    }
  }

  private struct Block {
    var firstOffset: Int
    var transitions: [Zone.Transition]

    init?(_ header: Header, timeSize: Int, _ reader: inout Reader) {
      guard header.types > 0, header.blockSize(timeSize: timeSize) <= reader.remaining else {
        return nil
      }
      let times = (0..<header.times).compactMap { _ in reader.signed(timeSize) }
      let types = (0..<header.times).compactMap { _ in reader.unsigned(1) }
      var offsets: [Int] = []
      for _ in 0..<header.types {
        guard let offset = reader.signed(4), reader.skip(2) else { return nil }
        offsets.append(offset)
      }
      guard types.allSatisfy({ Int($0) < offsets.count }) else { return nil }
      firstOffset = offsets[0]
      transitions = zip(times, types).map { Zone.Transition(time: $0, offset: offsets[Int($1)]) }
      guard reader.skip(header.tailSize(timeSize: timeSize)) else { return nil }
    }
  }

  /// Big-endian numbers from front to back.
  private struct Reader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    var remaining: Int { bytes.count - position }

    mutating func unsigned(_ size: Int) -> UInt64? {
      guard remaining >= size else { return nil }
      defer { position += size }
      return bytes[position..<position + size].reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func signed(_ size: Int) -> Int? {
      unsigned(size).map {
        size == 4
          ? Int(Int32(truncatingIfNeeded: $0)) : Int(Int64(truncatingIfNeeded: $0))
      }
    }

    mutating func skip(_ count: Int) -> Bool {
      guard remaining >= count else { return false }
      position += count
      return true
    }

    /// The text between the line ends that close the file.
    var footer: String {
      let text = bytes[position...].drop { $0 == UInt8(ascii: "\n") }
      return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}
