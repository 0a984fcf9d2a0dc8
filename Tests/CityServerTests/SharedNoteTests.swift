import Foundation
import Testing
import Text

@testable import CityServer
@testable import Geography
@testable import Services

extension City {
  fileprivate static let florence = City(
    id: 3_176_959, name: "Florence", country: "IT", admin1: "Tuscany",
    coordinate: Coordinate(lat: 43.77925, lon: 11.24626), population: 349_296,
    timezone: "Europe/Rome", wikipedia: "https://en.wikipedia.org/wiki/Florence")
}

@Suite("The shared text of a city")
struct SharedNoteTests {
  private func note(
    _ city: City = .florence, country: String? = "Italy", temperature: Double? = nil,
    summary: String? = "Partly cloudy", units: WeatherUnits = .metric
  ) throws -> SharedNote {
    var weather: Weather?
    if let temperature {
      let time = try #require(ZonedTime(utc: "2026-03-01T09:00:00Z"))
      weather = Weather(time: time, provider: .openMeteo, fetchedAt: 0)
      weather?[.temperature] = temperature
      weather?.sky = summary.map { Sky(.partlyCloudy, $0) }
    }
    return SharedNote(
      city: city, country: country, weather: weather, units: units, at: 1_772_355_600)
  }

  @Test("The temperature is rounded to a whole number with its unit")
  func temperature() throws {
    let text = try note(temperature: 16.5).text
    #expect(text == "The weather in Florence, Italy: 17 °C, partly cloudy.\n#CityRoulette")
    #expect(try note(temperature: -0.4).text.contains(": 0 °C,"))
    #expect(try note(temperature: 63, units: .us).text.contains(": 63 °F,"))
  }

  @Test("Without weather or country, the text is still a complete sentence")
  func little() throws {
    #expect(try note(country: nil).text == "Have a look at Florence.\n#CityRoulette")
    #expect(try note(temperature: 1, summary: nil).text.hasPrefix("The weather in Florence, Italy"))
  }

  @Test("The link is the article, or else the place on a map")
  func link() throws {
    #expect(try note().link == "https://en.wikipedia.org/wiki/Florence")
    var city = City.florence
    city.wikipedia = "javascript:alert(1)"
    let map = "https://www.openstreetmap.org/?mlat=43.77925&mlon=11.24626#map=12/43.77925/11.24626"
    #expect(try note(city).link == map)
  }

  @Test(
    "Text and link survive encoding in an address, with +, &, #, % and line breaks",
    arguments: ["Florence", "A&B", "C+D", "#5 \"q\"", "100%", "L'Aquila", "東京", "a=b?c/d"])
  func address(_ name: String) throws {
    var city = City.florence
    city.name = name
    let note = try note(city, temperature: 20)
    let parts = try #require(URLComponents(string: note.url))
    #expect(parts.host == "twitter.com" && parts.path == "/intent/tweet")
    #expect(parts.fragment == nil)
    let items = try #require(parts.queryItems)
    #expect(items.map(\.name) == ["text", "url"])
    #expect(items.map(\.value) == [note.text, note.link])
    #expect(!note.url.contains("+") && note.url.contains("%0A%23CityRoulette"))
  }
}
