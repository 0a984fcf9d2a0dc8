import Glibc

/// A write-ahead log of SQLite as it lies on the disk, read by its documented format
/// (<https://sqlite.org/fileformat2.html#walformat>).
///
/// The log itself bears no locks of SQLite, so that it may be opened and closed beside it.
final class CommitLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  private let descriptor: Int32
  private let header: [UInt8]
  private let pageSize: Int
  private let isBigEndian: Bool

  /// Nil for a file that is not there, cannot be read, or is no log; SQLite begins such a one anew.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    header = descriptor < 0 ? [] : Self.read(descriptor, Self.headerSize, at: 0) ?? []
    let magic = header.integer(0)
    pageSize = header.integer(8)
    isBigEndian = magic == 0x377F_0683
    // The third is the version of the format.
    guard [0x377F_0682, 0x377F_0683].contains(magic), header.integer(4) == 3_007_000,
      (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0
    else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether the log has not been begun anew since this was made.
  var isUnchanged: Bool { Self.read(descriptor, Self.headerSize, at: 0) == header }

  /// What SQLite would take for committed.
  func chain() -> CommitChain {
    var chain = CommitChain()
    var checksum = Checksum(isBigEndian: isBigEndian)
    checksum.add(header, 0..<24)
    guard checksum.stands(in: header, at: 24) else { return chain }
    var offset = Self.headerSize
    while let frame = Self.read(descriptor, Self.frameHeaderSize + pageSize, at: offset),
      frame[8..<16] == header[16..<24]
    {
      checksum.add(frame, 0..<8)
      checksum.add(frame, Self.frameHeaderSize..<frame.count)
      guard checksum.stands(in: frame, at: 16) else { break }
      if let stamp = LineagePage(frame, at: Self.frameHeaderSize).stamp {
        chain.note(stamp)
      }
      // The size of the database afterwards, in the last frame of a transaction.
      if frame.integer(4) > 0 {
        chain.commit()
      }
      offset += frame.count
    }
    return chain
  }

  /// So many bytes, or nil.
  private static func read(_ descriptor: Int32, _ size: Int, at offset: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size, off_t(offset)))
    }
    return bytes.count == size ? bytes : nil
  }
}

/// The running checksum of a log.
private struct Checksum {
  let isBigEndian: Bool
  private var (one, two): (UInt32, UInt32) = (0, 0)

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Of bytes whose count is a multiple of 8.
  mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
    var one = one
    var two = two
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        one &+= word(bytes, offset) &+ two
        two &+= word(bytes, offset + 4) &+ one
      }
    }
    self.one = one
    self.two = two
  }

  private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }

  /// The sums themselves are written in big-endian order always.
  func stands(in bytes: [UInt8], at offset: Int) -> Bool {
    bytes.integer(offset) == Int(one) && bytes.integer(offset + 4) == Int(two)
  }
}

/// A page of a log that may be the one of the table `lineage`, which has one row
/// (<https://sqlite.org/fileformat2.html#b_tree_pages>).
private struct LineagePage {
  private let bytes: [UInt8]
  private let start: Int
  private var offset = 0

  init(_ bytes: [UInt8], at start: Int) { (self.bytes, self.start) = (bytes, start) }

  /// Nil for any other page.
  var stamp: CommitChain.Stamp? {
    var reader = self
    // A leaf of a table, with one cell, whose place stands behind the eight bytes of the header.
    guard byte(0) == 0x0D, byte(3) == 0, byte(4) == 1 else { return nil }
    reader.offset = byte(8) << 8 | byte(9)
    return reader.row()
  }

  /// The row: id (stored as NULL), word, stamp, previous.
  private mutating func row() -> CommitChain.Stamp? {
    _ = varint()  // the size of what follows the next one
    _ = varint()  // the row's number
    let headerStart = offset
    let headerSize = varint()
    let types = (0..<4).map { _ in varint() }
    let word = Lineage.word.utf8
    guard offset - headerStart == headerSize, types[0] == 0, types[1] == 13 + 2 * word.count,
      word.elementsEqual((0..<word.count).map { UInt8(truncatingIfNeeded: byte(offset + $0)) })
    else { return nil }
    offset += word.count
    guard let stamp = integer(types[2]) else { return nil }
    return CommitChain.Stamp(stamp: stamp, previous: integer(types[3]))
  }

  /// 0 for what lies outside.
  private func byte(_ offset: Int) -> Int {
    let index = start + offset
    return bytes.indices.contains(index) ? Int(bytes[index]) : 0
  }

  private mutating func varint() -> Int {
    var value = 0
    for _ in 0..<8 {
      let next = byte(offset)
      offset += 1
      value = value << 7 | next & 0x7F
      if next < 0x80 {
        return value
      }
    }
    offset += 1
    return value << 8 | byte(offset - 1)
  }

  /// Nil for NULL, and for what is no integer.
  private mutating func integer(_ type: Int) -> Int? {
    if type == 8 || type == 9 {
      return type - 8
    }
    guard let size = [1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8][type] else { return nil }
    var value = byte(offset) < 0x80 ? 0 : -1
    for index in 0..<size {
      value = value << 8 | byte(offset + index)
    }
    offset += size
    return value
  }
}

extension [UInt8] {
  /// The big-endian integer of four bytes; 0 if not all of them are there.
  fileprivate func integer(_ offset: Int) -> Int {
    guard indices.contains(offset), indices.contains(offset + 3) else { return 0 }
    return self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
