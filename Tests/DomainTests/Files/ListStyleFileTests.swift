import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

@Suite("Colours and icons of lists in files")
struct ListStyleFileTests {
  private static let gazetteer = TestGazetteer.real

  /// The lists of an empty archive after an import.
  private func lists(_ text: String, into archive: Archive? = nil) throws -> [SavedList] {
    let archive = try archive ?? Archive.opened(Archive.inMemory)
    let file = try CityFile(text)
    let found = try ResolvedCities(file, in: try Self.gazetteer.get()) { _ in }
    _ = try archive.importRows(found.rows, lists: file.lists, styles: file.listStyles) { id in
      (try? Self.gazetteer.get())?.city(id: id)
    }
    return try archive.lists()
  }

  private func placemark(_ style: String) -> String {
    "<Placemark><name>Oslo</name>\(style)<Point><coordinates>10.75,59.91</coordinates></Point>"
      + "</Placemark>"
  }

  /// A file whose only list has a placemark with a style.
  private func kml(_ style: String, shared: String = "", after: String = "") -> String {
    "<kml><Document>\(shared)<Folder><name>L</name>\(placemark(style))</Folder>\(after)"
      + "</Document></kml>"
  }

  private func color(_ text: String) throws -> SavedList.Color? { try lists(text).first?.color }

  @Test(
    "Every colour and icon survives an export, a wipe and an import",
    arguments: [CityFileFormat.kml, .kmz, .gpx])
  func roundTrip(_ format: CityFileFormat) throws {
    let archive = try Archive.opened(Archive.inMemory)
    _ = try archive.commitImport([ArchivedCity(.bare(1)), ArchivedCity(.bare(2))])
    let icons = SavedList.Icon.allCases
    for (index, icon) in icons.enumerated() {
      let color = SavedList.Color.allCases[index % SavedList.Color.allCases.count]
      let list = try archive.addList("<\(icon)> & \"x\"", color: color, icon: icon, query: nil)
      _ = try archive.addToList(list.id, cities: index % 2 == 0 ? [1, 2] : [2], at: nil)
    }
    let before = try archive.fileLists()
    let annotations = try archive.fileAnnotations()
    let bytes = format.bytes(
      of: try archive.all(), annotations: annotations, lists: before, credit: "")
    _ = try archive.commitBrowse(favorites: [:], removed: [1, 2])
    for list in try archive.lists() {
      _ = try archive.removeList(list.id)
    }
    let file = try CityFile(bytes, format: nil)
    #expect(file.complaints.isEmpty)
    #expect(file.ignoredColumns(places: false).isEmpty)
    _ = try archive.importRows(file.rows, lists: file.lists, styles: file.listStyles) { _ in nil }
    #expect(try archive.fileLists() == before)
    #expect(try archive.fileAnnotations() == annotations)
    let again = try archive.importRows(
      file.rows, lists: file.lists, styles: file.listStyles
    ) { _ in nil }
    #expect(again.unchanged == 2)
  }

  @Test("A list has the colour of its first placemark with one, by the names of Organic Maps")
  func organicMaps() throws {
    let names = [
      ("red", SavedList.Color.red), ("deeppurple", .purple), ("lightblue", .blue),
      ("cyan", .teal), ("lime", .green), ("deeporange", .orange), ("bluegray", .gray),
      ("gray", .gray), ("brown", .brown), ("pink", .pink), ("yellow", .yellow),
    ]
    for (name, color) in names {
      let style = "<styleUrl>#placemark-\(name)</styleUrl>"
      #expect(try self.color(kml(style)) == color)
      let two = placemark("") + placemark(style) + placemark("<styleUrl>#placemark-teal</styleUrl>")
      #expect(
        try self.color("<kml><Document><Folder><name>L</name>\(two)</Folder></Document></kml>")
          == color)
    }
  }

  @Test("A style is found before and after the placemark, through a style map, and in itself")
  func styles() throws {
    let style = "<Style id=\"a\"><IconStyle><color>ff0000ff</color></IconStyle></Style>"
    let line = "<Style id=\"b\"><LineStyle><color>ffff0000</color></LineStyle></Style>"
    let map = """
      <StyleMap id="m"><Pair><key>highlight</key><styleUrl>#b</styleUrl></Pair>
      <Pair><key>normal</key><styleUrl>#a</styleUrl></Pair></StyleMap>
      """
    let url = { (name: String) in "<styleUrl>#\(name)</styleUrl>" }
    #expect(try color(kml(url("a"), shared: style)) == .red)
    #expect(try color(kml(url("a"), after: style)) == .red)
    #expect(try color(kml(url("b"), shared: line)) == .blue)
    #expect(try color(kml(url("m"), shared: map + style + line)) == .red)
    #expect(try color(kml(url("m"), after: map + line + style)) == .red)
    #expect(
      try color(kml("<Style><IconStyle><color>ff00ff00</color></IconStyle></Style>")) == .green)
    let both =
      "<Style id=\"a\"><LineStyle><color>ffff0000</color></LineStyle>"
      + "<IconStyle><color>ff0000ff</color></IconStyle></Style>"
    #expect(try color(kml(url("a"), shared: both)) == .red)
  }

  @Test(
    "What is no colour leaves the list blue",
    arguments: [
      "<styleUrl>#unknown</styleUrl>", "<styleUrl>other.kml#placemark-red</styleUrl>",
      "<styleUrl></styleUrl>", "<Style><IconStyle><color>ffffffff</color></IconStyle></Style>",
      "<Style><IconStyle><color>red</color></IconStyle></Style>",
      "<Style><IconStyle><color>ff0000ff00</color></IconStyle></Style>",
      "<Style><PolyStyle><color>ff0000ff</color></PolyStyle></Style>",
      "<styleUrl>#\(String(repeating: "x", count: 5000))</styleUrl>",
    ])
  func noColors(_ style: String) throws {
    #expect(try color(kml(style)) == .blue)
  }

  @Test("Style maps that lead to each other end")
  func circles() throws {
    let maps = ["mn", "nm"].map { pair in
      "<StyleMap id=\"\(pair.prefix(1))\"><Pair><key>normal</key>"
        + "<styleUrl>#\(pair.suffix(1))</styleUrl></Pair></StyleMap>"
    }
    #expect(try color(kml("<styleUrl>#m</styleUrl>", shared: maps.joined())) == .blue)
  }

  @Test("An import does not change the colour of a list that exists")
  func existing() throws {
    let archive = try Archive.opened(Archive.inMemory)
    _ = try archive.addList("l", color: .pink, icon: .heart, query: nil)
    let text = kml("<styleUrl>#placemark-red</styleUrl>")
    #expect(try lists(text, into: archive).map(\.color) == [.pink])
    #expect(try lists(text, into: archive).map(\.icon) == [.heart])
  }

  @Test("Groups of OsmAnd bring their colour and icon, else the colour of their first waypoint")
  func osmAnd() throws {
    let waypoint = { (group: String, color: String) in
      "<wpt lat=\"59.91\" lon=\"10.75\"><name>Oslo</name><type>\(group)</type>"
        + "<extensions><osmand:color>\(color)</osmand:color></extensions></wpt>"
    }
    let groups = """
      <extensions><osmand:points_groups>
      <group name="Trips" color="#eecc22" icon="special_house" background="circle"/>
      <group name="Water" color="#ff1010a0" icon="unknown_thing"/>
      <group name=""/><group/></osmand:points_groups></extensions>
      """
    let text = """
      <gpx creator="OsmAnd 4.9" xmlns:osmand="https://osmand.net">\(waypoint("Trips", "#00ff00"))
      \(waypoint("Water", "#00ff00"))\(waypoint("Old", "#ff0000"))\(waypoint("Old", "#00ff00"))
      \(waypoint("Odd", "green"))\(groups)</gpx>
      """
    let found = try lists(text)
    #expect(found.map(\.name) == ["Trips", "Water", "Old", "Odd"])
    #expect(found.map(\.color) == [.yellow, .blue, .red, .blue])
    #expect(found.map(\.icon) == [.home, .pin, .pin, .pin])
  }

  @Test("The nearest colour is that of the same hue, and gray without one")
  func nearest() {
    for color in SavedList.Color.allCases {
      #expect(FileColor.nearest(rgb: FileColor.rgb(color)) == color)
      #expect(FileColor.nearest(kml: FileColor.kml(color)) == color)
      #expect(FileColor.nearest(osmAnd: FileColor.osmAnd(color)) == color)
    }
    let known: [(UInt32, SavedList.Color)] = [
      (0x000000, .gray), (0xFFFFFF, .gray), (0x808890, .gray), (0xFF0000, .red),
      (0x00FF00, .green), (0x0000FF, .blue), (0xFFFF00, .yellow), (0x795548, .brown),
      (0x0288D1, .blue), (0x9C27B0, .purple), (0xF57C00, .orange), (0xE91E63, .pink),
    ]
    for (rgb, color) in known {
      #expect(FileColor.nearest(rgb: rgb) == color, "\(rgb)")
    }
  }
}
