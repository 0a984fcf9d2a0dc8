import CityServer
import JSONRPC

/// Completes the parameters of a method of `call`.
struct MethodCompletion {
  private let parameters: [MethodParameter]
  private let places: PlaceCompletion

  /// The names of parameters that are completed with names of cities.
  private static let cityNames: Set = ["city", "from", "location", "query"]

  /// Nil for an unknown method.
  init?(_ method: String, places: PlaceCompletion) {
    guard let route = CityAPI.api.route(named: method) else { return nil }
    parameters = route.parameters.flatMap { MethodParameter.parameters(of: $0) }
    self.places = places
  }

  /// - Parameter given: the names of the parameters before the word.
  func completion(of word: String, given: [String]) -> Completion {
    guard let sign = word.firstIndex(of: "=") else {
      let names = parameters.filter { !given.contains($0.name) }
        .map { Completion.Candidate(text: "\($0.name)=", summary: $0.schema.expectation) }
      return Completion(names).beginning(with: word).withoutDuplicates
    }
    let name = String(word[..<sign])
    let text = String(word[word.index(after: sign)...])
    return values(of: name, beginning: text).after("\(name)=")
  }

  private func values(of name: String, beginning text: String) -> Completion {
    let alternatives = parameters.filter { $0.name == name }.flatMap(\.schema.alternatives)
    if alternatives.isEmpty {
      return .none
    }
    switch name {
    case "path": return Completion(paths: .files)
    case "country": return places.countries(beginning: text)
    case _ where Self.cityNames.contains(name): return places.cities(beginning: text)
    default: break
    }
    for case .array(let element, _) in alternatives {
      return ListedWords.completion(of: text, among: element.alternatives.flatMap(\.words))
    }
    return Completion(alternatives.flatMap(\.words)).beginning(with: text)
  }
}

extension Completion {
  /// The completion with only the first candidate for each text. A parameter of several types has a candidate for each
  /// type.
  fileprivate var withoutDuplicates: Completion {
    var seen = Set<String>()
    var completion = self
    completion.candidates = candidates.filter { seen.insert($0.text).inserted }
    return completion
  }
}

extension Schema {
  /// The values that the schema allows; empty if they cannot be listed.
  fileprivate var words: [String] {
    switch self {
    case .word(let words): words
    case .boolean: ["true", "false"]
    default: []
    }
  }
}
