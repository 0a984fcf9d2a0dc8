/// Writes ZIP archives with one file.
package enum ZIPWriter {
  /// An archive with a file, which is deflated. The same name, contents and version of zlib give the same archive:
  /// the time of the file is always the earliest that the format can express.
  ///
  /// - Parameters:
  ///   - name: in ASCII, without folders.
  ///   - contents: less than 2 GB.
  /// - Returns: nil if `Deflate` cannot deflate the contents.
  package static func archive(_ name: String, _ contents: [UInt8]) -> [UInt8]? {
    guard let deflated = Deflate.deflated(contents), let checksum = Deflate.checksum(contents)
    else {
      return nil
    }
    let version = little(20, 2)
    let common =
      version + little(0, 2) + little(8, 2) + little(earliestTime, 4) + little(Int(checksum), 4)
      + little(deflated.count, 4) + little(contents.count, 4) + little(name.utf8.count, 2)
      + little(0, 2)
    var bytes: [UInt8] = [0x50, 0x4B, 3, 4]
    bytes.reserveCapacity(deflated.count + 256)
    bytes += common + Array(name.utf8) + deflated
    let directory = bytes.count
    // No comment, the first disk, a binary file, no attributes, at the start of the archive.
    bytes += [0x50, 0x4B, 1, 2] + version + common
    bytes += little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(0, 4)
    bytes += Array(name.utf8)
    let size = bytes.count - directory
    bytes += [0x50, 0x4B, 5, 6] + little(0, 4) + little(1, 2) + little(1, 2)
    bytes += little(size, 4) + little(directory, 4) + little(0, 2)
    return bytes
  }

  /// The first of January 1980 at midnight: the time, followed by the date.
  private static let earliestTime = (1 << 5 | 1) << 16

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
