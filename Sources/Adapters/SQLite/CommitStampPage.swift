/// A page in a write-ahead log (<https://sqlite.org/fileformat2.html#b_tree_pages>). It may be the page with the only
/// row of the table `lineage`.
struct CommitStampPage {
  private let bytes: [UInt8]
  private let start: Int
  private var offset = 0

  init(_ bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    self.start = start
  }

  /// The stamp in the page; nil if it is not the page of the table `lineage`.
  var stamp: CommitStamp? {
    var reader = self
    // Expect a table leaf with one cell, whose offset follows the eight bytes of the header.
    guard byte(0) == 0x0D, byte(3) == 0, byte(4) == 1 else { return nil }
    reader.offset = byte(8) << 8 | byte(9)
    return reader.row()
  }

  /// Parses the row: id (stored as NULL), word, stamp, previous.
  private mutating func row() -> CommitStamp? {
    _ = varint()  // The size of the record.
    _ = varint()  // The row id.
    let headerStart = offset
    let headerSize = varint()
    let types = (0..<4).map { _ in varint() }
    let word = CommitStampTable.word.utf8
    guard offset - headerStart == headerSize, types[0] == 0, types[1] == 13 + 2 * word.count,
      word.elementsEqual((0..<word.count).map { UInt8(truncatingIfNeeded: byte(offset + $0)) })
    else { return nil }
    offset += word.count
    guard let stamp = integer(types[2]) else { return nil }
    return CommitStamp(value: stamp, previous: integer(types[3]))
  }

  /// The byte at an offset in the page; 0 beyond the end of `bytes`.
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

  /// Reads the integer that a serial type describes. Returns nil if the type is NULL or not an integer.
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
