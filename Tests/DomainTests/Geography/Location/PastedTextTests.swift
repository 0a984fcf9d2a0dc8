import Testing

@testable import Geography

@Suite("Texts pasted from other programs")
struct PastedTextTests {
  /// The expected meaning of a text.
  enum Meaning: Sendable {
    /// A point, with a precision in a range of km.
    case point(Double, Double, ClosedRange<Double>)

    /// A city by its id, with a note that contains this text; nil for no note.
    case city(Int, note: String?)

    /// A refusal in one sentence that contains this text.
    case refused(String)
    case ambiguous

    /// Several points without a choice among them.
    case points([Coordinate])

    /// One or more places with a name, but not a point.
    case ambiguousOrCity

    /// A name with a number that is not skipped as a postcode.
    case notPostcode
    case unknown
  }

  struct Labelled: Sendable, CustomTestStringConvertible {
    let text: String
    let meaning: Meaning
    var testDescription: String { text }

    init(_ text: String, _ meaning: Meaning) {
      self.text = text
      self.meaning = meaning
    }
  }

  private static let exact = 0.000_1...0.05
  private static let gate = Meaning.point(52.5163, 13.3777, exact)
  private static let berlin = 2_950_159

  static let sharesTexts: [Labelled] = [
    Labelled(
      "Location: geo:52.5163,13.3777?z=15\nhttps://osmand.net/map?pin=52.5163,13.3777#15/52.5/13.3",
      gate),
    Labelled(
      "geo:52.5163,13.3777?z=15\nhttps://osmand.net/map?pin=52.5163,13.3777#15/52.5/13.3", gate),
    Labelled(
      "Look where I am. Open the link: om://84MnKBZOWq or https://omaps.app/84MnKBZOWq", gate),
    Labelled("https://comaps.at/84MnKBZOWq/Gate\ncm://84MnKBZOWq/Gate", gate),
    Labelled("Gate https://example.org/gate geo:52.5163,13.3777", gate),
    Labelled(
      "geo:52.5163,13.3777 and geo:48.8583,2.2945",
      .points([Coordinate(lat: 52.5163, lon: 13.3777), Coordinate(lat: 48.8583, lon: 2.2945)])),
    Labelled("https://example.org/a https://example.com/b", .refused("\"example.org\"")),
  ]

  static let geoTexts: [Labelled] = [
    Labelled("geo:0,0?Silver%20City", .ambiguousOrCity),
    Labelled("geo:0,0?Berlin", .city(berlin, note: nil)),
    Labelled("geo:0,0", .point(0, 0, 50...200)),
    Labelled("geo:37.79,-122.401(Label)", .point(37.79, -122.401, 0.5...2)),
    Labelled("geo:37.79,-122.401(Is it?)", .point(37.79, -122.401, 0.5...2)),
    Labelled("geo:-32.8,139.04&z=12", .point(-32.8, 139.04, 5...15)),
    Labelled("geo:52.5163,13.3777;u=35", .point(52.5163, 13.3777, 0.035...0.035)),
    Labelled("geo:52.5163,13.3777,34;crs=wgs84;u=2500;x=y", .point(52.5163, 13.3777, 2.5...2.5)),
    Labelled("geo:52.5163,13.3777;u=0", gate),
    Labelled("geo:52.5163,373.3777", gate),
    Labelled("geo:1,,2", .refused("\"1,,2\"")),
    Labelled("geo:1,2,;u=3", .refused("\"1,2,\"")),
    Labelled("geo:1,2,3,4", .refused("\"1,2,3,4\"")),
    Labelled("geo:52.5163,13.3777;u=near", .refused("\"u=near\"")),
    Labelled("geo:52.5163,13.3777;u=1;u=2", .refused("\"u=2\"")),
    Labelled("geo:52.5163,13.3777;crs=nad27", .refused("\"crs=nad27\"")),
    Labelled("geo:91,0", .refused("the latitude 91")),
  ]

  static let googleTexts: [Labelled] = [
    Labelled("https://www.google.com/maps/place/Berlin/@52.51,13.37,12z", .city(berlin, note: nil)),
    Labelled(
      "https://www.google.com/maps/place/Paris/@33.66,-95.55,12z", .city(4_717_560, note: nil)),
    Labelled(
      "https://www.google.com/maps/place/Adlon+Kempinski/@52.5163,13.3777,17z",
      .point(52.5163, 13.3777, 0.5...0.7)),
    Labelled(
      "https://www.google.com/maps/place/Munich/@52.5163,13.3777,17z",
      .point(52.5163, 13.3777, 0.5...0.7)),
    Labelled(
      "https://www.google.com/maps/place/Foo/@52.5163,13.3777,1234m/data=!3m1!1e3",
      .point(52.5163, 13.3777, 1.234...1.234)),
    Labelled(
      "https://www.google.com/maps/place/Foo/@52.1,13.1,9z/data=!8m2!3d52.5163!4d13.3777", gate),
    Labelled("https://www.google.com/maps/@52.5163,13.3777,10z", .point(52.5163, 13.3777, 70...90)),
    Labelled("https://www.google.com/maps/@52.5163,13.3777,3a,75y,90t", gate),
    Labelled(
      "https://www.google.com/maps/search/Foo+Bar/@52.5,13.4,12z", .point(52.5, 13.4, 10...25)),
  ]

  static let mapsTexts: [Labelled] = [
    Labelled(
      "https://www.openstreetmap.org/search?query=Adlon+Hotel#map=16/52.5163/13.3777",
      .point(52.5163, 13.3777, 1...2)),
    Labelled(
      "https://www.openstreetmap.org/search?query=Berlin#map=16/48.85/2.35",
      .city(berlin, note: nil)),
    Labelled(
      "https://maps.apple.com/?q=Adlon+Hotel&sll=52.5163,13.3777&z=16",
      .point(52.5163, 13.3777, 1...2)),
    Labelled(
      "https://maps.apple.com/frame?center=52.5163,13.3777&span=0.1,0.1",
      .point(52.5163, 13.3777, 5...6)),
    Labelled(
      "https://www.bing.com/maps?q=Adlon+Hotel&cp=52.5163~13.3777&lvl=16",
      .point(52.5163, 13.3777, 1...2)),
    Labelled("https://waze.com/ul?ll=52.5163,13.3777&navigate=yes", gate),
    Labelled("waze://?ll=52.5163,13.3777&navigate=yes", gate),
    Labelled("https://www.waze.com/live-map/directions?to=ll.52.5163%2C13.3777", gate),
    Labelled("https://waze.com/ul/hu33db2m", .point(52.5163, 13.3777, 0.01...0.1)),
    Labelled("https://share.here.com/l/52.5163,13.3777,Gate", gate),
    Labelled(
      "https://wego.here.com/?map=52.5163,13.3777,16,normal", .point(52.5163, 13.3777, 1...2)),
    Labelled("https://yandex.ru/maps/?pt=13.3777,52.5163&z=12", gate),
    Labelled(
      "https://yandex.com/maps/?ll=13.3777,52.5163&z=16", .point(52.5163, 13.3777, 1...2)),
    Labelled(
      "https://geohack.toolforge.org/geohack.php?params=52_30_58.7_N_13_22_39.7_E_type:landmark",
      gate),
    Labelled("https://geohack.toolforge.org/geohack.php?params=52.5163;13.3777", gate),
    Labelled("https://mapy.cz/turisticka?source=coor&id=13.3777,52.5163", gate),
    Labelled("https://2gis.ru/geo/13.3777,52.5163", gate),
    Labelled("https://citymapper.com/directions?endcoord=52.5163,13.3777", gate),
    Labelled("https://map.kakao.com/link/map/Gate,52.5163,13.3777", gate),
    Labelled("waze:somewhere", .refused("\"somewhere\"")),
    Labelled("tomtomgo://navigate?to=1", .refused("\"tomtomgo:\"")),
    Labelled("mailto:someone@example.org", .refused("\"mailto:\"")),
    Labelled("https://example.org/maps/52.5163,13.3777", .refused("\"example.org\"")),
    Labelled("https://w3w.co/filled.count.soap", .refused("what3words")),
    Labelled("https://www.bing.com/search?q=Berlin", .refused("only the map service")),
  ]

  static let coordinatesTexts: [Labelled] = [
    Labelled("13.4, 252.5", .point(13.4, -107.5, 5...15)),
    Labelled("52.5163, -346.6223", gate),
    Labelled("0, 540", .point(0, -180, 50...200)),
    Labelled("52.5163, 13.3777, 34m", gate),
    Labelled("52.5163, 13.3777, -3.5 m", gate),
    Labelled("52.5163, 13.3777, alt 34", gate),
    Labelled("52.5163°N 13.3777°E 112 ft", gate),
    Labelled("52°30′58.7″N 13°22′39.7″E 34m", gate),
    Labelled("52.5163, 13.3777 ±25 m", .point(52.5163, 13.3777, 0.025...0.025)),
    Labelled("<+52.51630000,+13.37770000> +/- 5.00m", .point(52.5163, 13.3777, 0.005...0.005)),
    Labelled("@52.5163,13.3777", gate),
    Labelled("@52.5163,13.3777,16z", .point(52.5163, 13.3777, 1...2)),
    Labelled("LatLng(52.5163, 13.3777)", gate),
    Labelled("new google.maps.LatLng(52.5163, 13.3777);", gate),
    Labelled("L.latLng([52.5163, 13.3777])", gate),
    Labelled("CLLocationCoordinate2D(latitude: 52.5163, longitude: 13.3777)", gate),
    Labelled("LngLat(13.3777, 52.5163)", gate),
    Labelled("52.5163,13.3777(Gate)", gate),
    Labelled("+52.516+013.377/", .point(52.516, 13.377, 0.05...0.2)),
    Labelled("+523058.7+0132239.7+34.5CRSWGS_84/", gate),
    Labelled("+52.5163+013.3777+34CRSOSGB_36/", .refused("\"CRSOSGB_36\"")),
    Labelled("52.5163° с. ш. 13.3777° в. д.", gate),
    Labelled("52.5163° nördlicher Breite, 13.3777° östlicher Länge", gate),
    Labelled("북위 52.5163도 동경 13.3777도", gate),
    Labelled("52.5163 nord, 13.3777 ovest", .point(52.5163, -13.3777, exact)),
    Labelled(
      "52.5163° N, 13.3777° O",
      .points([Coordinate(lat: 52.5163, lon: 13.3777), Coordinate(lat: 52.5163, lon: -13.3777)])),
    Labelled(
      "48° 30' N 2° 15' O",
      .points([Coordinate(lat: 48.5, lon: 2.25), Coordinate(lat: 48.5, lon: -2.25)])),
    Labelled(
      "52.5° N 13.4° O 34 m",
      .points([Coordinate(lat: 52.5, lon: 13.4), Coordinate(lat: 52.5, lon: -13.4)])),
    Labelled("151.2153, -33.8568", .refused("write the latitude before the longitude")),
    Labelled("52.5163, 13.3777, 34", .unknown),
    Labelled("13.3777,52.5163,0", .unknown),
  ]

  static let postcodesTexts: [Labelled] = [
    Labelled("21337 Lüneburg", .city(2_875_115, note: "21337")),
    Labelled("Lüneburg 21337", .city(2_875_115, note: "21337")),
    Labelled("D-21337 Lüneburg", .city(2_875_115, note: "D-21337")),
    Labelled("SW1A 1AA London", .city(2_643_743, note: "SW1A 1AA")),
    Labelled("London SW1A1AA", .city(2_643_743, note: "SW1A1AA")),
    Labelled("London, SW1A 1AA, UK", .city(2_643_743, note: "SW1A 1AA")),
    Labelled("London N6A 1A1", .city(6_058_560, note: "N6A 1A1")),
    Labelled("10115 Berlin, Germany", .city(berlin, note: "10115")),
    Labelled("Berlin, 10115", .city(berlin, note: "10115")),
    Labelled("75001 Paris France", .city(2_988_507, note: "75001")),
    Labelled("New York, NY 10001", .city(5_128_581, note: "10001")),
    Labelled("Zürich 8001 Schweiz", .city(2_657_896, note: "8001")),
    Labelled("New York 10001 USA", .city(5_128_581, note: "10001")),
    Labelled("〒100-0001 東京", .city(1_850_147, note: "〒100-0001")),
    Labelled("https://maps.apple.com/?q=10115+Berlin", .city(berlin, note: "10115")),
    // Numbers that are no postcode of the place's country or belong to a name, and postcodes before
    // a name that is unknown or ambiguous.
    Labelled("Berlin 2024", .unknown),
    Labelled("12 Berlin", .unknown),
    Labelled("Berlin 52.5", .unknown),
    Labelled("21337 Xqzzyk", .unknown),
    Labelled("100 Mile House", .notPostcode),
    Labelled("62701 Springfield", .ambiguous),
  ]

  @Test("A shared text with several links is the place on which they agree", arguments: sharesTexts)
  func shares(labelled: Labelled) throws { try check(labelled) }

  @Test("A geo: link follows RFC 5870 or Android's extensions, or is refused", arguments: geoTexts)
  func geo(labelled: Labelled) throws { try check(labelled) }

  @Test(
    "A Google link is its pin, the named place near its view, or the view", arguments: googleTexts)
  func google(labelled: Labelled) throws { try check(labelled) }

  @Test(
    "A link is read by the rules of its map service, and a refusal quotes only a part of it",
    arguments: mapsTexts)
  func maps(labelled: Labelled) throws { try check(labelled) }

  @Test(
    "Coordinates are read with the text that programs add around them", arguments: coordinatesTexts)
  func coordinates(labelled: Labelled) throws { try check(labelled) }

  @Test("A postcode of the city's country is skipped with a note", arguments: postcodesTexts)
  func postcodes(labelled: Labelled) throws { try check(labelled) }

  private func check(_ labelled: Labelled) throws {
    let gazetteer = try TestGazetteer.real.get()
    do throws(LocationText.Problem) {
      let found = try LocationText(labelled.text, in: gazetteer)
      switch labelled.meaning {
      case .point(let lat, let lon, let precision):
        let distance = found.point.distanceKm(to: Coordinate(lat: lat, lon: lon))
        #expect(distance < 0.1 && found.city == nil, "\(found)")
        #expect(
          precision.lowerBound - 1e-9...precision.upperBound + 1e-9 ~= found.precisionKm, "\(found)"
        )
      case .city(let id, let note):
        #expect(found.city?.id == id, "\(found)")
        #expect(note.map { found.note?.contains($0) ?? false } ?? (found.note == nil), "\(found)")
      case .notPostcode: #expect(found.note == nil, "\(found)")
      case .ambiguousOrCity: #expect(found.city != nil, "\(found)")
      case .refused, .ambiguous, .points, .unknown:
        Issue.record("\(labelled.text) was read as \(found)")
      }
    } catch {
      switch (labelled.meaning, error) {
      case (.refused(let part), .unreadable(let reason)):
        #expect(reason.contains(part), "\(reason)")
      case (.points(let points), .points(let found, _)): #expect(found.map(\.point) == points)
      case (.ambiguous, .ambiguous), (.unknown, .unknown), (.notPostcode, .unknown),
        (.ambiguousOrCity, .ambiguous):
        break
      default: Issue.record("\(labelled.text): \(error)")
      }
    }
  }

  @Test("A refusal quotes the name in a link rather than the link")
  func subject() {
    #expect(
      LocationText.subject(of: "https://www.openstreetmap.org/search?query=Xqzzyk") == "Xqzzyk")
    #expect(LocationText.subject(of: "Xqzzyk") == "Xqzzyk")
  }

  @Test("Text with a named link, an altitude or an O is matched without a guess")
  func match() throws {
    let gazetteer = try TestGazetteer.real.get()
    func points(_ text: String) throws -> [Coordinate] {
      let found = try PlacesInText(
        text, naming: [.mention], minimumPopulation: 100_000, in: gazetteer)
      return found.places(from: 0, limit: 10).map(\.point)
    }
    let gate = Coordinate(lat: 52.5163, lon: 13.3777)
    #expect(try points("at 52.5163, 13.3777, 34.5 m today") == [gate])
    #expect(try points("at @52.5163,13.3777 today") == [gate])
    #expect(try points("at 52.5163, 373.3777 today").count == 1)
    #expect(try points("13.3777,52.5163,0") == [])
    #expect(try points("52°30'58.7\" 13°22'39.7\" O") == [])
    #expect(
      try points("see https://www.google.com/maps/place/Adlon+Hotel/@52.5163,13.3777,17z") == [gate]
    )
    #expect(
      try points("see geo:37.79,-122.401(Label) there") == [Coordinate(lat: 37.79, lon: -122.401)])
    #expect(try points("see geo:1,,2 there") == [])
  }
}
