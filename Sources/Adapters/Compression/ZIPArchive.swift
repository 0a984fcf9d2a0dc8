import Text

/// A ZIP archive in memory (APPNOTE.TXT 6.3.10 of PKWARE). Its files are expanded in memory and not to the disk, so
/// their names cannot lead to files outside of a folder.
///
/// Supports stored and deflated files, with or without a data descriptor, but not ZIP64, encryption or archives of
/// several parts. Rejects an archive in which the central directory contradicts the header before a file, or in which
/// files overlap, because readers disagree about such archives.
package struct ZIPArchive: Sendable {
  /// A file in the archive.
  package struct Entry: Sendable {
    /// The path within the archive, with slashes between its parts.
    package let path: String

    /// The size of the expanded file in bytes, as the archive declares it.
    package let size: Int

    let method: Int
    let checksum: UInt32
    let isEncrypted: Bool

    /// The range of the stored or deflated bytes of the file in the archive.
    let content: Range<Int>

    /// The part of the path after the last slash.
    package var name: String {
      String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    /// Whether the file is in no folder.
    package var isInRoot: Bool { !path.contains("/") }
  }

  /// The files in the order of the central directory. Omits folders, and files with an unusable path: for example, an
  /// absolute path, a path with `..`, or one that is not UTF-8.
  package private(set) var entries: [Entry] = []

  private let bytes: [UInt8]

  /// Whether bytes begin like a ZIP archive that contains a file.
  package static func isZIP(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Record.file) }

  /// Reads the central directory and the header before each file. O(n log n) in the number of files.
  ///
  /// - Throws: `ZIPError`.
  package init(_ bytes: [UInt8]) throws(ZIPError) {
    self.bytes = bytes
    let directory = try Self.directory(of: bytes)
    var reader = LittleEndianReader(bytes, at: directory.range.lowerBound)
    var occupied: [Range<Int>] = []
    occupied.reserveCapacity(directory.count)
    var paths: Set<String> = []
    for _ in 0..<directory.count {
      guard let header = CentralHeader(&reader), reader.index <= directory.range.upperBound else {
        throw .damaged("its directory ends early")
      }
      let (entry, range) = try Self.entry(header, in: bytes, before: directory.range.lowerBound)
      occupied.append(range)
      guard let entry else { continue }
      guard paths.insert(entry.path).inserted else {
        throw .damaged("it has two files \"\(ValueProblem.clipped(entry.path))\"")
      }
      entries.append(entry)
    }
    guard reader.index == directory.range.upperBound else {
      throw .damaged("its directory has another size than declared")
    }
    occupied.sort { $0.lowerBound < $1.lowerBound }
    for (one, next) in zip(occupied, occupied.dropFirst()) where one.upperBound > next.lowerBound {
      throw .damaged("files in it overlap")
    }
  }

  /// The contents of a file.
  ///
  /// - Parameter limit: the maximum size in bytes. Larger files are rejected before memory is allocated.
  /// - Throws: `ZIPError`, also for contents that do not match the checksum.
  package func contents(of entry: Entry, limit: Int) throws(ZIPError) -> [UInt8] {
    let name = "\"\(ValueProblem.clipped(entry.path))\""
    try check(entry, name)
    guard entry.size <= limit else {
      throw ZIPError(
        "\(name) in the ZIP archive is too large to expand: \(entry.size) bytes, with a limit of \(limit)",
        limit: limit)
    }
    guard entry.size / Self.greatestRatio <= entry.content.count else {
      throw .damaged("\(name) cannot be as large as declared")
    }
    let contents = try expanded(entry, name)
    guard let checksum = Deflate.checksum(contents) else { throw Self.unavailable }
    guard checksum == entry.checksum else {
      throw .damaged("the checksum of \(name) is wrong")
    }
    return contents
  }

  /// The first bytes of a file, at most `count`. Empty if they cannot be expanded. Ignores the checksum.
  package func beginning(of entry: Entry, atMost count: Int) -> [UInt8] {
    guard (try? check(entry, "")) != nil else { return [] }
    if entry.method == Method.stored {
      return Array(bytes[entry.content].prefix(count))
    }
    return (try? Deflate.beginning(of: bytes[entry.content], atMost: min(count, entry.size))) ?? []
  }

  private func check(_ entry: Entry, _ name: String) throws(ZIPError) {
    guard !entry.isEncrypted else {
      throw ZIPError("\(name) in the ZIP archive is encrypted; save it without a password")
    }
    guard entry.method == Method.stored || entry.method == Method.deflated else {
      throw ZIPError(
        "\(name) in the ZIP archive is compressed by method \(entry.method), but only deflate is supported"
      )
    }
  }

  private func expanded(_ entry: Entry, _ name: String) throws(ZIPError) -> [UInt8] {
    if entry.method == Method.stored {
      guard entry.content.count == entry.size else {
        throw .damaged("\(name) has another size than declared")
      }
      return Array(bytes[entry.content])
    }
    do throws(Deflate.Problem) {
      return try Deflate.inflated(bytes[entry.content], count: entry.size)
    } catch {
      switch error {
      case .tooLong: throw .damaged("\(name) is larger than declared")
      case .damaged: throw .damaged("\(name) cannot be expanded")
      case .unavailable: throw Self.unavailable
      }
    }
  }

  private static let unavailable = ZIPError(
    "ZIP archives need the library zlib (libz.so.1), which cannot be loaded")

  /// The largest compression ratio of deflate: two bits encode at most 258 bytes, so a byte at most 1,032 (RFC 1951,
  /// 3.2.5).
  private static let greatestRatio = 1032
}

extension ZIPArchive {
  /// The signatures with which records begin.
  fileprivate enum Record {
    static let file: [UInt8] = [0x50, 0x4B, 3, 4]
    static let directory: [UInt8] = [0x50, 0x4B, 1, 2]
    static let end: [UInt8] = [0x50, 0x4B, 5, 6]
    static let end64: [UInt8] = [0x50, 0x4B, 6, 7]
    static let descriptor: [UInt8] = [0x50, 0x4B, 7, 8]
  }

  /// Compression methods.
  fileprivate enum Method {
    static let stored = 0
    static let deflated = 8
  }

  /// General purpose flags.
  fileprivate enum Flag {
    /// The bits of traditional encryption, strong encryption, and encryption of the central directory.
    static let encrypted = 1 << 0 | 1 << 6 | 1 << 13

    /// The sizes and the checksum follow the file in a data descriptor. The header before the file may have zeros
    /// instead.
    static let hasDescriptor = 1 << 3
  }

  /// Where the central directory is, and how many files and folders it lists.
  ///
  /// The record at the end of the archive contains both. It ends with a comment of up to 65,535 bytes, so the search
  /// for it runs backwards from the end.
  private static func directory(
    of bytes: [UInt8]
  ) throws(ZIPError) -> (range: Range<Int>, count: Int) {
    let shortest = 22
    var start = bytes.count - shortest
    let first = max(0, start - 0xFFFF)
    while start >= first {
      if bytes[start...].starts(with: Record.end) {
        let length = Int(bytes[start + 20]) | Int(bytes[start + 21]) << 8
        if start + shortest + length == bytes.count {
          break
        }
      }
      start -= 1
    }
    guard start >= first else {
      throw ZIPError("the ZIP archive is incomplete: its end is missing")
    }
    var reader = LittleEndianReader(bytes, at: start + 4)
    let disks = [reader.number(2), reader.number(2)]
    let counts = [reader.number(2), reader.number(2)]
    let size = reader.number(4)
    let offset = reader.number(4)
    let is64 =
      start >= 20 && bytes[(start - 20)...].starts(with: Record.end64) || counts[1] == 0xFFFF
      || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF
    guard !is64 else { throw Self.is64 }
    guard disks == [0, 0], counts[0] == counts[1] else {
      throw ZIPError("the ZIP archive is one of several parts; join them to one file")
    }
    guard offset + size == start else {
      throw .damaged("its directory is not where its end says")
    }
    return (offset..<start, counts[1])
  }

  private static let is64 = ZIPError(
    "the ZIP archive is in the format ZIP64, which is only for files of more than 4 GB; save it without that"
  )

  /// The file that a header of the central directory describes, and the range of the file's own header and contents.
  /// The file is nil for a folder, and for a file whose path is unusable.
  ///
  /// - Parameter end: the start of the central directory.
  private static func entry(
    _ header: CentralHeader, in bytes: [UInt8], before end: Int
  ) throws(ZIPError) -> (entry: Entry?, range: Range<Int>) {
    let clipped = ValueProblem.clipped(String(decoding: header.name, as: UTF8.self))
    let name = "\"\(clipped)\""
    guard header.compressed != 0xFFFF_FFFF, header.size != 0xFFFF_FFFF, header.offset != 0xFFFF_FFFF
    else { throw Self.is64 }
    guard header.disk == 0 else {
      throw ZIPError("the ZIP archive is one of several parts; join them to one file")
    }
    var reader = LittleEndianReader(bytes, at: header.offset)
    guard header.offset < end, let local = LocalHeader(&reader) else {
      throw .damaged("the header of \(name) is missing")
    }
    guard local.compressed != 0xFFFF_FFFF, local.size != 0xFFFF_FFFF else { throw Self.is64 }
    let content = reader.index..<(reader.index + header.compressed)
    guard content.upperBound <= end else { throw .damaged("\(name) ends outside of the archive") }
    let hasDescriptor = header.flags & Flag.hasDescriptor != 0
    let sizes = [local.checksum, local.compressed, local.size]
    let declared = [header.checksum, header.compressed, header.size]
    guard local.name == header.name, local.method == header.method, local.flags == header.flags,
      sizes == declared || hasDescriptor && sizes == [0, 0, 0]
    else { throw .damaged("\(name) has two different headers") }
    let range = header.offset..<content.upperBound
    guard let path = Self.path(header.name) else { return (nil, range) }
    let entry = Entry(
      path: path, size: header.size, method: header.method, checksum: UInt32(header.checksum),
      isEncrypted: header.flags & Flag.encrypted != 0, content: content)
    return (entry, range)
  }

  /// The path of a file. Backslashes, which some Windows programs write, become slashes. Returns nil for an unusable
  /// path: that of a folder, an absolute path, one with a drive such as `C:`, one with a part that is empty, `.` or
  /// `..`, one with a NUL, and one that is not UTF-8.
  private static func path(_ name: ArraySlice<UInt8>) -> String? {
    guard let text = String(validating: name, as: UTF8.self) else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    let isUsable = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    guard isUsable, !text.utf8.contains(0), parts.first?.last != ":" else { return nil }
    return parts.joined(separator: "/")
  }
}

/// A header of the central directory.
private struct CentralHeader {
  let flags, method, checksum, compressed, size, disk, offset: Int
  let name: ArraySlice<UInt8>

  /// Returns nil if the next bytes are not a complete header.
  init?(_ reader: inout LittleEndianReader) {
    guard reader.consume(ZIPArchive.Record.directory), reader.has(42) else { return nil }
    reader.skip(4)
    flags = reader.number(2)
    method = reader.number(2)
    reader.skip(4)
    checksum = reader.number(4)
    compressed = reader.number(4)
    size = reader.number(4)
    let nameLength = reader.number(2)
    let extraLength = reader.number(2)
    let commentLength = reader.number(2)
    disk = reader.number(2)
    reader.skip(6)
    offset = reader.number(4)
    guard reader.has(nameLength + extraLength + commentLength) else { return nil }
    name = reader.bytes(nameLength)
    reader.skip(extraLength + commentLength)
  }
}

/// The header before a file.
private struct LocalHeader {
  let flags, method, checksum, compressed, size: Int
  let name: ArraySlice<UInt8>

  /// Returns nil if the next bytes are not a complete header.
  init?(_ reader: inout LittleEndianReader) {
    guard reader.consume(ZIPArchive.Record.file), reader.has(26) else { return nil }
    reader.skip(2)
    flags = reader.number(2)
    method = reader.number(2)
    reader.skip(4)
    checksum = reader.number(4)
    compressed = reader.number(4)
    size = reader.number(4)
    let nameLength = reader.number(2)
    let extraLength = reader.number(2)
    guard reader.has(nameLength + extraLength) else { return nil }
    name = reader.bytes(nameLength)
    reader.skip(extraLength)
  }
}

/// Reads little-endian numbers. The caller ensures that enough bytes are left, for example with `has`.
private struct LittleEndianReader {
  private let all: [UInt8]
  private(set) var index: Int

  init(_ bytes: [UInt8], at index: Int) {
    all = bytes
    self.index = index
  }

  func has(_ count: Int) -> Bool { all.count - index >= count }

  mutating func number(_ count: Int) -> Int {
    bytes(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    defer { index += count }
    return all[index..<(index + count)]
  }

  mutating func skip(_ count: Int) { index += count }

  /// Skips a signature. Returns false, without skipping anything, if other bytes are next.
  mutating func consume(_ signature: [UInt8]) -> Bool {
    guard index <= all.count, all[index...].starts(with: signature) else { return false }
    index += signature.count
    return true
  }
}
