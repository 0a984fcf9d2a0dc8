import Glibc

/// Reads a write-ahead log of SQLite from the disk, in its documented format
/// (<https://sqlite.org/fileformat2.html#walformat>).
///
/// SQLite holds no locks on the log itself, so this process may open and close the log while SQLite has it open.
final class WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24
  private static let formatVersion = 3_007_000

  private let descriptor: Int32
  private let header: [UInt8]
  private let pageSize: Int
  private let isBigEndian: Bool

  /// Returns nil if the file is missing, unreadable or not a log. SQLite would overwrite a file that is not a log.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    header = descriptor < 0 ? [] : Self.read(Self.headerSize, from: descriptor, at: 0) ?? []
    let magic = header.bigEndianInteger(at: 0)
    pageSize = header.bigEndianInteger(at: 8)
    isBigEndian = magic == 0x377F_0683
    guard [0x377F_0682, 0x377F_0683].contains(magic),
      header.bigEndianInteger(at: 4) == Self.formatVersion,
      (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0
    else { return nil }
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
    }
  }

  /// Whether the header is still the same, so that the log was not restarted since this object was created.
  var isUnchanged: Bool { Self.read(Self.headerSize, from: descriptor, at: 0) == header }

  /// The stamps of the commits in the log that SQLite would accept as valid.
  func chain() -> CommitChain {
    var chain = CommitChain()
    var checksum = WriteAheadLogChecksum(isBigEndian: isBigEndian)
    checksum.add(0..<24, of: header)
    guard checksum.matches(header, at: 24) else { return chain }
    var offset = Self.headerSize
    while let frame = Self.read(
      Self.frameHeaderSize + pageSize, from: descriptor, at: offset),
      frame[8..<16] == header[16..<24]
    {
      checksum.add(0..<8, of: frame)
      checksum.add(Self.frameHeaderSize..<frame.count, of: frame)
      guard checksum.matches(frame, at: 16) else { break }
      if let stamp = CommitStampPage(frame, at: Self.frameHeaderSize).stamp {
        chain.add(stamp)
      }
      // In the last frame of a transaction, this field is the size of the database; in other frames it is 0.
      if frame.bigEndianInteger(at: 4) > 0 {
        chain.commit()
      }
      offset += frame.count
    }
    return chain
  }

  /// Reads exactly `size` bytes; nil if there are fewer.
  private static func read(_ size: Int, from descriptor: Int32, at offset: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size, off_t(offset)))
    }
    return bytes.count == size ? bytes : nil
  }
}

extension [UInt8] {
  /// The big-endian integer in the four bytes at an offset; 0 if they are not all in the array.
  func bigEndianInteger(at offset: Int) -> Int {
    guard indices.contains(offset), indices.contains(offset + 3) else { return 0 }
    return self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
