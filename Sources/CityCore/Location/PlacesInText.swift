import Text

/// The places that a text speaks of, for programs that underline them in notes: links to maps,
/// coordinates and Plus Codes, and names that are marked as such, or, where that is wanted, are not.
///
/// The work grows with the text and with nothing else: each byte is looked at a bounded number of
/// times, and no name is longer than `NamesInText` allows.
package struct PlacesInText: Sendable {
  /// How a text tells a place.
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

  /// Longer texts are to be given in parts.
  package static let longestText = 256 << 10

  private let text: TextBytes
  private let gazetteer: Gazetteer
  private let found: [FoundPlace]

  package var count: Int { found.count }

  /// - Parameters:
  ///   - kinds: of the ways to tell a place by a name those that count.
  ///   - minimumPopulation: people of a place that is named without a mark.
  /// - Throws: `CancellationError`.
  package init(
    _ text: String, naming kinds: Set<Kind>, minimumPopulation: Int, in gazetteer: Gazetteer
  ) throws {
    self.text = TextBytes(text)
    self.gazetteer = gazetteer
    let names = NamesInText(self.text, minimumPopulation: minimumPopulation, in: gazetteer)
    var scanner = PlaceScanner(self.text, kinds, names)
    try scanner.run()
    found = scanner.found
  }

  /// Some of them, in the order of the text.
  package func places(from offset: Int, limit: Int) -> [PlaceInText] {
    var (bytes, units) = (0, 0)
    return found.dropFirst(offset).prefix(limit).map { one in
      let ends = [one.bytes.lowerBound, one.bytes.upperBound].map { end in
        units += text.bytes[bytes..<max(bytes, end)].reduce(0) { $0 + Self.units(of: $1) }
        bytes = max(bytes, end)
        return units
      }
      return place(one, ends[0]..<ends[1])
    }
  }

  /// What a byte adds to the length in UTF-16: scalars of four bytes have two units, others one.
  private static func units(of byte: UInt8) -> Int {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }

  private func place(_ one: FoundPlace, _ utf16: Range<Int>) -> PlaceInText {
    switch one.place {
    case .point(let point):
      return PlaceInText(
        kind: one.kind, bytes: one.bytes, utf16: utf16, point: point, city: nil, candidates: [])
    case .named(let rows):
      let city = gazetteer.city(rows[0])
      let ids = rows.count > 1 ? rows.map { gazetteer.city($0).id } : []
      return PlaceInText(
        kind: one.kind, bytes: one.bytes, utf16: utf16, point: city.coordinate, city: city,
        candidates: ids)
    }
  }
}

/// A place that a text speaks of, and where.
package struct PlaceInText: Sendable, Equatable {
  package let kind: PlacesInText.Kind

  /// Of what tells it, without brackets, quotes and the like.
  package let bytes, utf16: Range<Int>
  package let point: Coordinate

  /// The likeliest one; nil where the text tells a point alone.
  package let city: City?

  /// The ids of all that may be meant, the likeliest first, if that is not clear.
  package let candidates: [Int]
}

/// The same before anybody asks what it is.
struct FoundPlace {
  var kind: PlacesInText.Kind
  var bytes: Range<Int>
  var place: Place

  enum Place {
    case point(Coordinate)

    /// The likeliest first; never empty.
    case named(rows: [Int])
  }
}
