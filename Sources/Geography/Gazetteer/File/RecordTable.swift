import Platform
import Text

/// Records of fixed width in a mapped file, numbered from 0. A class, so that code that reads many records
/// receives a reference instead of a copy.
final class RecordTable: Sendable {
  let file: MappedFile
  let count: Int
  let width: Int
  private let start: Int

  /// Nil if the records are not inside the file.
  init?(_ file: MappedFile, start: UInt64, count: UInt64, width: Int) {
    guard let start = Int(exactly: start), let count = Int(exactly: count), start <= file.size,
      count <= (file.size - start) / width
    else { return nil }
    self.file = file
    self.start = start
    self.count = count
    self.width = width
  }

  // The integer at byte `offset` of a record; 0 if the record does not exist.

  @inline(__always)
  func integer16(_ record: Int, at offset: Int) -> UInt16 {
    file.integer16(at: position(of: record, offset: offset))
  }
  @inline(__always)
  func integer32(_ record: Int, at offset: Int) -> UInt32 {
    file.integer32(at: position(of: record, offset: offset))
  }
  func integer64(_ record: Int, at offset: Int) -> UInt64 {
    file.integer64(at: position(of: record, offset: offset))
  }

  /// The unsigned 32-bit integer at byte `offset` of a record.
  @inline(__always)
  func number(_ record: Int, at offset: Int = 0) -> Int { Int(integer32(record, at: offset)) }

  /// The position in the file; -1 if the record does not exist. `file` returns zero for a negative position.
  private func position(of record: Int, offset: Int) -> Int {
    record >= 0 && record < count ? start + record * width + offset : -1
  }

  /// Returns the range from the number in a record to that in the next one, at most `limit` long;
  /// empty if it is invalid.
  func run(_ record: Int, at offset: Int = 0, atMost limit: Int = .max) -> Range<Int> {
    let first = number(record, at: offset)
    let end = number(record + 1, at: offset)
    return first..<(first + max(0, min(end - first, limit)))
  }

  /// Returns the byte range of records, clamped to the table.
  func bytes(_ records: Range<Int>) -> Range<Int> {
    let own = records.clamped(to: 0..<count)
    return (start + own.lowerBound * width)..<(start + own.upperBound * width)
  }
}
