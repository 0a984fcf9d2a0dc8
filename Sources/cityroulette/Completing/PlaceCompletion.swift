import Geography
import Text

/// Completes names of cities and countries from the gazetteer.
struct PlaceCompletion {
  /// The options of the server on the command line.
  private let serverWords: [String]

  /// The maximum number of cities, few enough for a screen.
  private static let mostCities = 20

  init(serverWords: [String]) { self.serverWords = serverWords }

  /// The gazetteer that a server with these options would use; nil if its file is missing or damaged.
  private var gazetteer: Gazetteer? {
    var words = serverWords
    var options = ServeOptions()
    try? options.parseOptions(&words)
    options = (try? options.withConfiguration()) ?? options
    let path = options.gazetteer ?? (try? DataFolder(options.data))?.gazetteer
    return path.flatMap { try? Gazetteer(path: $0) }
  }

  /// Up to 20 cities with a name that begins with a text, in the order of the search; none for an empty text. Region
  /// and country follow a name that is ambiguous or means another city. A city is left out if they do not identify it
  /// either.
  func cities(beginning text: String) -> Completion {
    guard !text.isEmpty, let gazetteer else { return .none }
    let matches = gazetteer.search(text, limit: Self.mostCities).matches
      .filter { $0.kind == .exact || $0.kind == .prefix }
    let lookup = NameLookup(gazetteer)
    var seen = Set<[UInt8]>()
    var candidates: [Completion.Candidate] = []
    for match in matches {
      let city = match.city
      let regions = [city.admin1 == match.matchedName ? nil : city.admin1, city.country]
        .compactMap(\.self)
      let whole = ([match.matchedName] + regions).joined(separator: ", ")
      for name in [match.matchedName, whole] {
        guard let word = extend(text, to: name), lookup.city(named: name) == city else { continue }
        guard seen.insert(NameFolding.fold(word)).inserted else { continue }
        let summary = ([city.name] + regions).joined(separator: ", ")
        candidates.append(Completion.Candidate(text: word, summary: summary))
        break
      }
    }
    return Completion(candidates)
  }

  /// The codes and English names of countries that begin with a text; for an empty text, only the codes.
  func countries(beginning text: String) -> Completion {
    let countries = gazetteer?.countries ?? []
    let codes = countries.filter { $0.code.hasPrefix(text) }
      .map { Completion.Candidate(text: $0.code, summary: $0.name) }
    if text.isEmpty {
      return Completion(codes)
    }
    let names = countries.compactMap { country in
      extend(text, to: country.name).map {
        Completion.Candidate(text: $0, summary: country.code)
      }
    }
    return Completion(codes + names)
  }

  /// The text with the rest of a name that begins with it, without regard to case and accents, but with the same
  /// `signs`; nil if the name begins otherwise. The result begins with the text as it was typed, because shells discard
  /// other candidates.
  private func extend(_ text: String, to name: String) -> String? {
    if name.hasPrefix(text) {
      return name
    }
    let wanted = NameFolding.fold(text)
    let ends = name.indices.dropFirst() + [name.endIndex]
    let matching = ends.filter { end in
      let beginning = name[..<end]
      return NameFolding.fold(String(beginning)) == wanted && beginning.signs == text[...].signs
    }
    // Several beginnings match if blanks or commas follow a word of the name. If the text ends with a letter or digit,
    // use the shortest one, so that the blanks and commas are added; else the longest, which has them.
    let isWord = text.last.map { $0.isLetter || $0.isNumber } ?? true
    return (isWord ? matching.first : matching.last).map { text + name[$0...] }
  }
}

extension NameLookup {
  /// The city that a name means as a `location`; nil if it means none or is ambiguous.
  fileprivate func city(named name: String) -> City? {
    (try? LocationText(name, with: self, suggestions: 0))?.city
  }
}

extension Substring {
  /// The characters other than letters, digits, whitespace, hyphens, points and commas, such as apostrophes.
  fileprivate var signs: [Character] {
    filter { !$0.isLetter && !$0.isNumber && !$0.isWhitespace && !"-.,".contains($0) }.map { $0 }
  }
}
