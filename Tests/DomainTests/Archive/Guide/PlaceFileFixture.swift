import Files
import Platform
import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

/// A guide with places of every kind, and its way through a file and back.
struct PlaceFileFixture {
  let archive: Archive

  init() throws { archive = try Archive.opened(Archive.inMemory) }

  /// All that files can carry of a place.
  struct Carried: Equatable {
    var name: String
    var description: String?
    var coordinate: Coordinate
    var city: GuideCity
    var url: String?
    var note: String?
    var tags: [String]
    var lists: [String]

    /// Empty unless the format carries stored pictures.
    var picture: [UInt8]
  }

  /// Texts that each format has to escape.
  static let texts = [
    "# Title\n\n- one;\ttwo\r\n- \"three\" ]]>", "=1+1", "<img src=\"x\">&amp;", "'quoted'", "東京 👩‍👩‍👧‍👦",
    "a\u{2028}b", "{\"a\": [1]}", "-5", "@sum", "two\nlines",
  ]

  /// Fills the guide: places with annotations in two lists, with pictures, of each origin, and one without anything.
  func fill() throws {
    let guide = archive.guide
    let trips = try archive.addList("Trips; 2019", color: .red, icon: .star, query: nil)
    let later = try archive.addList("Later", color: .green, icon: .boat, query: nil)
    _ = try archive.addList("Empty", color: .blue, icon: .pin, query: nil)
    _ = try archive.addList("Clever", color: .blue, icon: .pin, query: "{}")
    for (index, text) in Self.texts.enumerated() {
      let words = text.split(whereSeparator: \.isWhitespace)
      let name = "Place \(index) " + words.joined(separator: " ")
      let place = try guide.add(
        GuideFixture.draft(
          name, lat: 43.7712345678901 + Double(index) / 1000, lon: 11.25 - 1e-7,
          city: index % 2 == 0 ? GuideFixture.florence : GuideFixture.prato, description: text))
      var change = PlaceAnnotationChange()
      change.note = .set(text + " note")
      change.addedTags = ["a; b", "[c]", "tag \(index)"]
      change.addedLists = index % 3 == 0 ? [trips.id] : index % 3 == 1 ? [later.id, trips.id] : []
      _ = try guide.annotate(ids: [place.id], change)
    }
    // Not in any city of the gazetteer, in one that only a file names, and one chosen against the point.
    _ = try guide.add(GuideFixture.draft("Nowhere", lat: 0, lon: 0, city: .unknown))
    try GuideFixture.load(
      GuideFixture.text([
        GuideFixture.row("Temple", city: "Atlantis", lat: -0.5, lon: 0.25),
        GuideFixture.row("Bridge", image: "https://example.org/a b.jpg?x=1&y=2"),
        GuideFixture.row("Twin", lat: 43.7), GuideFixture.row("Twin", lat: 43.8),
      ]), into: archive)
    _ = try guide.add(GuideFixture.draft("Far", lat: -33, lon: 151, isCityChosen: true))
    let picture = try #require(GuideFixture.picture(.png))
    let first = try #require(try guide.all().first { $0.name.hasPrefix("Place 0") })
    _ = try guide.setPicture(ofPlace: first.id, to: picture)
    let gif = try #require(GuideFixture.picture(.gif))
    let bridge = try #require(try guide.all().first { $0.name == "Bridge" })
    _ = try guide.keepPicture(gif, from: try #require(bridge.photo.url), ofPlace: bridge.id)
  }

  /// The places in the order of the guide.
  func carried(pictures: Bool) throws -> [Carried] {
    let lists = Dictionary(
      uniqueKeysWithValues: try archive.lists().map { ($0.id, $0.name) })
    return try archive.guide.all().map { place in
      var bytes: [UInt8] = []
      if pictures, let file = place.photo.file, let path = try archive.guide.photos().path(of: file)
      {
        bytes = try File.readRegular(path)
      }
      var city = place.city
      city.id = max(city.id, -1)
      return Carried(
        name: place.name, description: place.description, coordinate: place.coordinate, city: city,
        url: place.photo.url, note: place.annotation.note, tags: place.annotation.tags,
        lists: place.annotation.lists.compactMap { lists[$0] }, picture: bytes)
    }
  }

  func export(
    _ format: PlaceFileFormat, _ filter: PlaceFilter = PlaceFilter()
  ) throws -> [UInt8] {
    var contents = try archive.guide.contents(filter)
    let pictures = format == .kmz ? try archive.guide.pack(&contents.places, limit: 1 << 20) : []
    return format.bytes(
      of: contents.places, lists: contents.lists, pictures: pictures,
      credit: CityFileFormat.credit)
  }

  /// Removes all places and lists.
  func wipe() throws {
    for place in try archive.guide.all() {
      _ = try archive.guide.remove(id: place.id)
    }
    for list in try archive.lists() where list.query == nil {
      _ = try archive.removeList(list.id)
    }
  }

  /// Imports a file as `place.import` does.
  @discardableResult
  func importGuide(_ bytes: [UInt8]) throws -> GuideImport {
    let file = try GuideFile(bytes)
    #expect(file.invalid.count == 0, "\(file.invalid.rows)")
    #expect(file.ignoredColumns == [])
    return try archive.guide.importPlaces(
      try ResolvedPlace.resolve(file.places.map(\.place), in: try GuideFixture.gazetteer.get()),
      lists: file.lists, styles: file.listStyles, pictures: file.pictures)
  }

  /// Imports a file as `archive.import` with the target `places` does.
  @discardableResult
  func importFile(_ bytes: [UInt8], isComplete: Bool = true) throws -> GuideImport {
    var file = try CityFile(bytes, format: nil)
    try file.checkPictures()
    let gazetteer = try GuideFixture.gazetteer.get()
    let found = try ResolvedGuidePlaces(file, in: gazetteer) { _ in }
    if isComplete {
      #expect(file.complaints == [])
      #expect(file.ignoredColumns(places: true) == [])
      #expect(found.unresolved.count + found.invalid.count + found.unknown.count == 0)
    }
    return try archive.guide.importPlaces(
      try ResolvedPlace.resolve(found.places, in: gazetteer), lists: file.lists,
      styles: file.listStyles, pictures: file.pictures)
  }
}
