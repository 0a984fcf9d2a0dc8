import CityServer
import Foundation
import JSONRPC
import TestSupport
import Testing

/// Features of four older apps for weather and city guides and of the first CityRoulette, as their READMEs
/// state them. Each statement names the methods and notifications that provide the feature now, and a
/// transcript that shows them.
@Suite("Features of the older apps")
struct OlderAppsTests {
  struct Statement: Sendable, CustomTestStringConvertible {
    let text: String
    let methods: [String]
    let transcript: String

    init(_ text: String, _ methods: [String], _ transcript: String) {
      self.text = text
      self.methods = methods
      self.transcript = transcript
    }

    var testDescription: String { text }
  }

  @Test(
    "Each statement names existing methods and a transcript that contains them",
    arguments: statements)
  func isShown(_ statement: Statement) throws {
    let names = Set(CityAPI.api.routes.map(\.name) + CityAPI.api.notifications.map(\.name))
    let url = Repository.url.appending(path: "Tests/Transcripts/\(statement.transcript).rpc")
    let text = try String(contentsOf: url, encoding: .utf8)
    for method in statement.methods {
      #expect(names.contains(method))
      let isThere = ["", "$"].contains { text.contains("\"method\":\"\($0)\(method)\"") }
      #expect(isThere, "\(method)")
    }
  }

  private static let statements: [Statement] =
    cityRoulette + weatherApp + cityGuide + iosWeatherApp + awesomeWeather

  /// CityRoulette.
  private static let cityRoulette = [
    Statement(
      "Position, population, article and weather of every city",
      ["session.open", "weather.refresh"], "weather"),
    Statement(
      "Import what was found, browse what was imported",
      ["session.open", "session.commit"], "tour"),
    Statement(
      "Favourites first, then by population",
      ["city.toggleFavorite", "session.didChange"], "city-favorites"),
    Statement(
      "Map and table in step: a pin selects its row, a row its pin",
      ["city.select", "city.didSelect"], "city-search-select"),
    Statement(
      "The article of a city, with back, forward, reload",
      ["article.open", "article.navigate", "article.back", "article.forward", "article.reload"],
      "article-browsing"),
    Statement(
      "Three ways in, the third only when something is archived, with how much",
      ["initialize", "archive.status", "archive.didChange"], "acceptance-5-one-city"),
    Statement(
      "Around me: at most 30 cities within 10 km",
      ["session.open"], "session-open-import"),
    Statement(
      "Surprise me: a random point of a random country, none of the last ten, four more tries, then an error",
      ["session.open", "gazetteer.countries"], "geonames"),
    Statement(
      "The icon of the weather, kept; a refresh of all",
      ["weather.icon", "weather.refresh"], "weather"),
    Statement(
      "Live search by name and by star",
      ["city.search"], "city-search-select"),
    Statement(
      "Delete one city, or all that have no star",
      ["city.remove", "city.removeUnfavorites"], "city-remove-restore"),
    Statement(
      "Import and Save: when they are possible, and that an import replaces",
      ["session.commit"], "acceptance-2-import-replaces"),
    Statement(
      "A change taken back still counts as one",
      ["city.toggleFavorite"], "acceptance-3-dirty-stays"),
    Statement(
      "Leaving with unsaved work asks first",
      ["session.close"], "session-commit-close"),
    Statement(
      "The permission to use the position",
      ["location.setPermission", "location.set"], "location"),
    Statement(
      "Keys are the user's own",
      ["weather.get"], "weather-not-configured"),
    Statement(
      "The whole flow of its README",
      [
        "session.open", "city.search", "city.setFavorite", "city.removeUnfavorites",
        "session.commit",
      ], "acceptance-4-example-flow"),
  ]

  /// Weather App.
  private static let weatherApp = [
    Statement(
      "Search a city, see its weather, keep it",
      ["gazetteer.search", "weather.forecast", "archive.add", "archive.list"], "saved-list"),
    Statement(
      "A favourite's own history of weather, newest first, of which entries can go",
      ["weather.history", "weather.removeHistory", "weather.didRecord"], "weather-history"),
    Statement(
      "Only what the user asked for is recorded",
      ["weather.refresh", "weather.history"], "acceptance-7-history"),
    Statement(
      "Favourites",
      ["archive.setFavorite"], "archive"),
    Statement(
      "Favourites out and in as CSV",
      ["archive.export", "archive.import"], "acceptance-6-export-and-import"),
    Statement(
      "Nothing waits for the network: requests are overtaken and cancelled",
      ["$/cancelRequest", "weather.refresh"], "weather-failures"),
    Statement(
      "Told when loading begins, ends and fails; the last known weather stays",
      ["weather.willRefresh", "weather.didFail", "weather.get"], "weather-failures"),
    Statement(
      "A background for the weather: its condition and icon",
      ["weather.didUpdate", "weather.get"], "weather-us-units"),
  ]

  /// City guide.
  private static let cityGuide = [
    Statement(
      "Cities by name with their places by name",
      ["place.list"], "place"),
    Statement(
      "A guide to begin with, taken in from a file",
      ["place.import"], "place-import"),
    Statement(
      "Places within 1, 10 or 100 miles",
      ["place.list"], "acceptance-9-radius"),
    Statement(
      "Add a place by a pin, with name, description, picture; change it later",
      ["place.add", "place.update", "place.remove"], "place"),
    Statement(
      "What is missing is said in order: the pin, then the name",
      ["place.add"], "acceptance-8-place-messages"),
    Statement(
      "One place with its map, its picture in full",
      ["place.get", "place.setPhoto", "place.photo"], "place-photo"),
    Statement(
      "Unknown City, and a city chosen or detected",
      ["place.update"], "place"),
    Statement(
      "Pictures come while one goes on, once for all, and are kept",
      ["place.photo"], "place-photo"),
  ]

  /// iosWeatherApp.
  private static let iosWeatherApp = [
    Statement(
      "The weather where one is, at start",
      ["location.set", "weather.here"], "location"),
    Statement(
      "Three parts: now, its properties, the days with the times of the sun",
      ["weather.get", "weather.forecast"], "weather"),
    Statement(
      "Names completed as one types",
      ["gazetteer.search"], "acceptance-11-search-and-choose"),
    Statement(
      "A spinner until it is there",
      ["$/progress", "weather.refresh"], "weather"),
    Statement(
      "Share on Twitter: text, temperature, hashtag",
      ["share.compose"], "share"),
    Statement(
      "Favourites added and taken away with a message, the same everywhere, kept",
      ["archive.add", "archive.setFavorite", "server.message"], "acceptance-10-favorite-found-again"
    ),
    Statement(
      "A city in detail: today, the week with its chart, pictures",
      ["photo.search"], "photo-search"),
  ]

  /// AwesomeWeather.
  private static let awesomeWeather = [
    Statement(
      "Search, choose, add; the list; delete",
      ["gazetteer.search", "archive.add", "archive.list", "archive.remove"],
      "acceptance-11-search-and-choose"),
    Statement(
      "The forecast of one place",
      ["weather.forecast"], "saved-list"),
  ]
}
