import Text

/// What is said of a city to others.
package struct SharedNote: Sendable {
  package static let hashtag = "#CityRoulette"

  private let city: City
  private let country: String?
  private let weather: Weather?
  private let units: WeatherUnits

  /// - Parameters:
  ///   - country: the name of the city's country.
  ///   - weather: that of this city, converted to `units`; nil if it is not known.
  package init(city: City, country: String?, weather: Weather?, units: WeatherUnits) {
    (self.city, self.country) = (city, country)
    (self.weather, self.units) = (weather, units)
  }

  /// A sentence, and the hashtag on a line of its own.
  package var text: String { "\(sentence)\n\(Self.hashtag)" }

  private var sentence: String {
    let place = [city.name, country].compactMap(\.self).joined(separator: ", ")
    guard let weather, let degrees = weather[.temperature] else {
      return "Have a look at \(place)."
    }
    // Whole degrees, never "-0".
    let temperature = DecimalText.fixed(degrees, places: 0)
    let summary = weather.sky.map { ", \($0.summary.lowercased())" } ?? ""
    return "The weather in \(place): \(temperature) \(units.degrees)\(summary)."
  }

  /// The city's article, or the place on a map. Only an address of the web is given to be opened.
  package var link: String {
    if let article = city.wikipedia, article.utf8.starts(with: "https://".utf8) { return article }
    let lat = DecimalText.fixed(city.coordinate.lat, places: 5)
    let lon = DecimalText.fixed(city.coordinate.lon, places: 5)
    return "https://www.openstreetmap.org/?mlat=\(lat)&mlon=\(lon)#map=12/\(lat)/\(lon)"
  }

  /// The form of a post, filled in
  /// (<https://developer.x.com/en/docs/x-for-websites/tweet-button/guides/web-intent>).
  package var url: String {
    "https://twitter.com/intent/tweet" + URLText.query([("text", text), ("url", link)])
  }
}
