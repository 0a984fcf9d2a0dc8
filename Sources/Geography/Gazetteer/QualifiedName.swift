import Text

/// A name with the regions that a text gives behind it: `Paris, Texas`, `Paris TX`, `Toronto Canada`.
struct QualifiedName {
  let name: String
  let regions: RegionSet
}

extension Gazetteer {
  /// Of Latin, Chinese, Japanese and Arabic.
  package static let commas: Set<Character> = [",", "，", "、", "،"]

  /// Whether a name may end here and its region follow.
  static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || commas.contains(character)
  }

  /// A text with more parts is no name with its regions.
  private static let mostParts = 6

  /// Names of regions have so few words.
  private static let mostRegionWords = 7

  /// The ways to read a text as a name with regions, the likeliest first; none for a name alone.
  ///
  /// With commas, each part behind the name, or two of them together (`Washington, D.C.`), is a region.
  /// Without, the last words are the whole name or code of one.
  ///
  /// - Parameter match: what the part after a comma has to be of a region's name.
  func readings(qualifying text: String, _ match: RegionMatch) -> [QualifiedName] {
    let parts = text.split(whereSeparator: Self.commas.contains).map(String.init)
    guard parts.count <= Self.mostParts else { return [] }
    return parts.count > 1 ? readings(of: parts, match) : readings(ofWords: text)
  }

  private func readings(of parts: [String], _ match: RegionMatch) -> [QualifiedName] {
    var readings: [QualifiedName] = []
    for count in 1..<parts.count {
      let name = parts[..<count].joined(separator: ",")
      guard let regions = regions(of: parts[count...], match) else { continue }
      readings.append(QualifiedName(name: name, regions: regions))
    }
    return readings
  }

  /// Where all the regions are that parts of a text name, each part or two of them together; nil if they
  /// name none, or none that has something in common.
  private func regions(of parts: ArraySlice<String>, _ match: RegionMatch) -> RegionSet? {
    for count in [1, 2] where count <= parts.count {
      let name = parts.prefix(count).joined(separator: ",")
      guard let own = regions(named: name, match) else { continue }
      let rest = parts.dropFirst(count)
      guard !rest.isEmpty else { return own }
      guard let others = regions(of: rest, match) else { continue }
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
      // No region is called by one letter.
      guard key.count > 1 else { continue }
      let found = regions(of: key, .whole)
      guard !found.isEmpty else { continue }
      readings.append(
        QualifiedName(name: words.dropLast(count).joined(separator: " "), regions: found))
    }
    return readings
  }
}
