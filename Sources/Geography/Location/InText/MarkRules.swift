import Text

/// Which marked names count as places.
package struct MarkRules: Sendable, Hashable {
  /// Whether names count that probably mean something else: handles such as `@nice`, and page titles
  /// such as `[[Reading]]`.
  package var acceptsUnlikelyNames: Bool

  /// Whether only names with a comma count, which a region or an id follows: `@[Paris, Texas]`.
  package var needsRegion: Bool

  /// Minimum population of the likeliest place of a name without a comma.
  package var minimumPopulation: Int

  /// Names that never count, alone or before a comma; folded (see `NameFolding`).
  private var ignoredNames: Set<[UInt8]>

  package init(
    acceptsUnlikelyNames: Bool = false, needsRegion: Bool = false, minimumPopulation: Int = 0,
    ignoredNames: [String] = []
  ) {
    self.acceptsUnlikelyNames = acceptsUnlikelyNames
    self.needsRegion = needsRegion
    self.minimumPopulation = minimumPopulation
    self.ignoredNames = Set(ignoredNames.map(NameFolding.fold))
  }

  /// Accepts every marked name of a place.
  package static let all = MarkRules(acceptsUnlikelyNames: true)

  func ignores(_ name: String) -> Bool {
    !ignoredNames.isEmpty && ignoredNames.contains(NameFolding.fold(name))
  }
}

extension NamesInText {
  /// Returns `rows`, the places of a name, or nil if the rules do not accept the name.
  ///
  /// - Parameters:
  ///   - isTitle: whether the name is the target of a wiki link, which may be any page.
  ///   - isDelimited: whether brackets mark the name as a place: `@[Paris]`.
  func accepted(
    _ rows: [Int], named name: String, isTitle: Bool = false, isDelimited: Bool = false,
    by rules: MarkRules
  ) -> [Int]? {
    // Splitting the name would double the time of a text full of marks.
    guard rules != .all else { return rows }
    let parts = name.split(maxSplits: 1, whereSeparator: Gazetteer.commas.contains)
    guard let first = parts.first, !rules.ignores(String(first)), !rules.ignores(name) else {
      return nil
    }
    if parts.count > 1 {
      return rows
    }
    let people = gazetteer.file.places.population(rows[0])
    guard !rules.needsRegion, people >= rules.minimumPopulation else { return nil }
    if rules.acceptsUnlikelyNames || isDelimited {
      return rows
    }
    if isTitle, !isLikelyTitle(name, people: people) {
      return nil
    }
    return isLikely(name, of: rows[0], people: people) ? rows : nil
  }

  /// Returns whether a name has the form of a place's name instead of a handle or an abbreviation, is distinctive
  /// (`PlainName.isDistinctive`), and is not the first name of a person, unless it is also the main name of a large
  /// city.
  private func isLikely(_ name: String, of row: Int, people: Int) -> Bool {
    guard let first = name.unicodeScalars.first, !NamesInText.isCode(name) else { return false }
    switch LetterKind(first) {
    case .small, .digit, .mark, .none: return false
    default: break
    }
    let names = gazetteer.file.names.names(ofRow: row)
    let isWellKnown = people >= Self.betterKnownThanPerson && names.first?.text == name
    if !isWellKnown, PersonNames.isFirstName(name) {
      return false
    }
    return PlainName(text: Array(name.utf8), minimumPopulation: 0).isDistinctive(among: names)
  }

  private func isLikelyTitle(_ name: String, people: Int) -> Bool {
    people >= Self.fewestPeopleForTitle && !PageTitles.contain(NameFolding.fold(name))
  }

  /// A page of a wiki is rarely about a smaller place, and `PageTitles` was made from the names of larger ones only.
  private static let fewestPeopleForTitle = 10_000

  /// From this population on, the main name of a city means the city even if it is also a first name: Charlotte.
  private static let betterKnownThanPerson = 300_000
}
