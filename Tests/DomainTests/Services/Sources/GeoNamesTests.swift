import Adapters
import Testing

@testable import Geography
@testable import Services

@Suite("GeoNames")
struct GeoNamesTests {
  private func geoNames() throws -> GeoNames {
    try UpstreamFixture.geoNames()
  }

  private func cities(_ body: String, status: Int = 200) throws -> SearchResults<City> {
    try geoNames().search("A", limit: 1).finding(UpstreamFixture.answer(body, status: status))
  }

  private func error(_ value: Int, status: Int = 200) -> ServiceError? {
    let body = """
      {"status":{"message":"the daily limit of credits for geheim has been exceeded",
      "value":\(value)}}
      """
    do {
      _ = try cities(body, status: status)
      return nil
    } catch {
      return error as? ServiceError
    }
  }

  /// The numeric parameters of a request by name, among them the sides of its box.
  private func box(_ url: String) -> [String: Double] {
    let query = url.split(separator: "?").last ?? ""
    let pairs = query.split(separator: "&").map { $0.split(separator: "=") }
    return Dictionary(
      pairs.compactMap { pair in
        pair.count == 2 ? Double(pair[1]).map { (String(pair[0]), $0) } : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test("The box extends by the radius in all four directions")
  func around() throws {
    let point = Coordinate(lat: 43.7696, lon: 11.2558)
    let requests = try geoNames().around(point, radiusKm: 10, limit: 30)
    #expect(requests.count == 1)
    let box = box(requests[0].request.url)
    #expect(abs(try #require(box["north"]) - point.lat - 0.08993) < 1e-5)
    #expect(abs(point.lat - (try #require(box["south"])) - 0.08993) < 1e-5)
    #expect(abs(try #require(box["east"]) - point.lon - 0.12454) < 1e-5)
    #expect(abs(point.lon - (try #require(box["west"])) - 0.12454) < 1e-5)
    #expect(requests[0].request.cost == 4)
    #expect(requests[0].request.url.hasPrefix("https://secure.geonames.org/citiesJSON?north="))
    #expect(
      requests[0].request.url.hasSuffix("&maxRows=60&lang=local&username=Geheim%2B1234%2Fabc"))
    #expect(requests[0].request.secrets == ["Geheim+1234/abc"])
  }

  @Test("A box across the 180th meridian needs two queries")
  func antimeridian() throws {
    for lon in [179.99, -179.99] {
      let requests = try geoNames().around(
        Coordinate(lat: -17, lon: lon), radiusKm: 10, limit: 30)
      let boxes = requests.map { box($0.request.url) }
      #expect(boxes.map { $0["east"] ?? 0 }.first == 180)
      #expect(boxes.map { $0["west"] ?? 0 }.last == -180)
      #expect(boxes.allSatisfy { ($0["west"] ?? 0) < ($0["east"] ?? 0) })
      #expect(boxes.count == 2)
    }
  }

  @Test("A box around a pole covers all longitudes and ends at the pole")
  func poles() throws {
    for lat in [89.95, -89.95, 90.0, -90.0] {
      let requests = try geoNames().around(
        Coordinate(lat: lat, lon: 10), radiusKm: 20_038, limit: 1_000_000)
      let box = box(try #require(requests.first).request.url)
      #expect(requests.count == 1)
      #expect(box["west"] == -180 && box["east"] == 180)
      #expect(abs(box["north"] ?? 99) <= 90 && abs(box["south"] ?? 99) <= 90)
      #expect(box["maxRows"] == 500)
    }
  }

  @Test("Requests to GeoNames percent-encode their parameters")
  func requests() throws {
    let point = Coordinate(lat: 1e-7, lon: -1.5)
    #expect(
      try geoNames().nearby(point, radiusKm: 999, limit: 5).request.url
        == "https://secure.geonames.org/findNearbyPlaceNameJSON?lat=0.000000&lng=-1.500000"
        + "&radius=300.000&maxRows=5&style=FULL&username=Geheim%2B1234%2Fabc")
    #expect(
      try geoNames().search("L'Aquila & Köln+", country: "IT", limit: 0).request.url
        == "https://secure.geonames.org/searchJSON?q=L%27Aquila%20%26%20K%C3%B6ln%2B"
        + "&featureClass=P&style=FULL&isNameRequired=true&maxRows=1&country=IT"
        + "&username=Geheim%2B1234%2Fabc")
    #expect(
      try geoNames().completions(of: "Köl", limit: 8).request.url
        == "https://secure.geonames.org/searchJSON?name_startsWith=K%C3%B6l&featureClass=P"
        + "&style=FULL&maxRows=8&username=Geheim%2B1234%2Fabc")
    #expect(
      try geoNames().completions(of: "Köln, DE", limit: 8).request
        == geoNames().search("Köln, DE", limit: 8).request)
    #expect(
      try geoNames().largest(inCountry: "SI", limit: 1000).request.url
        == "https://secure.geonames.org/searchJSON?featureClass=P&style=FULL&orderby=population"
        + "&maxRows=500&country=SI&username=Geheim%2B1234%2Fabc")
    #expect(try geoNames().countries().request.cost == 1)
  }

  @Test("Rows of all GeoNames services are read, with numbers or strings and either spelling")
  func rows() throws {
    let rows = try cities(
      """
      {"totalResultsCount":9,"geonames":[
      {"geonameId":1,"name":"Rom","toponymName":"Roma","countrycode":"it","lat":41.9,"lng":-74,
      "population":0,"wikipedia":"en.wikipedia.org/wiki/Reese%2C_Texas","fcl":"P"},
      {"geonameId":"2","name":" Celje ","countryCode":"SI","lat":"46.23","lng":"15.26",
      "population":"37520","adminName1":"Celje","fcl":"P","wikipedia":"",
      "timezone":{"timeZoneId":"Europe/Ljubljana"}},
      {"geonameId":3,"toponymName":"Kranj","lat":46,"lng":14,"alternateNames":[
      {"name":"x","lang":"post"},{"name":"http://de.wikipedia.org/wiki/Kranj","lang":"link"},
      {"name":"https://en.wikipedia.org/wiki/Kranj","lang":"link"},{"name":"y"}]}]}
      """)
    #expect(rows.total == 9)
    #expect(rows.skipped == 0)
    #expect(
      rows.items == [
        City(
          id: 1, name: "Roma", country: "IT", coordinate: Coordinate(lat: 41.9, lon: -74),
          wikipedia: "https://en.wikipedia.org/wiki/Reese%2C_Texas"),
        City(
          id: 2, name: "Celje", country: "SI", admin1: "Celje",
          coordinate: Coordinate(lat: 46.23, lon: 15.26), population: 37_520,
          timezone: "Europe/Ljubljana"),
        City(
          id: 3, name: "Kranj", coordinate: Coordinate(lat: 46, lon: 14),
          wikipedia: "https://en.wikipedia.org/wiki/Kranj"),
      ])
  }

  @Test("A row that is not a city is dropped and counted")
  func badRows() throws {
    let rows = try cities(
      """
      {"geonames":[null,7,"x",{},{"geonameId":1,"name":"","lat":1,"lng":1},
      {"geonameId":-1,"name":"A","lat":1,"lng":1},{"geonameId":1e30,"name":"A","lat":1,"lng":1},
      {"geonameId":2,"name":"A","lat":91,"lng":1},{"geonameId":3,"name":"A","lat":1,"lng":"nan"},
      {"geonameId":4,"name":"A","lat":1},{"geonameId":5,"name":"A","lat":1,"lng":1,"fcl":"H"},
      {"geonameId":6,"name":"Good","lat":1,"lng":1,"population":6814400000}]}
      """)
    #expect(rows.items.map(\.name) == ["Good"])
    #expect(rows.items.first?.population == 6_814_400_000)
    #expect(rows.skipped == 11)
  }

  @Test(
    "An address that is not a Wikipedia article is dropped",
    arguments: [
      "", "http://", "evil.org/wiki/A", "javascript:alert(1)//en.wikipedia.org/",
      "en.wikipedia.org",
      "wikipedia.org.evil.org/wiki/A", "en.wikipedia.org/wiki/A B", "en.wikipedia.org/wiki/\\\"",
    ])
  func wikipedia(address: String) throws {
    let rows = try cities(
      "{\"geonames\":[{\"geonameId\":1,\"name\":\"A\",\"lat\":1,\"lng\":1,"
        + "\"wikipedia\":\"\(address)\"}]}")
    #expect(rows.items.count == 1)
    #expect(rows.items.first?.wikipedia == nil)
  }

  @Test("The cities of a box are reduced to a circle, without duplicates, by distance, then by id")
  func nearest() throws {
    let west = try cities(
      """
      {"geonames":[{"geonameId":9,"name":"A","lat":0,"lng":-179.99},
      {"geonameId":4,"name":"Corner","lat":0.09,"lng":179.91},null]}
      """)
    let east = try cities(
      """
      {"geonames":[{"geonameId":9,"name":"A","lat":0,"lng":-179.99},
      {"geonameId":3,"name":"B","lat":0,"lng":179.99},{"geonameId":5,"name":"C","lat":0,"lng":180}]}
      """)
    let point = Coordinate(lat: 0, lon: 180)
    let found = SearchResults.nearest([west, east], to: point, radiusKm: 10, limit: 30)
    #expect(found.items.map(\.id) == [5, 3, 9])
    #expect(found.skipped == 1)
    #expect(
      SearchResults.nearest([west, east], to: point, radiusKm: 10, limit: 1).items.map(\.id) == [5])
    #expect(SearchResults.nearest([], to: point, radiusKm: 10, limit: -1).items.isEmpty)
  }

  @Test("Surplus and repeated rows are dropped")
  func first() throws {
    let rows = try cities(
      """
      {"totalResultsCount":9,"geonames":[{"geonameId":7,"name":"A","lat":0,"lng":0},null,
      {"geonameId":7,"name":"B","lat":0,"lng":0},{"geonameId":3,"name":"C","lat":0,"lng":0},
      {"geonameId":5,"name":"D","lat":0,"lng":0}]}
      """)
    #expect(rows.first(2).items.map(\.name) == ["A", "C"])
    #expect(rows.first(2).skipped == 1 && rows.first(2).total == 9)
    #expect(rows.first(500).items.count == 3)
    #expect(rows.first(-1).items.isEmpty)
  }

  @Test("GeoNames errors are identified by number with any status, and omit the account")
  func errors() {
    let service = GeoNames.service
    #expect(error(10, status: 401) == .rejected(service, .credentials))
    #expect(error(10) == .rejected(service, .credentials))
    // The clock of the fixtures is at 13:40.
    #expect(error(18) == .quotaExceeded(service, retryAfter: 37_200))
    #expect(error(19) == .quotaExceeded(service, retryAfter: 1200))
    #expect(error(20) == .quotaExceeded(service, retryAfter: nil))
    #expect(error(13) == .unavailable(service, status: nil))
    #expect(error(22) == .unavailable(service, status: nil))
    for value in [12, 14, 16, 21, 23, 24, 25, 27] {
      #expect(error(value) == .rejected(service, .request))
    }
    for value in 0...40 {
      #expect(error(value)?.message.contains("geheim") != true)
    }
    #expect(error(99)?.isRetryable == true)
  }

  @Test("Each form of an empty result is an empty list")
  func empty() throws {
    for value in [11, 15, 17] {
      #expect(error(value) == nil)
    }
    #expect(error(11, status: 404) == nil)
    #expect(try cities(#"{"totalResultsCount":0,"geonames":[]}"#).items.isEmpty)
    #expect(try cities(#"{"geonames":[]}"#) == SearchResults())
  }

  @Test(
    "A body without a list of places is an invalid response",
    arguments: ["", "<?xml version=\"1.0\"?>", "{}", "[]", "{\"geonames\":null}"])
  func invalid(body: String) {
    let error = #expect(throws: ServiceError.self) { try cities(body) }
    guard case .answerInvalid? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Without a list, the HTTP status decides the error")
  func statuses() {
    let missing = #expect(throws: ServiceError.self) { try cities("<html>", status: 503) }
    #expect(missing == .unavailable(GeoNames.service, status: 503))
  }

  @Test("Countries are read, also without capitals and with boxes across the 180th meridian")
  func countries() throws {
    let body = """
      {"geonames":[
      {"countryCode":"FJ","countryName":"Fiji","capital":"Suva","continent":"OC",
      "population":"883483","north":-12,"south":-21.0,"east":-178.4,"west":176.9},
      {"countryCode":"AQ","countryName":"Antarctica","capital":"","continent":"AN",
      "population":"0","north":-60.5,"south":-89.9,"east":179.9,"west":-179.9},
      {"countryCode":"","countryName":"Nowhere","continent":"EU"}]}
      """
    let rows = try geoNames().countries().finding(UpstreamFixture.answer(body))
    #expect(rows.skipped == 1)
    #expect(rows.items.map(\.capital) == ["Suva", nil])
    #expect(rows.items.map(\.population) == [883_483, nil])
    let width = try #require(rows.items.first).bounds.width
    #expect(abs(width - 4.7) < 1e-9)
  }
}
