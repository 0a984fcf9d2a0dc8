/// Builds ZIP archives for tests, also damaged ones. Stores files without compression unless a test packs them itself.
package struct ZIPSample {
  /// A file, with the values of both of its headers.
  package struct File {
    package var name: [UInt8]
    package var packed: [UInt8]
    package var method = 0
    package var flags = 0
    package var checksum: UInt32
    package var size: Int

    /// The offset of the header before the file; nil for the true one.
    package var offset: Int?

    /// The size in the header before the file; nil for that of the directory.
    package var localSize: Int?

    /// Whether the header before the file has neither sizes nor a checksum.
    package var hasDescriptor = false

    package init(_ name: String, _ contents: [UInt8]) {
      self.name = Array(name.utf8)
      packed = contents
      checksum = ZIPSample.checksum(contents)
      size = contents.count
    }

    package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
  }

  package var files: [File]
  package var comment: [UInt8] = []

  /// The number of the disk, and the numbers of files on it and in all.
  package var disk = 0
  package var counts: [Int]?

  /// Added to the declared offset and size of the directory.
  package var shift = 0
  package var growth = 0

  package init(_ files: [File]) { self.files = files }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    for file in files {
      offsets.append(bytes.count)
      bytes += [0x50, 0x4B, 3, 4] + Self.header(file, isLocal: true) + file.name + file.packed
    }
    let start = bytes.count
    for (file, offset) in zip(files, offsets) {
      bytes += [0x50, 0x4B, 1, 2] + Self.little(20, 2) + Self.header(file, isLocal: false)
      bytes += Self.little(0, 10) + Self.little(file.offset ?? offset, 4) + file.name
    }
    let size = bytes.count - start + growth
    let counts = counts ?? [files.count, files.count]
    bytes += [0x50, 0x4B, 5, 6] + Self.little(disk, 2) + Self.little(disk, 2)
    bytes += Self.little(counts[0], 2) + Self.little(counts[1], 2)
    bytes += Self.little(size, 4) + Self.little(start + shift, 4)
    return bytes + Self.little(comment.count, 2) + comment
  }

  private static func header(_ file: File, isLocal: Bool) -> [UInt8] {
    let isEmpty = isLocal && file.hasDescriptor
    let flags = file.flags | (file.hasDescriptor ? 8 : 0)
    let size = isLocal ? file.localSize ?? file.size : file.size
    return little(20, 2) + little(flags, 2) + little(file.method, 2) + little(0, 4)
      + little(isEmpty ? 0 : Int(file.checksum), 4) + little(isEmpty ? 0 : file.packed.count, 4)
      + little(isEmpty ? 0 : size, 4) + little(file.name.count, 2) + little(0, 2)
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? number >> (8 * $0) : 0) }
  }

  /// CRC-32 with a table, to check that of the program.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        var index = 0
        // Without optimisation, a loop over a range takes much longer.
        while index < bytes.count {
          sum = sum >> 8 ^ table[Int((sum ^ UInt32(bytes[index])) & 0xFF)]
          index += 1
        }
      }
    }
    return ~sum
  }

  /// The remainder of each byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
}
