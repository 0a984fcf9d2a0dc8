/// Resolves names of places and caches the results, because a list repeats names and resolving a
/// name of many places takes a millisecond.
///
/// Not thread-safe; confined to the task that reads the list.
package final class NameLookup {
  private struct Key: Hashable {
    var name: String
    var country: String?
  }

  let gazetteer: Gazetteer
  private var cache: [Key: NameMeaning?] = [:]

  /// The cache is cleared when it has this many names; few lists have more.
  private static let capacity = 4096

  package init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  /// Resolves a name by the rule of names; nil if the name or the country is unknown.
  func meaning(of name: String, country: String? = nil) -> NameMeaning? {
    let key = Key(name: name, country: country)
    if let found = cache[key] {
      return found
    }
    let found = gazetteer.meaning(of: name, country: country)
    if cache.count >= Self.capacity {
      cache = [:]
    }
    cache[key] = .some(found)
    return found
  }

  /// Returns the city that a name means by the rule of names; nil if the name or the country is unknown.
  ///
  /// - Parameters:
  ///   - division: name or code of the first-order division that contains the city.
  ///   - country: code of the country that contains the city.
  /// - Throws: `LocationText.Problem.ambiguous`, `.area`.
  package func city(
    called name: String, division: String? = nil, country: String? = nil
  ) throws(LocationText.Problem) -> City? {
    let name = division.map { "\(name), \($0)" } ?? name
    return try gazetteer.city(of: meaning(of: name, country: country))
  }
}
