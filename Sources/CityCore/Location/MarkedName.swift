internal import Text

/// How a text names a city so that it means this one and no namesake.
///
/// What was found out is kept: to read a region's name takes half a millisecond, and who types a name
/// asks for the same few cities with each letter.
package struct MarkedName: Sendable {
  private let gazetteer: Gazetteer
  private var names: NamesInText
  private var known: [Question: String] = [:]

  private struct Question: Hashable {
    let city: Int
    let name: String
    let isMention: Bool
  }

  /// With more of them all is forgotten.
  private static let mostKnown = 2000

  package init(in gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    names = NamesInText(TextBytes(""), minimumPopulation: 0, in: gazetteer)
  }

  /// What to write between the brackets of `[[…]]` and `@[…]`: the name, with the division or the
  /// country behind it where that is needed, in the end with the city's id.
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
    _ question: Question, _ make: (inout MarkedName) -> String
  ) -> String {
    if let known = known[question] { return known }
    if known.count >= Self.mostKnown { self = MarkedName(in: gazetteer) }
    let made = make(&self)
    known[question] = made
    return made
  }

  /// What to write behind an `@`: the name alone if that is enough, else in brackets.
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

  /// What to write for the value of a property, which `LocationText` reads.
  package func property(for city: City) -> String {
    texts(for: city, called: city.name).first { text in
      (try? LocationText(text, in: gazetteer, suggestions: 0))?.city?.id == city.id
    } ?? String(city.id)
  }

  /// From short to long.
  private func texts(for city: City, called name: String) -> [String] {
    let country = city.country.flatMap(gazetteer.country)?.name
    let regions = [
      [], [city.admin1], [country], [city.admin1, city.country],
    ]
    return regions.filter { !$0.contains(nil) }
      .map { ([name] + $0.compactMap(\.self)).joined(separator: ", ") }
  }
}
