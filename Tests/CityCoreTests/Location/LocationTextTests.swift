import Testing

@testable import CityCore

@Suite("Places as texts tell them")
struct LocationTextTests {
  private func near(_ text: String, _ lat: Double, _ lon: Double, km: Double = 0.02) throws {
    let found = try LocationText(text, in: try TestGazetteer.real.get())
    let distance = found.point.distanceKm(to: Coordinate(lat: lat, lon: lon))
    #expect(distance <= km, "\(text): \(found.point), \(distance) km away")
  }

  @Test(
    "Coordinates in the usual notations are one point",
    arguments: [
      "52.5163,13.3777", "52.5163, 13.3777", "52.5163 13.3777", "52.5163;13.3777",
      "+52.5163 +13.3777",
      " 52.5163 , 13.3777 ", "52.5163N, 13.3777E", "52.5163 N 13.3777 E", "N 52.5163 E 13.3777",
      "N52.5163 E13.3777", "13.3777E 52.5163N", "E 13.3777, N 52.5163", "52.5163°, 13.3777°",
      "52.5163° N, 13.3777° E", "52.5163°N 13.3777°E", "52°30'58.7\"N 13°22'39.7\"E",
      "52°30′58.7″N 13°22′39.7″E", "52° 30' 58.7\" N, 13° 22' 39.7\" E",
      "52°30’58.7”N 13°22’39.7”E",
      "52°30'58.7''N 13°22'39.7''E", "52 30 58.7 N 13 22 39.7 E", "N 52 30 58.7 E 13 22 39.7",
      "52:30:58.7N 13:22:39.7E", "52d30m58.7s N 13d22m39.7s E", "52°30.978'N 13°22.662'E",
      "N 52° 30.978' E 13° 22.662'", "52 30.978, 13 22.662", "52 30 58.7, 13 22 39.7",
      "52°30'58.7\", 13°22'39.7\"", "52°30'58.7\" 13°22'39.7\"", "+52.5163+013.3777/",
      "52.5163n 13.3777e",
    ])
  func coordinates(text: String) throws {
    try near(text, 52.5163, 13.3777)
    #expect(try LocationText(text, in: try TestGazetteer.real.get()).kind == .coordinates)
  }

  @Test(
    "South and west are below nought",
    arguments: [
      "-22.9519,-43.2105", "−22.9519, −43.2105", "22.9519S 43.2105W", "22.9519 S, 43.2105 W",
      "S 22.9519 W 43.2105", "22°57'06.8\"S 43°12'37.8\"W", "-22 57 06.8, -43 12 37.8",
      "22d57m06.8s S 43d12m37.8s W", "-22.9519-043.2105/",
    ])
  func south(text: String) throws {
    try near(text, -22.9519, -43.2105)
  }

  @Test(
    "Links of maps show what they show",
    arguments: [
      "geo:52.5163,13.3777", "geo:52.5163,13.3777,34", "geo:52.5163,13.3777;u=35",
      "geo:52.5163,13.3777;crs=wgs84;u=35", "geo:52.5163,13.3777?z=12", "GEO:52.5163,13.3777",
      "geo:0,0?q=52.5163,13.3777", "geo:0,0?q=52.5163,13.3777(Brandenburg%20Gate)",
      "geo:52.5163,13.3777?q=52.5163,13.3777",
      "https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=16/52.5/13.3",
      "https://www.openstreetmap.org/#map=16/52.5163/13.3777",
      "https://www.openstreetmap.org/#map=16/52.5163/13.3777&layers=H",
      "https://www.openstreetmap.org/search?query=52.5163%2C13.3777",
      "https://osm.org/#map=16/52.5163/13.3777",
      "https://www.google.com/maps/@52.5163,13.3777,17z",
      "https://www.google.de/maps/place/Brandenburger+Tor/@52.51,13.36,15z/data=!3m1!4b1!8m2!3d52.5163!4d13.3777",
      "https://www.google.com/maps/place/52.5163,13.3777",
      "https://maps.google.com/?q=52.5163,13.3777",
      "https://maps.google.com/maps?ll=52.5163,13.3777&z=12",
      "https://www.google.com/maps/search/?api=1&query=52.5163%2C13.3777",
      "https://www.google.com/maps/search/52.5163,+13.3777",
      "https://maps.apple.com/?ll=52.5163,13.3777&q=Gate",
      "http://maps.apple.com/?q=52.5163,13.3777",
      "https://maps.apple.com/place?coordinate=52.5163,13.3777&name=Gate",
      "https://www.bing.com/maps?cp=52.5163~13.3777&lvl=16",
      "https://bing.com/maps/default.aspx?sp=point.52.5163_13.3777_Gate",
      "om://map?v=1&ll=52.5163,13.3777&n=Gate", "https://omaps.app/map?ll=52.5163,13.3777",
      "https://osmand.net/map?pin=52.5163,13.3777#16/52.5/13.3",
      "https://osmand.net/map/#16/52.5163/13.3777",
      "https://osmand.net/go?lat=52.5163&lon=13.3777&z=16",
      "9F4MG98H+G3", "9f4mg98h+g3", "G98H+G3 Berlin", "G98H+G3, Berlin, Germany",
    ])
  func links(text: String) throws {
    try near(text, 52.5163, 13.3777, km: 0.03)
  }

  @Test("Short codes of maps are read")
  func codes() throws {
    // The examples of the OpenStreetMap wiki ("Shortlink") and of Organic Maps' own tests.
    try near("https://osm.org/go/0EEQjE--", 51.5110, 0.0550, km: 5)
    try near("ge0://ByooooYA4e", 0, 0, km: 20_038)
  }

  @Test(
    "Names, codes of airports and ids are cities",
    arguments: [
      ("Berlin", 2_950_159), ("Paris", 2_988_507), ("MUC", 2_867_714), ("München", 2_867_714),
      ("Paris, Texas", 4_717_560), ("2950159", 2_950_159),
      ("geo:0,0?q=Berlin", 2_950_159), ("https://www.google.com/maps/place/Berlin", 2_950_159),
      ("北京", 1_816_670), ("Portland, Oregon", 5_746_545),
    ])
  func names(text: String, id: Int) throws {
    #expect(try LocationText(text, in: try TestGazetteer.real.get()).city?.id == id)
  }

  @Test("What may be several places is told as that, with the likeliest first")
  func ambiguous() throws {
    let gazetteer = try TestGazetteer.real.get()
    let error = #expect(throws: LocationText.Problem.self) {
      try LocationText("Springfield", in: gazetteer)
    }
    guard case .ambiguous(let cities) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cities.count > 3)
    #expect(cities.first?.name == "Springfield")
  }

  @Test(
    "What tells no place is refused, never guessed",
    arguments: [
      "", " ", "91, 0", "0, 181", "13.4, 252.5", "52°61'N 13°0'E", "52.5 30 N 13 E", "G98H+G3",
      "https://maps.app.goo.gl/abc", "https://www.openstreetmap.org/node/123", "geo:1,2;crs=mars",
      "Xqzzyk", "0", "99999999999999999999", "1,2,3", "52.5", "N N 1 2", "https://example.org/1,2",
    ])
  func refused(text: String) throws {
    let gazetteer = try TestGazetteer.real.get()
    #expect(throws: LocationText.Problem.self) { try LocationText(text, in: gazetteer) }
  }
}
