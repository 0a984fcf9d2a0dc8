import Platform
import Synchronization
import Text

/// A memory-mapped gazetteer file (format: `Sources/Data/README.md`).
///
/// Opening reads and checks only the header, the section table and the symbol table of the names.
/// Damage elsewhere causes no trap: each access is checked, and a read outside a table returns zero or
/// an empty value.
final class GazetteerFile: Sendable {
  private let file: MappedFile

  /// Number of places; places are identified by their row, from 0.
  let count: Int

  let bands: GridBands

  let places: PlaceTable
  let names: NameTable

  /// Row of the first place of each grid cell, followed by the end of the last cell.
  let cells: RecordTable

  /// The rows, sorted by GeoNames id.
  let ids: RecordTable
  let regions: RegionTable
  let airports: AirportTable

  /// Rows of city districts, sorted, each with the row of its city.
  private let districts: RecordTable

  private let populationColumn = Mutex([UInt32]?.none)

  private static let magic = "CITYGAZ\0"
  private static let version = 6

  /// Size in bytes before the section table.
  private static let headerSize = 40

  /// Record width of each section in bytes; word starts may be wider.
  private static let widths = [22, 1, 16, 4, 4, 4, 8, 68, 16, 4, 1, 8, 24, 4, 8]

  /// See `MappedFile.readAhead`.
  func readAhead() { file.readAhead() }

  /// See `MappedFile.releasePages`.
  func releasePages() { file.releasePages() }

  /// The size in bytes.
  var size: Int { file.size }

  /// Opens a file.
  ///
  /// - Throws: `GazetteerError` if the file cannot be read, is not a gazetteer, has another version,
  ///   or is damaged.
  init(_ path: String) throws(GazetteerError) {
    do throws(FileError) {
      file = try MappedFile(path)
    } catch {
      // `path/.` exists only if the path is a folder.
      throw File.exists("\(path)/.") ? .folder(path) : .unreadable(error)
    }
    let tables = try Self.sections(of: file, at: path)
    let bandCount = Int(file.integer32(at: 24))
    count = tables[0].count - 1
    let isWhole =
      count >= 0 && count < Int(Int32.max) && (1...3600).contains(bandCount)
      && tables[4].count == 2 * bandCount * bandCount + 1 && tables[5].count == count
    guard isWhole else { throw .damaged(path, problem: "the sizes of its tables don't match") }
    bands = GridBands(count: bandCount)
    places = PlaceTable(table: tables[0])
    guard let code = NameCode(tables[2]) else {
      throw .damaged(path, problem: "its symbol table is invalid")
    }
    names = NameTable(
      places: places, text: tables[1], code: code, starts: tables[3],
      beginnings: NameBeginnings(tables[14]))
    cells = tables[4]
    ids = tables[5]
    regions = RegionTable(
      regions: tables[6], countries: tables[7], divisions: tables[8],
      labels: StringTable(starts: tables[9], text: tables[10]), places: count)
    districts = tables[11]
    airports = AirportTable(airports: tables[12], byICAO: tables[13], labels: regions.labels)
  }

  /// The populations of all rows, for a search that reads most of them: an array fits in the processor's cache, but the
  /// records do not. Created on first use, in about 0.2 ms.
  var populations: [UInt32] {
    populationColumn.withLock { column in
      let made = column ?? (0..<count).map { UInt32(clamping: places.population($0)) }
      column = made
      return made
    }
  }

  /// Returns whether a row is the capital of its country.
  func isCapital(_ row: Int) -> Bool {
    regions.capital(ofCountry: regions.parts(ofRegion: places.region(row)).country) == row
  }

  /// Returns the row of the city that contains a district; nil if the row is not a district.
  func city(ofDistrict row: Int) -> Int? {
    let place = (0..<districts.count).partitionPoint { districts.number($0) < row }
    let city = districts.number(place, at: 4)
    return place < districts.count && districts.number(place) == row && city < count ? city : nil
  }

  /// Returns each section as a table, after checking that it is inside the file.
  private static func sections(
    of file: MappedFile, at path: String
  ) throws(GazetteerError) -> [RecordTable] {
    let end = headerSize + 16 * widths.count
    guard file.text(0..<8) == magic else { throw .foreign(path) }
    let version = Int(file.integer32(at: 8))
    guard version == Self.version else {
      throw .otherVersion(path, isNewer: version > self.version)
    }
    guard file.size >= end, file.integer64(at: 16) == UInt64(file.size) else {
      throw .damaged(
        path, problem: "it has \(file.size) bytes and should have \(file.integer64(at: 16))")
    }
    guard file.integer32(at: 12) == widths.count,
      file.integer64(at: 32) == checksum(of: file, upTo: end)
    else { throw .damaged(path, problem: "its header has a wrong checksum") }
    var tables: [RecordTable] = []
    for (number, usual) in widths.enumerated() {
      // Word starts have 64 bits if the number of places is too large for 32.
      let isWide = number == 3 && tables[0].count - 1 > NameTable.mostNarrowRows
      let width = isWide ? 8 : usual
      let entry = headerSize + 16 * number
      let table = RecordTable(
        file, start: file.integer64(at: entry), count: file.integer64(at: entry + 8), width: width)
      guard let table else { throw .damaged(path, problem: "a section is outside the file") }
      tables.append(table)
    }
    return tables
  }

  /// Computes the 64-bit FNV-1a hash (Fowler, Noll, Vo) of the header without its checksum, and of
  /// the section table.
  private static func checksum(of file: MappedFile, upTo end: Int) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for offset in 0..<end where !(32..<40).contains(offset) {
      sum = (sum ^ UInt64(file.byte(at: offset))) &* 0x0000_0100_0000_01b3
    }
    return sum
  }
}
