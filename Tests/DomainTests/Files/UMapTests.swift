import Testing

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

@Suite("Maps of uMap")
struct UMapTests {
  private func layer(_ options: String, _ features: String = "") -> String {
    "{\"type\":\"FeatureCollection\",\n\"features\":[\(features)],\"_umap_options\":\(options)}"
  }

  private func map(_ layers: String...) -> String {
    "{\"type\":\"umap\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,44]},\n\"layers\":["
      + layers.joined(separator: ",\n") + "]}"
  }

  private func point(_ name: String) -> String {
    "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\",\"description\":\"d\"},"
      + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[7,46]}}"
  }

  @Test("A layer is a list with its name and colour")
  func layers() throws {
    let file = try CityFile(
      map(
        layer("{\"name\":\"A\",\"color\":\"DarkBlue\"}", point("a")),
        layer("{\"name\":\"B\",\"color\":\"#ff0000\"}", "\(point("b")),\n\(point("c"))"),
        layer("{\"name\":\" \"}", point("d")), layer("{}"), layer("[]", point("e"))))
    #expect(file.format == .geojson)
    #expect(file.places.map(\.name) == ["a", "b", "c", "d", "e"])
    #expect(file.places.map(\.annotation?.lists) == [["A"], ["B"], ["B"], [], []])
    #expect(file.places.map(\.annotation?.note) == ["d", "d", "d", "d", "d"])
    #expect(file.places.map(\.line) == [3, 5, 6, 8, 12])
    #expect(
      file.listStyles == ["A": ListStyle(color: .blue), "B": ListStyle(color: .red)])
    #expect(file.ignoredColumns(places: false).isEmpty)
  }

  @Test("A single layer is a list too")
  func single() throws {
    let file = try CityFile(layer("{\"name\":\"A\"}", point("a")))
    #expect(file.places.map(\.annotation?.lists) == [["A"]])
  }

  @Test("A problem has the line of the file")
  func lines() throws {
    let file = try CityFile(map(layer("{}"), layer("{}", "{}")))
    #expect(file.complaints == ["5: it is not of type Feature"])
    let damaged = #expect(throws: TextFileError.self) {
      try CityFile(map(layer("{}"), layer("{}", "{\"a\":}")))
    }
    #expect(damaged?.line == 5)
    let other = #expect(throws: TextFileError.self) { try CityFile(map(layer("{}"), "{}")) }
    #expect(other?.line == 4)
  }

  @Test("A map without layers is refused, and so is a map in a map of any depth")
  func refused() {
    #expect(throws: TextFileError.self) { try CityFile("{\"type\":\"umap\"}") }
    #expect(throws: TextFileError.self) { try CityFile("{\"type\":\"umap\",\"layers\":7}") }
    let count = 20_000
    let nested =
      String(repeating: "{\"type\":\"umap\",\"layers\":[", count: count)
      + String(repeating: "]}", count: count)
    #expect(throws: TextFileError.self) { try CityFile(nested) }
  }

  @Test("A layer may be larger than a feature")
  func large() throws {
    let features = (1...20_000).map { point("p\($0)") }.joined(separator: ",")
    #expect(features.utf8.count > 1 << 20)
    #expect(try CityFile(map(layer("{\"name\":\"A\"}", features))).places.count == 20_000)
  }

  @Test("The last word of a name of CSS decides its colour")
  func names() {
    for (name, color) in [
      ("DarkBlue", SavedList.Color.blue), ("YellowGreen", .green), ("LightSlateGray", .gray),
      ("orangered", .red), ("HotPink", .pink), ("Goldenrod", .yellow),
    ] {
      #expect(FileColor.nearest(css: name) == color, "\(name)")
    }
    #expect(FileColor.nearest(css: "none") == nil)
  }
}
