import Archive
import Files
import Geography
import Services
import Text

/// A text, a link and a hashtag for sharing a city, a place of the guide or a point.
struct SharedNote: Sendable {
  static let hashtag = "#CityRoulette"

  /// The name of the city or the place, alone, and followed by its country or its city; nil for a bare point.
  private let names: (short: String, long: String)?
  private let point: Coordinate
  private let article: String?
  private let weather: (shown: Weather, units: WeatherUnits, age: String?)?
  private let form: LocationForm?

  /// - Parameters:
  ///   - country: the name of the city's country, or its code if the name is not known.
  ///   - weather: the weather of the city, converted to `units`; nil if unknown.
  ///   - now: seconds since 1970. The text gives the age of weather that is not current.
  ///   - form: the form of the text; nil for a sentence.
  init(
    city: City, country: String?, weather: Weather?, units: WeatherUnits, at now: Double,
    form: LocationForm? = nil
  ) {
    names = (city.name, [city.name, country].compactMap(\.self).joined(separator: ", "))
    point = city.coordinate
    article = city.wikipedia
    self.form = form
    self.weather = weather.map { ($0, units, $0.ageText(at: now)) }
  }

  init(place: Place, form: LocationForm?) {
    let city = place.city == .unknown ? nil : place.city.name
    names = (place.name, [place.name, city].compactMap(\.self).joined(separator: ", "))
    point = place.coordinate
    article = nil
    weather = nil
    self.form = form
  }

  init(point: Coordinate, form: LocationForm?) {
    names = nil
    self.point = point
    article = nil
    weather = nil
    self.form = form
  }

  /// The point in the form; without a form, a sentence followed by a line with the hashtag.
  var text: String { form?.write(point, name: names?.short) ?? post }

  private var post: String { "\(sentence)\n\(Self.hashtag)" }

  private var sentence: String {
    let place = names?.long ?? LocationForm.text.write(point, name: nil)
    guard let weather, let degrees = weather.shown[.temperature] else {
      return "Have a look at \(place)."
    }
    // Whole degrees, never "-0".
    let temperature = DecimalText.fixed(degrees, places: 0)
    let summary = weather.shown.sky.map { ", \($0.summary.lowercased())" } ?? ""
    let age = weather.age.map { " (\($0))" } ?? ""
    return "The weather in \(place)\(age): \(temperature) \(weather.units.degrees)\(summary)."
  }

  /// The address of the city's article, otherwise of the point on a map. Ignores an article whose address is not https,
  /// because clients open the link.
  var link: String {
    if let article, article.utf8.starts(with: "https://".utf8) {
      return article
    }
    return LocationForm.openStreetMap.write(point, name: nil)
  }

  /// The address of a web form for a post, with its fields filled in
  /// (<https://developer.x.com/en/docs/x-for-websites/tweet-button/guides/web-intent>).
  var url: String {
    "https://twitter.com/intent/tweet" + URLText.query([("text", post), ("url", link)])
  }
}
