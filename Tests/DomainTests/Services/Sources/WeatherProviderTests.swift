import Adapters
import Testing

@testable import Geography
@testable import Services

@Suite("Weather providers")
struct WeatherProviderTests {
  /// A response of each provider with all its fields.
  static let full: [(WeatherProviderID, String)] = [
    (.openMeteo, OpenMeteoFixture.current),
    (.openWeatherMap, OpenWeatherMapTests.current),
    (.metNorway, MetNorwayTests.body),
    (.worldWeatherOnline, WorldWeatherOnlineTests.body),
    (.pirateWeather, PirateWeatherTests.body),
  ]

  @Test("Each provider fills exactly the fields of its table", arguments: full)
  func fields(id: WeatherProviderID, body: String) throws {
    let weather = try #require(try UpstreamFixture.report(id, body).current)
    #expect(Set(Measure.allCases.filter { weather[$0] != nil }) == id.measures)
    #expect(weather.sky != nil && weather.isDay != nil)
    #expect(weather.sunrise != nil && weather.sunset != nil)
    #expect(weather.provider == id)
  }

  @Test("A response without values has no weather", arguments: full)
  func nulls(id: WeatherProviderID, body: String) throws {
    let empty = try UpstreamFixture.report(id, Self.withoutValues(body))
    #expect(empty.current == nil, "\(empty)")
    #expect(empty.hours.isEmpty, "\(empty)")
  }

  /// Replaces the numbers and texts of members with null, except times, zones, latitudes and the
  /// status.
  private static func withoutValues(_ body: String) -> String {
    let kept = ["time", "dt", "latitude", "utc_offset_seconds", "timezone", "cod"]
    return body.replacing(#/"([A-Za-z_0-9]+)":\s?("[^"]*"|-?[0-9.]+)/#) { match in
      let name = String(match.1)
      let isKept = kept.contains(name) || name == "observation_time" || name == "date"
      return isKept ? String(match.0) : "\"\(name)\":null"
    }
  }

  @Test("The error for a missing or blank key names its variable", arguments: [nil, "", "  \n"])
  func notConfigured(key: String?) throws {
    for id in WeatherProviderID.allCases {
      guard let variable = id.service.variables.first else {
        _ = try id.provider(key: key)
        continue
      }
      let error = #expect(throws: ServiceError.self) { try id.provider(key: key) }
      #expect(error == .notConfigured(id.service))
      let message = error?.message ?? ""
      #expect(message.contains(variable))
    }
  }

  @Test("Each provider has a credit with a link and a replaceable base URL")
  func services() throws {
    for id in WeatherProviderID.allCases {
      #expect(id.service.id == id.rawValue)
      #expect(id.service.attribution.url.hasPrefix("https://"))
      let base = "http://127.0.0.1:9/mirror"
      for part in [WeatherPart.current, .forecast(days: 8)] {
        let requests = try UpstreamFixture.provider(id, baseURL: base)
          .requests(for: [UpstreamFixture.berlin], part: part)
        #expect(requests.allSatisfy { $0.request.url.hasPrefix("\(base)/") })
        #expect(requests.allSatisfy { $0.query.service == id.service })
        #expect(requests.allSatisfy { $0.request.service == id.service.http })
      }
    }
  }

  @Test("The description of an account hides its key")
  func hidden() throws {
    let account = try ServiceAccount(UpstreamFixture.key, of: .geoNames)
    let provider = try UpstreamFixture.provider(.pirateWeather)
    for text in ["\(account)", String(reflecting: account), "\(provider)"] {
      #expect(!text.contains("Geheim"), "\(text)")
    }
    var dumped = ""
    dump(provider, to: &dumped)
    #expect(!dumped.contains("Geheim"))
  }

  @Test("No error message quotes a service's response")
  func messages() throws {
    let secret = "The account geheim has exceeded key geheim"
    let bodies = [
      secret, "{\"\(secret)\":1,\"\(secret)\":2}", "{\"cod\":401,\"message\":\"\(secret)\"}",
      "{\"data\":{\"error\":[{\"msg\":\"\(secret)\"}]}}",
      "{\"error\":true,\"reason\":\"\(secret)\"}",
    ]
    for id in WeatherProviderID.allCases {
      for body in bodies {
        for status in [200, 400, 401, 403, 404, 429, 500] {
          let error = try UpstreamFixture.error(id, body, status: status)
          #expect(error?.message.contains("geheim") == false)
          let message = error?.message ?? ""
          #expect(message.contains(id.service.name))
          #expect(message.hasSuffix("."))
        }
      }
    }
  }

  @Test("Randomly changed bytes never trap", arguments: full)
  func fuzz(id: WeatherProviderID, body: String) throws {
    let dice = Dice(seed: 7)
    let bytes = Array(body.utf8)
    let replacements = Array("0-9e\"{}[],:nz ".utf8)
    let request = try UpstreamFixture.provider(id)
      .requests(for: [UpstreamFixture.berlin], part: .forecast(days: 8))[0]
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0..<(1 + dice.number(below: 4)) {
        let replacement = replacements[dice.number(below: replacements.count)]
        changed[dice.number(below: changed.count)] = replacement
      }
      let answer = HTTPResponse(status: 200, body: changed, receivedAt: Double(UpstreamFixture.now))
      for outcome in (try? request.outcomes(answer)) ?? [] {
        guard let report = try? outcome.get() else { continue }
        let forecast = Forecast(
          report, at: UpstreamFixture.berlin.coordinate, now: UpstreamFixture.now)
        #expect(forecast.days.count <= 8)
        #expect(forecast.slots.count <= 8)
        _ = forecast.converted(to: .us).summary
      }
    }
  }
}
