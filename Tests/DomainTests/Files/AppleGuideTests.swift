import Foundation
import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

@Suite("Guides of Apple Maps")
struct AppleGuideTests {
  private static let gazetteer = TestGazetteer.real

  /// A field of a protocol buffer with a length.
  private func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    var rest = bytes.count
    repeat {
      length.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return [number << 3 | 2] + length + bytes
  }

  private func field(_ number: UInt8, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }

  private func double(_ number: UInt8, _ value: Double) -> [UInt8] {
    [number << 3 | 1] + (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
  }

  private func place(_ name: String, lat: Double, lon: Double) -> [UInt8] {
    field(2, field(3, "Somewhere") + field(4, double(1, lat) + double(2, lon)) + field(5, name))
  }

  /// A place of which Apple writes only its number.
  private var numbered: [UInt8] { field(2, [0x08, 0xAE, 0x4D, 0x10, 0x96, 0x01]) }

  private func link(
    _ message: [UInt8], _ start: String = "https://guides.apple.com/?ug="
  ) -> String {
    start
      + Data(message).base64EncodedString().replacing("+", with: "%2B")
      .replacing("/", with: "%2F").replacing("=", with: "%3D")
  }

  private func problem(_ text: String) -> String {
    (#expect(throws: TextFileError.self) { try CityFile(text) })?.problem ?? ""
  }

  @Test("The places of a guide are in the list of its name")
  func guide() throws {
    let message =
      field(1, "Norge 🇳🇴") + place("Operaen", lat: 59.907, lon: 10.753) + numbered
      + place("Bryggen", lat: 60.397, lon: 5.324)
    let file = try CityFile(link(message))
    #expect(file.format == .apple)
    #expect(file.count == 3 && file.complaints.isEmpty)
    let found = try ResolvedCities(file, in: try Self.gazetteer.get()) { _ in }
    let archive = try Archive.opened(Archive.inMemory)
    let known = try Self.gazetteer.get()
    #expect(try archive.importRows(found.rows) { known.city(id: $0) }.added == 2)
    #expect(try archive.all().map(\.city.name).sorted() == ["Bergen", "Oslo"])
    #expect(try archive.lists().map(\.name) == ["Norge 🇳🇴"])
    #expect(try archive.lists().first?.count == 2)
    #expect(found.unresolved.rows.map(\.text) == ["150"])
    #expect(found.unresolved.rows.first?.reason.contains("only Apple's number") == true)
    #expect(try archive.importRows(found.rows) { known.city(id: $0) }.unchanged == 2)
  }

  @Test("Several links, older links, shortcuts and other alphabets of base 64 are read")
  func forms() throws {
    let one = field(1, "One") + place("Oslo", lat: 59.91, lon: 10.75)
    let two = field(1, "Two") + place("Bergen", lat: 60.39, lon: 5.32)
    let old = link(two, "https://collections.apple.com/collection?_col=")
    let both = try CityFile("\n\(link(one))\r\n\n  \(old)\n")
    #expect(both.places.map(\.line) == [2, 4])
    #expect(both.places.map(\.annotation?.lists) == [["One"], ["Two"]])
    let shortcut = try CityFile(
      "[InternetShortcut]\r\nURL=\(link(one))\r\nIconIndex=0\r\n[Other]\r\n")
    #expect(shortcut.places.map(\.name) == ["Oslo"])
    let more = try CityFile(link(one, "https://guides.apple.com/?x=1&ug=") + "&y=2#z")
    #expect(more.places.map(\.name) == ["Oslo"])
    let raw = Data(one).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    #expect(try CityFile("https://guides.apple.com/?ug=\(raw)").places.count == 1)
    #expect(try CityFile(link(place("Oslo", lat: 59.91, lon: 10.75))).places.count == 1)
  }

  @Test("Fields that are not known are listed, and a position that is none makes its row invalid")
  func odd() throws {
    let message =
      field(1, "A") + field(9, "x")
      + field(2, field(5, "Oslo") + field(8, "x") + [0x35, 1, 2, 3, 4])
      + place("B", lat: 91, lon: 1) + place("C", lat: .nan, lon: 1)
      + field(2, field(5, "D") + field(4, double(1, 1))) + field(2, [])
    let file = try CityFile(link(message))
    #expect(
      file.ignoredColumns(places: false) == ["guide field 9", "place field 8", "place field 6"])
    #expect(file.places.map(\.name) == ["Oslo"])
    #expect(file.invalid.count == 4)
  }

  @Test("A damaged link is refused with its line")
  func damaged() throws {
    let good = field(1, "Name") + place("Oslo", lat: 59.91, lon: 10.75)
    for message in [
      [], [0x0A], [0x0A, 5, 0x41], [0x0B], [0x08, 1], [0x00, 1], [0x12, 2, 0x2A, 9],
      [0x0A] + [UInt8](repeating: 0xFF, count: 11), field(1, [0xFF]), [0x12, 1, 0x0F],
    ] {
      #expect(problem(link(message)).contains("damaged"), "\(message)")
    }
    for end in 1..<good.count where end != 6 {
      #expect(problem(link(Array(good[..<end]))).contains("damaged"), "\(end)")
    }
    #expect(problem("https://guides.apple.com/?ug=!!!").contains("damaged"))
    #expect(problem("https://guides.apple.com/?pg=1&lsp=9902").contains("only Apple's number"))
    #expect(problem("https://guides.apple.com/").contains("only Apple's number"))
    let error = #expect(throws: TextFileError.self) {
      try CityFile("\(link(good))\nOslo\n")
    }
    #expect(error?.line == 2)
    #expect(error?.problem == "the line is not the link of a guide of Apple Maps")
  }

  @Test("A guide whose name no list can have makes its rows invalid")
  func badNames() throws {
    let file = try CityFile(link(field(1, "a\nb") + place("Oslo", lat: 59.91, lon: 10.75)))
    #expect(file.invalid.count == 1)
  }

  @Test("A guide of many places is read in time for their number")
  func many() throws {
    let places = (1...50_000).flatMap { place("p\($0)", lat: 59.91, lon: 10.75) }
    #expect(try CityFile(link(field(1, "A") + places)).places.count == 50_000)
  }
}
