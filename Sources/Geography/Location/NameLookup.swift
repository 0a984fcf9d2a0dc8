/// Looks names of places up in the gazetteer, and remembers what it found: a list has the same names
/// again and again, and a name that many places have takes a millisecond.
///
/// It belongs to the one task that reads a list.
package final class NameLookup {
  private struct Key: Hashable {
    var name: String
    var country: String?
  }

  let gazetteer: Gazetteer
  private var known: [Key: NameMeaning?] = [:]

  /// Few enough to take little memory, and more than the names of most lists.
  private static let mostKnown = 4096

  package init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  /// What a name means by the rule of names.
  func meaning(of name: String, country: String? = nil) -> NameMeaning? {
    let key = Key(name: name, country: country)
    if let found = known[key] {
      return found
    }
    let found = gazetteer.meaning(of: name, country: country)
    if known.count >= Self.mostKnown {
      known = [:]
    }
    known[key] = .some(found)
    return found
  }

  /// The city that a name means by the rule of names; nil where nothing is called so.
  ///
  /// - Parameters:
  ///   - division: a first-level division, as a name or a code, that the city has to be in.
  ///   - country: the code of a country that the city has to be in.
  /// - Throws: `LocationText.Problem.ambiguous`, `.area`.
  package func city(
    called name: String, division: String? = nil, country: String? = nil
  ) throws(LocationText.Problem) -> City? {
    let name = division.map { "\(name), \($0)" } ?? name
    return try gazetteer.city(of: meaning(of: name, country: country))
  }
}
