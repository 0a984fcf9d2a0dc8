/// Writes the name of a city so that it resolves to this city and not to a namesake.
///
/// The results of `text` and `mention` are cached: resolving a name with a region takes half a millisecond, and an
/// editor requests the same few cities at each keystroke.
package struct MarkedName: Sendable {
  private let gazetteer: Gazetteer
  private var names: NamesInText
  private var cache: [Question: String] = [:]

  private struct Question: Hashable {
    let city: Int
    let name: String
    let isMention: Bool
  }

  /// The cache is cleared when it has this many texts.
  private static let cacheCapacity = 2000

  package init(in gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    names = NamesInText(TextBytes(""), minimumPopulation: 0, in: gazetteer)
  }

  /// Returns the text for the brackets of `[[…]]` and `@[…]`: the name; if that does not mean this city, the name
  /// followed by the division, the country or both; if these do not help, by the city's id.
  ///
  /// - Parameter name: one of the city's names; nil for the main one.
  package mutating func text(for city: City, called name: String? = nil) -> String {
    let name = name ?? city.name
    return answer(Question(city: city.id, name: name, isMention: false)) { own in
      let row = own.gazetteer.row(ofID: city.id)
      for text in own.texts(for: city, called: name)
      where own.names.rows(named: text) == row.map({ [$0] }) {
        return text
      }
      return "\(name), \(city.id)"
    }
  }

  private mutating func answer(
    _ question: Question, make: (inout MarkedName) -> String
  ) -> String {
    if let cached = cache[question] {
      return cached
    }
    if cache.count >= Self.cacheCapacity {
      self = MarkedName(in: gazetteer)
    }
    let made = make(&self)
    cache[question] = made
    return made
  }

  /// Returns the text to follow an `@`: the name alone if with the `@` it means only this city, otherwise
  /// `text(for:called:)` in brackets.
  package mutating func mention(of city: City, called name: String? = nil) -> String {
    let name = name ?? city.name
    return answer(Question(city: city.id, name: name, isMention: true)) { own in
      own.isMention(name, of: city) ? name : "[\(own.text(for: city, called: name))]"
    }
  }

  private func isMention(_ name: String, of city: City) -> Bool {
    guard !name.contains(","),
      let found = try? PlacesInText(
        "@\(name)", naming: [.mention], minimumPopulation: 0, in: gazetteer)
    else { return false }
    let places = found.places(from: 0, limit: 2)
    return places.count == 1 && places[0].city?.id == city.id && places[0].candidates.isEmpty
      && places[0].bytes == 1..<name.utf8.count + 1
  }

  /// Returns a text for the value of a property: the first of `texts` that `LocationText` resolves to the city, or else
  /// the city's id.
  package func property(for city: City) -> String {
    texts(for: city, called: city.name).first { text in
      (try? LocationText(text, in: gazetteer, suggestions: 0))?.city?.id == city.id
    } ?? String(city.id)
  }

  /// Candidate texts: the name alone, with the division, with the country, and with the division and the country's
  /// code. Those with an unknown region are left out.
  private func texts(for city: City, called name: String) -> [String] {
    let country = city.country.flatMap(gazetteer.country)?.name
    let regions = [
      [], [city.admin1], [country], [city.admin1, city.country],
    ]
    return regions.filter { !$0.contains(nil) }
      .map { ([name] + $0.compactMap(\.self)).joined(separator: ", ") }
  }
}
