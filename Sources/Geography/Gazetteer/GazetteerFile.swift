import Platform
import Text

/// The file of a gazetteer as it lies on the disk, mapped and not loaded (its format:
/// `Sources/Data/README.md`).
///
/// Opening looks at the header, the table of sections and the symbols of names only. What else the file
/// says is checked when it is read: a number that points outside of its table reads as zero or as nothing.
final class GazetteerFile: Sendable {
  private let file: MappedFile

  /// How many places; a place's number is its row.
  let count: Int

  /// The parallels that bound the grid's cells divide the way from pole to pole in so many bands.
  let bands: Int

  let places: PlaceTable
  let names: NameTable

  /// Where each cell of the grid begins among the places, and the end of the last one.
  let cells: RecordTable

  /// The rows in ascending order of the ids.
  let ids: RecordTable
  let regions: RegionTable
  let airports: AirportTable

  /// The rows of districts, in order, each with the row of its city.
  private let districts: RecordTable

  private static let magic = "CITYGAZ\0"
  private static let version = 4

  /// Bytes before the table of sections.
  private static let headerSize = 40

  /// Of a record of each section, in bytes.
  private static let widths = [22, 1, 16, 4, 4, 4, 8, 68, 16, 4, 1, 8, 24, 4]

  /// As `MappedFile.readAhead`.
  func readAhead() { file.readAhead() }

  /// - Throws: `GazetteerError` for a file that is none of ours, of another version, or damaged.
  init(_ path: String) throws(GazetteerError) {
    do throws(FileError) {
      file = try MappedFile(path)
    } catch {
      // Only a folder has this in it.
      throw File.exists("\(path)/.") ? .folder(path) : .unreadable(error)
    }
    let tables = try Self.sections(of: file, path)
    bands = Int(file.integer32(at: 24))
    count = tables[0].count - 1
    let isWhole =
      count >= 0 && count < Int(Int32.max) && (1...3600).contains(bands)
      && tables[4].count == 2 * bands * bands + 1 && tables[5].count == count
    guard isWhole else { throw .damaged(path, "its tables don't belong together") }
    places = PlaceTable(table: tables[0])
    guard let code = NameCode(tables[2]) else {
      throw .damaged(path, "the symbols of its names have changed")
    }
    names = NameTable(places: places, text: tables[1], code: code, starts: tables[3])
    cells = tables[4]
    ids = tables[5]
    regions = RegionTable(
      regions: tables[6], countries: tables[7], divisions: tables[8],
      labels: StringTable(starts: tables[9], text: tables[10]), places: count)
    districts = tables[11]
    airports = AirportTable(airports: tables[12], byICAO: tables[13], labels: regions.labels)
  }

  /// Whether a row is the capital of its country.
  func isCapital(_ row: Int) -> Bool {
    regions.capital(ofCountry: regions.parts(ofRegion: places.region(row)).country) == row
  }

  /// The row of the city that a row is a district of; nil if it is none.
  func city(ofDistrict row: Int) -> Int? {
    let place = (0..<districts.count).partitionPoint { districts.number($0) < row }
    let city = districts.number(place, 4)
    return place < districts.count && districts.number(place) == row && city < count ? city : nil
  }

  /// Every section as a table that lies in the file as a whole.
  private static func sections(
    of file: MappedFile, _ path: String
  ) throws(GazetteerError) -> [RecordTable] {
    let end = headerSize + 16 * widths.count
    guard file.text(0..<8) == magic else { throw .foreign(path) }
    let version = Int(file.integer32(at: 8))
    guard version == Self.version else {
      throw .otherVersion(path, isNewer: version > self.version)
    }
    guard file.size >= end, file.integer64(at: 16) == UInt64(file.size) else {
      throw .damaged(path, "it has \(file.size) bytes and should have \(file.integer64(at: 16))")
    }
    guard file.integer32(at: 12) == widths.count,
      file.integer64(at: 32) == checksum(file, end)
    else { throw .damaged(path, "its header has changed") }
    var tables: [RecordTable] = []
    for (number, usual) in widths.enumerated() {
      // Beginnings of words are wide where there are many places.
      let isWide = number == 3 && tables[0].count - 1 > NameTable.mostNarrowRows
      let width = isWide ? 8 : usual
      let entry = headerSize + 16 * number
      let table = RecordTable(
        file, start: file.integer64(at: entry), count: file.integer64(at: entry + 8), width: width)
      guard let table else { throw .damaged(path, "a section lies outside of it") }
      tables.append(table)
    }
    return tables
  }

  /// FNV-1a (Fowler, Noll, Vo), 64 bits, of the header without the checksum itself, and the table.
  private static func checksum(_ file: MappedFile, _ end: Int) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for offset in 0..<end where !(32..<40).contains(offset) {
      sum = (sum ^ UInt64(file.byte(at: offset))) &* 0x0000_0100_0000_01b3
    }
    return sum
  }
}

/// Records of one width in a mapped file, numbered from 0. A class, so that a look into one of
/// millions copies nothing.
final class RecordTable: Sendable {
  let file: MappedFile
  let count: Int
  let width: Int
  private let start: Int

  /// Nil if they don't lie in the file.
  init?(_ file: MappedFile, start: UInt64, count: UInt64, width: Int) {
    guard let start = Int(exactly: start), let count = Int(exactly: count), start <= file.size,
      count <= (file.size - start) / width
    else { return nil }
    self.file = file
    self.start = start
    self.count = count
    self.width = width
  }

  // The integer that lies `offset` bytes inside of a record; 0 if there is no such record.

  @inline(__always)
  func integer16(_ record: Int, _ offset: Int) -> UInt16 { file.integer16(at: at(record, offset)) }
  @inline(__always)
  func integer32(_ record: Int, _ offset: Int) -> UInt32 { file.integer32(at: at(record, offset)) }
  func integer64(_ record: Int, _ offset: Int) -> UInt64 { file.integer64(at: at(record, offset)) }

  /// An integer of 32 bits without a sign, as numbers and positions are.
  @inline(__always)
  func number(_ record: Int, _ offset: Int = 0) -> Int { Int(integer32(record, offset)) }

  /// Where that lies in the file; -1, where nothing is, if there is no such record.
  private func at(_ record: Int, _ offset: Int) -> Int {
    record >= 0 && record < count ? start + record * width + offset : -1
  }

  /// What lies between the number of this record and that of the next, at most so many; nothing if
  /// it isn't there.
  func run(_ record: Int, _ offset: Int = 0, atMost limit: Int = .max) -> Range<Int> {
    let first = number(record, offset)
    let end = number(record + 1, offset)
    return first..<(first + max(0, min(end - first, limit)))
  }

  /// Records as a range of the file's bytes, as far as they are there.
  func bytes(_ records: Range<Int>) -> Range<Int> {
    let own = records.clamped(to: 0..<count)
    return (start + own.lowerBound * width)..<(start + own.upperBound * width)
  }
}

/// Texts one after the other.
struct StringTable: Sendable {
  let starts, text: RecordTable

  /// The text of a number; empty if there is none.
  subscript(number: Int) -> String {
    text.file.text(text.bytes(starts.run(number, atMost: 1 << 16)))
  }
}

/// The places, in the order of the grid's cells and then of their ids.
struct PlaceTable: Sendable {
  let table: RecordTable

  func id(_ row: Int) -> Int { table.number(row, 10) }

  /// 0 where it is not known.
  func population(_ row: Int) -> Int { table.number(row, 14) }

  /// Where a place's names lie in the text of all.
  func names(_ row: Int) -> Range<Int> { table.run(row, 18, atMost: 1 << 12) }

  /// The number of the place's country, division and time zone together.
  func region(_ row: Int) -> Int { Int(table.integer16(row, 8)) }

  /// Always a point of the Earth.
  func coordinate(_ row: Int) -> Coordinate {
    Coordinate(lat: degrees(row, 0, limit: 90), lon: degrees(row, 4, limit: 180))
  }

  /// Where the place lies, at most `UnitVector.blur` away.
  func roughPoint(_ row: Int) -> UnitVector {
    UnitVector(roughly: Float(units(row, 0)) * 1e-7, Float(units(row, 4)) * 1e-7)
  }

  private func degrees(_ row: Int, _ offset: Int, limit: Double) -> Double {
    min(max(Double(units(row, offset)) / 10_000_000, -limit), limit)
  }

  private func units(_ row: Int, _ offset: Int) -> Int32 {
    Int32(bitPattern: table.integer32(row, offset))
  }

}

/// Why the gazetteer can't be used.
package struct GazetteerError: Error, Equatable, CustomStringConvertible {
  /// What is wrong and what to do, in one plain sentence.
  package let description: String

  private static let elsewhere = "or name another file with --gazetteer"

  static func unreadable(_ error: FileError) -> GazetteerError {
    GazetteerError(
      description: "The gazetteer file \(error.path) can't be read (\(error.reason)); put the "
        + "resource folder beside the program or name the gazetteer's file with --gazetteer.")
  }

  static func folder(_ path: String) -> GazetteerError {
    GazetteerError(
      description:
        "\(path) is a folder and --gazetteer takes a file; make one of the tables in the "
        + "folder with make-gazetteer, and name that.")
  }

  static func foreign(_ path: String) -> GazetteerError {
    GazetteerError(
      description:
        "The file \(path) is no gazetteer; name one that make-gazetteer has written with "
        + "--gazetteer.")
  }

  static func otherVersion(_ path: String, isNewer: Bool) -> GazetteerError {
    let remedy =
      isNewer ? "use a newer program" : "make it again with the make-gazetteer of this program"
    return GazetteerError(
      description: "The gazetteer file \(path) is of \(isNewer ? "a newer" : "an older") format; "
        + "\(remedy) \(elsewhere).")
  }

  static func damaged(_ path: String, _ problem: String) -> GazetteerError {
    GazetteerError(
      description: "The gazetteer file \(path) is damaged (\(problem)); install it again "
        + "\(elsewhere).")
  }
}
