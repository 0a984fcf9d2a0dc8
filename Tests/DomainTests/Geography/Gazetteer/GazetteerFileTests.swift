import Foundation
import TestSupport
import Testing

@testable import Archive
@testable import Geography

@Suite("Gazetteer files")
struct GazetteerFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A small gazetteer with two countries, a district and an airport.
  private static let good = Result {
    let folder = try ScratchFolder()
    let path = try TestGazetteer.write(
      [
        .init(id: 5, name: "Köln", ascii: "Koeln", lat: 50.9, lon: 6.95, population: 10),
        .init(id: 9, name: "Nine Towers", lat: -50, lon: -170, country: "BB"),
        .init(id: 7, name: "Seven", lat: 50.91, lon: 6.96, feature: "PPLX"),
      ], countries: ["AA", "BB"], airports: "CGN\tEDDK\tKonrad Adenauer\tKöln\tAA\t50.87\t7.14\n",
      in: folder)
    return try Data(contentsOf: URL(filePath: path))
  }

  /// Offsets in the file. `Sources/Data/README.md` describes the format.
  private enum Offset {
    static let version = 8
    static let size = 16
    static let table = 40
    static let end = 280
  }

  private func open(_ bytes: Data) throws -> Gazetteer {
    try folder.write(bytes, to: "test.bin")
    return try Gazetteer(path: folder.path("test.bin"))
  }

  private func refusal(of bytes: Data) throws -> String {
    try #require(throws: GazetteerError.self) { try open(bytes) }.description
  }

  private var path: String { folder.path("test.bin") }

  @Test("The error for a missing gazetteer contains the path and advice")
  func missing() throws {
    let error = try #require(throws: GazetteerError.self) { try Gazetteer(path: "/nowhere/at.all") }
    #expect(
      error.description
        == "The gazetteer file /nowhere/at.all can't be read (there is no such file "
        + "or folder); put the resource folder beside the program or name the gazetteer's file with "
        + "--gazetteer.")
  }

  @Test("A folder instead of a gazetteer file has its own message")
  func folderOfTables() throws {
    let error = try #require(throws: GazetteerError.self) { try Gazetteer(path: folder.path) }
    #expect(
      error.description
        == "\(folder.path) is a folder, but --gazetteer expects a file; create one from the "
        + "folder's tables with make-gazetteer.")
  }

  @Test(
    "A file of another kind is refused",
    arguments: ["", "C", "CITYGAZ", "SQLite format 3\0 and so on"])
  func foreign(text: String) throws {
    #expect(
      try refusal(of: Data(text.utf8)) == "The file \(path) is not a gazetteer; with --gazetteer, "
        + "name a file that make-gazetteer has written.")
  }

  @Test(
    "A gazetteer of another format is refused",
    arguments: [
      (0, "an older format; create it again with this program's make-gazetteer"),
      (5, "an older format; create it again with this program's make-gazetteer"),
      (7, "a newer format; use a newer program"), (255, "a newer format; use a newer program"),
    ])
  func version(number: UInt8, what: String) throws {
    var bytes = try Self.good.get()
    bytes[Offset.version] = number
    #expect(
      try refusal(of: bytes)
        == "The gazetteer file \(path) has \(what) or name another file with --gazetteer.")
  }

  @Test("A truncated or extended gazetteer is refused")
  func truncated() throws {
    let bytes = try Self.good.get()
    for count in stride(from: 0, to: bytes.count, by: 13) {
      #expect(throws: GazetteerError.self, "\(count) bytes") { try open(bytes.prefix(count)) }
    }
    #expect(
      try refusal(of: bytes.dropLast()) == "The gazetteer file \(path) is damaged (it has "
        + "\(bytes.count - 1) bytes and should have \(bytes.count)); install it again or name another "
        + "file with --gazetteer.")
    #expect(try refusal(of: bytes + [0]).contains("should have \(bytes.count)"))
  }

  @Test("A changed bit in the header or section table is detected")
  func header() throws {
    let bytes = try Self.good.get()
    for offset in 0..<Offset.end {
      var changed = bytes
      changed[offset] ^= 1 << (offset % 8)
      #expect(throws: GazetteerError.self, "byte \(offset)") { try open(changed) }
    }
    var changed = bytes
    changed[Offset.table] ^= 1
    #expect(
      try refusal(of: changed).contains("is damaged (its header has a wrong checksum); install it"))
  }

  @Test("A header with a valid checksum and wrong values is refused")
  func lies() throws {
    let bytes = try Self.good.get()
    for section in 0..<15 {
      for (offset, number) in [(0, UInt64.max), (0, 1 << 40), (8, .max), (8, 1 << 33)] {
        var changed = bytes
        changed.set(number, at: Offset.table + 16 * section + offset)
        #expect(try refusal(of: changed.sealed()).contains("a section is outside the file"))
      }
    }
    for offset in [24, Offset.table + 8, Offset.table + 16 * 4 + 8, Offset.table + 16 * 5 + 8] {
      var changed = bytes
      changed.set(1, at: offset)
      #expect(try refusal(of: changed.sealed()).contains("the sizes of its tables don't match"))
    }
  }

  @Test("Records that point outside the file are read as empty")
  func pointingOutside() throws {
    var bytes = try Self.good.get()
    let symbols = bytes.symbols
    for offset in Offset.end..<bytes.count where !symbols.contains(offset) {
      bytes[offset] = 0xFF
    }
    let gazetteer = try open(bytes)
    askEverything(gazetteer)
    #expect(gazetteer.city(id: 5) == nil)
    let nearby = gazetteer.nearby(Coordinate(lat: 1, lon: 1), radiusKm: 20_038, limit: 3)
    #expect(nearby.matches.isEmpty)
  }

  @Test("Damaged bytes of a gazetteer never trap")
  func fuzz() throws {
    let bytes = try Self.good.get()
    askEverything(try open(bytes))
    let dice = Dice(seed: 11)
    for _ in 0..<SuiteLength.count(quick: 300, long: 1500) {
      var changed = bytes
      for _ in 0...dice.number(below: 12) {
        changed[Offset.end + dice.number(below: bytes.count - Offset.end)] =
          [0, 1, 0x7F, 0x80, 0xFE, 0xFF, UInt8(dice.number(below: 256))][dice.number(below: 7)]
      }
      do {
        askEverything(try open(changed))
      } catch let error as GazetteerError {
        #expect(error.description.contains("its symbol table is invalid"))
      }
    }
  }

  @Test("Symbols without bytes, of excessive length, or in excessive number are refused")
  func symbols() throws {
    let bytes = try Self.good.get()
    let symbols = bytes.symbols
    let sentence =
      "The gazetteer file \(path) is damaged (its symbol table is invalid); install it "
      + "again or name another file with --gazetteer."
    for (offset, length) in [(symbols.lowerBound, 0), (symbols.upperBound - 16, 16)] {
      var changed = bytes
      changed[offset] = UInt8(length)
      #expect(try refusal(of: changed) == sentence)
    }
    // 238 with one byte and 4064 with two.
    for (count, isGood) in [(4302, true), (4303, false)] {
      let record: [UInt8] = [1] + [UInt8](repeating: 0x61, count: 15)
      var changed = bytes
      changed.set(UInt64(bytes.count), at: Offset.table + 32)
      changed.set(UInt64(count), at: Offset.table + 40)
      for _ in 0..<count {
        changed.append(contentsOf: record)
      }
      changed.set(UInt64(changed.count), at: Offset.size)
      let sealed = changed.sealed()
      if isGood {
        askEverything(try open(sealed))
      } else {
        #expect(try refusal(of: sealed) == sentence)
      }
    }
  }

  @Test("Names with unknown or truncated symbols are read as empty")
  func lackingSymbols() throws {
    var bytes = try Self.good.get()
    let start = bytes.number(at: Offset.table + 16)
    let count = bytes.number(at: Offset.table + 24)
    for offset in start..<(start + count) where bytes[offset] > 1 {
      bytes[offset] = 0x11
    }
    let gazetteer = try open(bytes)
    #expect(gazetteer.city(id: 5)?.name == "")
    #expect(gazetteer.names(id: 9).map(\.text) == [""])
    askEverything(gazetteer)
  }

  private func askEverything(_ gazetteer: Gazetteer) {
    for id in [0, 5, 7, 9, 255, Int(UInt32.max)] {
      _ = gazetteer.city(id: id)
      _ = gazetteer.names(id: id)
    }
    _ = gazetteer.city(at: Coordinate(lat: 50.9, lon: 6.95))
    for country in gazetteer.countries {
      _ = country.bounds.draw(with: Dice(seed: 1))
      _ = country.bounds.contains(Coordinate(lat: 1, lon: 1))
      _ = gazetteer.cities(inCountry: country.code, limit: 5)
    }
    for radius in [5.0, 400, 20_038] {
      _ = gazetteer.nearby(Coordinate(lat: 50.9, lon: 6.95), radiusKm: radius, limit: 3)
    }
    _ = gazetteer.nearest(to: [Coordinate(lat: 89, lon: 179)])
    for query in ["k", "koln", "koeln", "kolm", "nine towers", "ninetowers", "seven, land aa"] {
      _ = gazetteer.search(query, limit: 3)
      _ = gazetteer.search(query, country: "BB", limit: 3)
    }
    for text in ["CGN", "eddk", "koln", "Köln Land AA", "Land BB", "Province", "Europe", "BB"] {
      _ = try? LocationText(text, in: gazetteer)
    }
    _ = try? GuideCityFinder(gazetteer, names: ["Köln", "Nine Towers"])
      .city(named: "Köln", near: Coordinate(lat: 50.9, lon: 6.95))
  }
}

extension Data {
  fileprivate func number(at offset: Int) -> Int {
    (0..<8).reversed().reduce(0) { $0 << 8 | Int(self[offset + $1]) }
  }

  /// The range of the symbols for names: the section after the names.
  fileprivate var symbols: Range<Int> {
    let start = number(at: 40 + 32)
    return start..<(start + 16 * number(at: 40 + 40))
  }

  fileprivate mutating func set(_ number: UInt64, at offset: Int) {
    for byte in 0..<8 {
      self[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte))
    }
  }

  /// The file with a valid checksum for its changed header.
  fileprivate func sealed() -> Data {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for offset in 0..<280 where !(32..<40).contains(offset) {
      sum = (sum ^ UInt64(self[offset])) &* 0x0000_0100_0000_01b3
    }
    var sealed = self
    sealed.set(sum, at: 32)
    return sealed
  }
}
