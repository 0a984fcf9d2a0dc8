import Synchronization
import Text

/// The places of the world, searchable by id, country, distance and name.
///
/// The data is in a memory-mapped file, so that opening is fast and each query reads only the pages
/// it needs. Thread-safe.
package final class Gazetteer: Sendable {
  let file: GazetteerFile

  /// The regions that were used so far by number, and the names of countries and divisions, created on first use.
  private let shared = Mutex(Shared())

  private struct Shared {
    private var regions: [Int: Region] = [:]
    var names: RegionNames?

    mutating func region(_ number: Int, of file: GazetteerFile) -> Region {
      if let region = regions[number] {
        return region
      }
      let region = file.regions.region(number)
      regions[number] = region
      return region
    }
  }

  /// Cached sets of regions, because an import looks up the same countries again and again.
  private let sets = Mutex([SetKey: RegionSet]())
  private let index = Mutex(NameIndex?.none)

  /// Opens a file.
  ///
  /// - Parameter path: a file written by `make-gazetteer`.
  /// - Throws: `GazetteerError` if the file cannot be opened.
  package init(path: String) throws(GazetteerError) { file = try GazetteerFile(path) }

  /// Reads the whole file into the page cache, which all processes share, so that the first search does not wait for
  /// the disk. Has no effect before Linux 5.14.
  package func readAhead() { file.readAhead() }

  /// The least number of places after which the pages are released. Mapping them again takes 0.3 ms in each search of a
  /// session.
  private static let manyPlaces = 50_000

  /// Removes the pages of the file from the memory of the process, if this number of places was read. Otherwise a
  /// session of all places would need 10 MB more.
  package func releasePages(afterReading number: Int) {
    if number >= Self.manyPlaces {
      file.releasePages()
    }
  }

  /// The size in bytes of a file from which on a search by name releases the pages.
  private static let largeSize = 32_000_000

  /// Removes the pages of a large file from the memory of the process. The kernel maps up to 168 kB for each page that
  /// a search reads, so that the first search of 12 million places would leave 50 MB.
  func releasePagesIfLarge() {
    if file.size >= Self.largeSize {
      file.releasePages()
    }
  }

  package var count: Int { file.count }

  /// All countries, sorted by code.
  package var countries: [Country] { file.regions.all }

  package func hasCountry(_ code: String) -> Bool { file.regions.number(ofCode: code) != nil }
  package func country(_ code: String) -> Country? { file.regions.country(ofCode: code) }

  package func city(id: Int) -> City? { row(ofID: id).map(city(ofRow:)) }

  /// Returns all names of a place, main name first; empty for an unknown id.
  package func names(id: Int) -> [PlaceName] { row(ofID: id).map(file.names.names) ?? [] }

  /// Returns the `limit` most populous places of a country, the largest first, then by id; empty for an unknown code.
  package func cities(inCountry code: String, limit: Int) -> [City] {
    guard let country = file.regions.number(ofCode: code) else { return [] }
    let regions = RegionSet(file.regions) { own, _ in own == country }
    var best = Shortlist<RankedRow>(capacity: limit)
    for row in 0..<count where regions.contains(file.places.region(row)) {
      best.insert(
        RankedRow(weight: file.places.population(row), id: file.places.id(row), row: row))
    }
    return cities(ofRows: best.sorted().map(\.row))
  }

  /// Returns the place of a row.
  package func city(ofRow row: Int) -> City {
    shared.withLock { city(ofRow: row, in: $0.region(file.places.region(row), of: file)) }
  }

  /// Returns the places of rows. Faster than separate calls, because the lock is acquired once, and because the next
  /// row is often in the same region.
  func cities(ofRows rows: [Int]) -> [City] {
    defer { releasePages(afterReading: rows.count) }
    return shared.withLock { shared in
      var last: (number: Int, region: Region)?
      return rows.map { row in
        let number = file.places.region(row)
        if let last, last.number == number {
          return city(ofRow: row, in: last.region)
        }
        let region = shared.region(number, of: file)
        last = (number, region)
        return city(ofRow: row, in: region)
      }
    }
  }

  private func city(ofRow row: Int, in region: Region) -> City {
    let places = file.places
    let population = places.population(row)
    return City(
      id: places.id(row), name: file.names.mainName(ofRow: row).text,
      country: region.country, admin1: region.division, coordinate: places.coordinate(row),
      population: population > 0 ? population : nil, timezone: region.timezone)
  }

  func row(ofID id: Int) -> Int? {
    row((0..<count).partitionPoint { self.id($0) < id }, ifID: id)
  }

  /// Calls `body` with the row of each id and the index of that id. The ids must ascend strictly; unknown ones are
  /// skipped.
  package func eachRow(ofIDs ids: [Int], _ body: (_ index: Int, _ row: Int) -> Void) {
    var next = 0
    for (index, id) in ids.enumerated() {
      if self.id(next) < id {
        next = place(ofID: id, after: next)
      }
      guard let row = row(next, ifID: id) else { continue }
      body(index, row)
      next += 1
    }
  }

  /// Returns the position after `start`, in id order, of the first id that is not less than `id`; `count` if there is
  /// none. Galloping search: the number of steps grows with the logarithm of the distance.
  private func place(ofID id: Int, after start: Int) -> Int {
    var step = 1
    while start + step < count, self.id(start + step) < id {
      step *= 2
    }
    return (min(start + step / 2, count)..<min(start + step, count)).partitionPoint {
      self.id($0) < id
    }
  }

  /// The id at a position in id order.
  private func id(_ index: Int) -> Int { file.places.id(file.ids.number(index)) }

  private func row(_ index: Int, ifID id: Int) -> Int? {
    let row = file.ids.number(index)
    return index < count && row < count && file.places.id(row) == id ? row : nil
  }

  /// The index of the name table, built at the first search for names in a text.
  var nameIndex: NameIndex {
    index.withLock { index in
      let made = index ?? NameIndex(file.names)
      index = made
      return made
    }
  }

  /// The index of the name table, if a search for names in a text has built it.
  var madeNameIndex: NameIndex? { index.withLock(\.self) }

  /// Key of `sets`: a text (see `TerritoryNames.key(of:)`) or the code of a country.
  private struct SetKey: Hashable {
    var text: [UInt8]
    var match = RegionMatch.whole
    var isCode = false
  }

  private func regions(of key: SetKey, _ find: () -> RegionSet) -> RegionSet {
    if let cached = sets.withLock({ $0[key] }) {
      return cached
    }
    let found = find()
    sets.withLock { sets in
      if sets.count >= Self.mostSets {
        sets = [:]
      }
      sets[key] = found
    }
    return found
  }

  private static let mostSets = 256

  /// Returns the regions that a key means. Cached, because `RegionNames.meaning` examines all regions and, to find
  /// a typing error, all names of countries and divisions.
  func regions(of key: [UInt8], match: RegionMatch) -> RegionSet {
    regions(of: SetKey(text: key, match: match)) { regionNames.meaning(of: key, match: match) }
  }

  /// Returns the regions of a country; nil for an unknown code.
  func regions(ofCountry code: String) -> RegionSet? {
    let code = code.uppercased()
    guard let only = file.regions.number(ofCode: code) else { return nil }
    return regions(of: SetKey(text: Array(code.utf8), isCode: true)) {
      RegionSet(file.regions) { country, _ in country == only }
    }
  }

  /// The names of countries and divisions, folded at the first use because they are thousands.
  var regionNames: RegionNames {
    shared.withLock { shared in
      let names = shared.names ?? RegionNames(file.regions)
      shared.names = names
      return names
    }
  }
}
