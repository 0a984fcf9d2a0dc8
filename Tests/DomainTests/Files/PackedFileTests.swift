import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import Geography

@Suite("City files in ZIP archives")
struct PackedFileTests {
  typealias File = ZIPSample.File

  private func kml(_ name: String, _ more: String = "") -> String {
    """
    <kml><Document><name>\(name) list</name>\(more)<Placemark><name>\(name)</name>
    <Point><coordinates>7,46</coordinates></Point></Placemark></Document></kml>
    """
  }

  private func read(_ files: [File], _ format: ImportFormat? = nil) throws -> CityFile {
    try CityFile(ZIPSample(files).bytes, format: format)
  }

  private func problem(_ files: [File], _ format: ImportFormat? = nil) -> String {
    do {
      _ = try read(files, format)
      return ""
    } catch {
      return (error as? TextFileError)?.message ?? "\(error)"
    }
  }

  @Test("The root of a KMZ file is doc.kml, else the first KML in no folder, else the first one")
  func roots() throws {
    let inner = File("x/inner.kml", kml("Inner"))
    let first = File("first.KML", kml("First"))
    let document = File("doc.kml", kml("Doc"))
    let image = File("files/a.png", [0x89])
    for (files, name) in [
      ([image, inner, first, document], "Doc"), ([inner, first], "First"),
      ([image, inner], "Inner"),
    ] {
      let file = try read(files)
      #expect(file.format == .kmz)
      #expect(file.places.map(\.name) == [name])
    }
  }

  @Test("All files are read of Organic Maps, and of a root that refers to others")
  func several() throws {
    let mark = "<ExtendedData><mwm:name xmlns:mwm=\"x\"/></ExtendedData>"
    let organic = try read([File("A.kml", kml("A", mark)), File("B.kml", kml("B", mark))])
    #expect(organic.places.map(\.annotation?.lists) == [["A list"], ["B list"]])
    let root = "<kml><Document><NetworkLink/></Document></kml>"
    let linked = try read([File("files/A.kml", kml("A")), File("doc.kml", root)])
    #expect(linked.places.map(\.name) == ["A"])
    #expect(linked.places.map(\.file) == ["A.kml"])
  }

  @Test("Rows and problems name their file if there are several")
  func problems() throws {
    let mark = "<ExtendedData><mwm:name xmlns:mwm=\"x\"/></ExtendedData>"
    let damaged = kml("B", mark).replacing("7,46", with: "7")
    let file = try read([File("A.kml", kml("A", mark)), File("B.kml", damaged)])
    #expect(file.complaints == ["1: B.kml: its coordinates are not longitude,latitude"])
    #expect(
      problem([File("A.kml", kml("A", mark)), File("B.kml", "<kml>")]).contains(
        "line 1: in B.kml, the XML is damaged"))
  }

  @Test("OsmAnd's favourites are read with their groups as lists")
  func favorites() throws {
    let groups = ["", "<type>Trips</type>"].map {
      "<gpx><wpt lat=\"1\" lon=\"2\"><name>A</name>\($0)<cmt>c</cmt></wpt></gpx>"
        .replacing("<gpx>", with: "<gpx creator=\"OsmAnd 4.9\">")
    }
    let file = try read([
      File("items.json", "{}"), File("favorites.gpx", groups[0]),
      File("favorites-Trips.gpx", groups[1]), File("tracks/a.gpx", "<gpx>"),
    ])
    #expect(file.format == .osf)
    #expect(file.places.map(\.annotation?.lists) == [[], ["Trips"]])
    #expect(file.places.map(\.annotation?.note) == ["c", "c"])
  }

  @Test("A map of My Maps within Google Takeout is read, with the names of its layers as lists")
  func maps() throws {
    let map = ZIPSample([
      File(
        "doc.kml",
        "<kml><Document><name>Map</name><Folder><name>Layer</name><Placemark><name>A</name>"
          + "<Point><coordinates>7,46</coordinates></Point></Placemark></Folder></Document></kml>"),
      File("images/icon-1.png", [0x89]),
    ]).bytes
    let list = "Title,Note,URL,Tags,Comment\r\nBern,,,,\r\n"
    let file = try read([
      File("Takeout/Saved/Trips.csv", list), File("Takeout/My Maps/Summer.kmz", map),
      File("Takeout/My Maps/other.kmz", "text"),
    ])
    #expect(file.format == .takeout)
    #expect(file.places.map(\.annotation?.lists) == [["Trips"], ["Layer"]])
    #expect(file.places.map(\.file) == ["Trips.csv", "Summer.kmz"])
    let damaged = Array(map.dropLast(5))
    #expect(
      problem([File("Takeout/My Maps/Summer.kmz", damaged)]).contains("its end is missing"))
    let other = ZIPSample([File("favorites.gpx", "<gpx/>")]).bytes
    #expect(problem([File("Takeout/My Maps/a.kmz", other)]).contains("the map is not KMZ"))
  }

  @Test("The limit holds for maps within an archive too")
  func mapLimit() throws {
    let text = kml("A")
    let map = ZIPSample([File("doc.kml", text)]).bytes
    let bytes = ZIPSample([File("Takeout/My Maps/a.kmz", map)]).bytes
    let size = text.utf8.count + map.count
    #expect(try CityFile(bytes, format: nil, sizeLimit: size).places.count == 1)
    #expect(throws: TextFileError.self) {
      try CityFile(bytes, format: nil, sizeLimit: size - 1)
    }
  }

  @Test("The type of a waypoint is no list if the file is not from OsmAnd")
  func otherTypes() throws {
    let file = try CityFile(
      "<gpx creator=\"x\"><wpt lat=\"1\" lon=\"2\"><name>A</name><type>user</type></wpt></gpx>")
    #expect(file.places.map(\.annotation) == [nil])
    #expect(file.ignoredColumns(places: false) == ["type"])
  }

  @Test("Other archives are refused with a sentence")
  func refused() throws {
    #expect(problem([File("a.txt", "x")]).contains("the ZIP archive has neither KML"))
    #expect(problem([File("xl/workbook.xml", "x")]).contains("save the sheet as CSV"))
    #expect(problem([File("../doc.kml", kml("A"))]).contains("has neither KML"))
    #expect(problem([File("doc.kml", kml("A"))], .kml).contains("a ZIP archive of the format kmz"))
    #expect(problem([File("doc.kml", "\u{0}")]).contains("not a text file"))
    #expect(throws: TextFileError.self) { try CityFile("<kml/>", .kmz) }
  }

  @Test("The limit holds for all files together")
  func limit() throws {
    let mark = "<ExtendedData><mwm:name xmlns:mwm=\"x\"/></ExtendedData>"
    let text = kml("A", mark)
    let bytes = ZIPSample([File("A.kml", text), File("B.kml", text)]).bytes
    let size = text.utf8.count
    #expect(try CityFile(bytes, format: nil, sizeLimit: 2 * size).places.count == 2)
    let error = #expect(throws: TextFileError.self) {
      try CityFile(bytes, format: nil, sizeLimit: 2 * size - 1)
    }
    #expect(error?.limit == size - 1)
  }
}
