import Text

/// A name and the regions that qualify it: `Paris, Texas`, `Paris TX`, `Toronto Canada`.
struct QualifiedName {
  let name: String
  let regions: RegionSet
}

extension Gazetteer {
  /// Commas of the Latin, Chinese, Japanese and Arabic scripts.
  package static let commas: Set<Character> = [",", "，", "、", "،"]

  /// Returns whether a character may separate a name from its region.
  static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || commas.contains(character)
  }

  /// Maximum number of parts between commas; a text with more is not read as a qualified name.
  private static let mostParts = 6

  /// Maximum number of words in the name of a region without a comma before it.
  private static let mostRegionWords = 7

  /// Returns the ways to split a text into a name and regions; empty if there is none, or if the text has more than
  /// `mostParts` parts.
  ///
  /// With commas, each part after the name is a region, or two parts together are (`Georgetown, Washington, D.C.`); the
  /// reading with the shortest name is first. Without commas, the last words must be the complete name or code of a
  /// region; the reading with the shortest region is first.
  ///
  /// - Parameter match: how a part after a comma has to match the name of a region.
  func readings(qualifying text: String, match: RegionMatch) -> [QualifiedName] {
    let parts = text.split(whereSeparator: Self.commas.contains).map(String.init)
    guard parts.count <= Self.mostParts else { return [] }
    return parts.count > 1 ? readings(of: parts, match: match) : readings(ofWords: text)
  }

  private func readings(of parts: [String], match: RegionMatch) -> [QualifiedName] {
    var readings: [QualifiedName] = []
    for count in 1..<parts.count {
      let name = parts[..<count].joined(separator: ",")
      guard let regions = regions(of: parts[count...], match: match) else { continue }
      readings.append(QualifiedName(name: name, regions: regions))
    }
    return readings
  }

  /// Returns the intersection of the regions that the parts name, each alone or with the next; nil
  /// if a part names no region or the intersection is empty.
  private func regions(of parts: ArraySlice<String>, match: RegionMatch) -> RegionSet? {
    for count in [1, 2] where count <= parts.count {
      let name = parts.prefix(count).joined(separator: ",")
      guard let own = regions(named: name, match: match) else { continue }
      let rest = parts.dropFirst(count)
      guard !rest.isEmpty else { return own }
      guard let others = regions(of: rest, match: match) else { continue }
      let both = own.intersection(others)
      if !both.isEmpty {
        return both
      }
    }
    return nil
  }

  private func readings(ofWords text: String) -> [QualifiedName] {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1 else { return [] }
    var readings: [QualifiedName] = []
    for count in 1...min(Self.mostRegionWords, words.count - 1) {
      let region = words.suffix(count).joined(separator: " ")
      let key = TerritoryNames.key(of: region)
      // A single ASCII letter is too short for a region.
      guard key.count > 1 else { continue }
      let found = regions(of: key, match: .whole)
      guard !found.isEmpty else { continue }
      readings.append(
        QualifiedName(name: words.dropLast(count).joined(separator: " "), regions: found))
    }
    return readings
  }
}
