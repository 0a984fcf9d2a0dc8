/// Writes a ZIP archive in memory. The same files give the same archive with the same version of zlib, because the time
/// of each file is the earliest that the format can express.
package struct ZIPWriter {
  /// The files so far, with their headers.
  private var bytes: [UInt8] = []

  /// The central directory, which follows the files.
  private var directory: [UInt8] = []
  private var count = 0

  package init() {}

  /// An archive with one deflated file; nil if `add` fails.
  package static func archive(_ name: String, _ contents: [UInt8]) -> [UInt8]? {
    var archive = ZIPWriter()
    return archive.add(name, contents) ? archive.finished() : nil
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: the path in ASCII, with slashes between its parts. Must differ from those of the other files.
  ///   - contents: the bytes of the file. The archive must stay below 2 GB and 65,535 files.
  ///   - isStored: whether to store the file without compression.
  /// - Returns: false, without a change, if the system has no zlib or too little memory, or if the contents exceed
  ///   2 GiB.
  package mutating func add(
    _ name: String, _ contents: [UInt8], isStored: Bool = false
  ) -> Bool {
    guard let packed = isStored ? contents : Deflate.deflated(contents),
      let checksum = Deflate.checksum(contents)
    else {
      return false
    }
    let version = Self.little(20, 2)
    let common =
      version + Self.little(0, 2) + Self.little(isStored ? 0 : 8, 2)
      + Self.little(Self.earliestTime, 4) + Self.little(Int(checksum), 4)
      + Self.little(packed.count, 4) + Self.little(contents.count, 4)
      + Self.little(name.utf8.count, 2) + Self.little(0, 2)
    let offset = bytes.count
    bytes += [0x50, 0x4B, 3, 4]
    bytes += common + Array(name.utf8)
    bytes += packed
    // The fields in order: no comment, the first disk, a binary file, no attributes.
    directory += [0x50, 0x4B, 1, 2] + version + common
    directory += Self.little(0, 2) + Self.little(0, 2) + Self.little(0, 2) + Self.little(0, 4)
    directory += Self.little(offset, 4) + Array(name.utf8)
    count += 1
    return true
  }

  /// The archive with the added files. Call it once, after all files were added.
  package mutating func finished() -> [UInt8] {
    let start = bytes.count
    let size = directory.count
    bytes += directory
    bytes += [0x50, 0x4B, 5, 6] + Self.little(0, 4) + Self.little(count, 2) + Self.little(count, 2)
    bytes += Self.little(size, 4) + Self.little(start, 4) + Self.little(0, 2)
    return bytes
  }

  /// Midnight on 1 January 1980 in the format of MS-DOS: the time in the low 16 bits, the date in the high ones.
  private static let earliestTime = (1 << 5 | 1) << 16

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
