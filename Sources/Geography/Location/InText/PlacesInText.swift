import Text

/// The places that a text mentions, for programs that highlight them: links to maps, coordinates, Plus Codes, and names
/// of the requested kinds, marked or unmarked.
///
/// The scan takes linear time: it reads each byte a bounded number of times, because `NamesInText`
/// limits the length of names.
package struct PlacesInText: Sendable {
  /// The way in which a text mentions a place.
  package enum Kind: String, Sendable, CaseIterable {
    case link, coordinates, plusCode

    /// `@Paris`, `@[Paris, Texas]`
    case mention

    /// `[[Paris]]`, `[[Paris, Texas]]`, `[[Paris|there]]`, `[[Paris][there]]`
    case wikiLink

    /// `“Paris”`
    case quoted

    /// `Paris`
    case bare
  }

  /// Maximum size in bytes of a text that `gazetteer.match` accepts. The language server scans longer documents too.
  package static let longestText = 256 << 10

  private let text: TextBytes
  private let gazetteer: Gazetteer
  private let found: [FoundPlace]

  package var count: Int { found.count }

  /// Scans a text.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of names to find: `mention`, `wikiLink`, `quoted`, `bare`. Links, coordinates and Plus Codes
  ///     are always found.
  ///   - minimumPopulation: minimum population of a place with an unmarked name; a tenth of it applies to a
  ///     quoted one.
  ///   - rules: which marked names count.
  /// - Throws: `CancellationError`.
  package init(
    _ text: String, naming kinds: Set<Kind>, minimumPopulation: Int, rules: MarkRules = .all,
    in gazetteer: Gazetteer
  ) throws {
    self.text = TextBytes(text)
    self.gazetteer = gazetteer
    let names = NamesInText(self.text, minimumPopulation: minimumPopulation, in: gazetteer)
    var scanner = PlaceScanner(self.text, kinds: kinds, rules: rules, names: names)
    try scanner.run()
    found = scanner.found
  }

  /// Returns at most `limit` places from index `offset` on, in the order of the text.
  package func places(from offset: Int, limit: Int) -> [PlaceInText] {
    var bytes = 0
    var units = 0
    return found.dropFirst(offset).prefix(limit).map { one in
      let ends = [one.bytes.lowerBound, one.bytes.upperBound].map { end in
        units += text.bytes[bytes..<max(bytes, end)].reduce(0) { $0 + Self.units(of: $1) }
        bytes = max(bytes, end)
        return units
      }
      return place(one, utf16: ends[0]..<ends[1])
    }
  }

  /// Number of UTF-16 units that a byte adds: two for the first byte of a four-byte scalar, none
  /// for a continuation byte, otherwise one.
  private static func units(of byte: UInt8) -> Int {
    if byte & 0xC0 == 0x80 {
      return 0
    }
    return byte >= 0xF0 ? 2 : 1
  }

  private func place(_ one: FoundPlace, utf16: Range<Int>) -> PlaceInText {
    switch one.place {
    case .point(let point):
      return PlaceInText(
        kind: one.kind, bytes: one.bytes, utf16: utf16, point: point, city: nil, candidates: [])
    case .named(let rows):
      let city = gazetteer.city(ofRow: rows[0])
      let ids = rows.count > 1 ? rows.map { gazetteer.city(ofRow: $0).id } : []
      return PlaceInText(
        kind: one.kind, bytes: one.bytes, utf16: utf16, point: city.coordinate, city: city,
        candidates: ids)
    }
  }
}
