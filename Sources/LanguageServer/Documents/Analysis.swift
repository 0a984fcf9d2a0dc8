import Geography
import Platform
import Text

/// A place that a document speaks of.
struct NotedPlace: Sendable {
  /// How the document tells it.
  enum Form: Sendable, Equatable {
    case link, coordinates, mention, wikiLink, property

    /// A name without a mark, or between quotes.
    case plain
  }

  let form: Form

  /// The bytes of what tells it, and the same with the marks around.
  let name, whole: Range<Int>
  let point: Coordinate

  /// The likeliest one; nil where the document tells a point alone.
  let city: City?

  /// The ids of all that may be meant, the likeliest first; empty where it is clear.
  let candidates: [Int]

  var isAmbiguous: Bool { !candidates.isEmpty }
}

/// The places of one state of a document, in its order.
struct Analysis: Sendable {
  let places: [NotedPlace]

  /// A longer document is not looked at: it is hardly notes.
  static let longestText = 1 << 20

  /// To look one up takes as long as a search.
  private static let mostProperties = 50

  /// How much is recognised.
  struct Extent: Sendable, Hashable {
    var bareNames = false
    var minimumPopulation = 100_000
  }

  /// - Throws: `CancellationError`.
  init(
    of text: DocumentText, _ language: Language, _ extent: Extent, in gazetteer: Gazetteer
  ) throws {
    guard text.count <= Self.longestText else {
      places = []
      return
    }
    let properties = Properties(of: text, language)
    var code = CodeFinder(text, language)
    code.run()
    var visible = text.bytes
    for range in [properties.frontMatter] + properties.lines + code.found {
      // Nothing joins across it, and everything stays where it is.
      for index in range {
        visible[index] = 0x01
      }
    }
    let found = try PlacesInText(
      String(decoding: visible, as: UTF8.self), naming: Self.kinds(language, extent),
      minimumPopulation: extent.minimumPopulation, in: gazetteer)
    let told = found.places(from: 0, limit: .max).map { NotedPlace($0, in: text) }
    let own = properties.values.prefix(Self.mostProperties).compactMap {
      NotedPlace(property: $0, of: text, in: gazetteer)
    }
    places = (own + told).sorted { $0.name.lowerBound < $1.name.lowerBound }
  }

  private static func kinds(_ language: Language, _ extent: Extent) -> Set<PlacesInText.Kind> {
    if language == .other {
      return []
    }
    return extent.bareNames ? [.mention, .wikiLink, .quoted, .bare] : [.mention, .wikiLink]
  }

  /// The place at a byte; behind its last one too, where a cursor stands that has just typed it.
  func place(at offset: Int) -> NotedPlace? {
    places.first { $0.whole.contains(offset) }
      ?? places.first { $0.whole.upperBound == offset }
  }

  func places(in range: Range<Int>) -> [NotedPlace] {
    places.filter {
      $0.whole.lowerBound <= range.upperBound && range.lowerBound <= $0.whole.upperBound
    }
  }

  /// The cities that are meant for sure, in the order of the document, each once.
  var cities: [City] {
    var seen: Set<Int> = []
    return places.filter { !$0.isAmbiguous }.compactMap(\.city).filter {
      seen.insert($0.id).inserted
    }
  }
}

extension NotedPlace {
  fileprivate init(_ place: PlaceInText, in text: DocumentText) {
    let form: Form =
      switch place.kind {
      case .link: .link
      case .coordinates, .plusCode: .coordinates
      case .mention: .mention
      case .wikiLink: .wikiLink
      case .quoted, .bare: .plain
      }
    self.init(
      form: form, name: place.bytes, whole: Self.whole(form, place.bytes, text), point: place.point,
      city: place.city, candidates: place.candidates)
  }

  /// Nil for a value that tells no place.
  fileprivate init?(property value: Range<Int>, of text: DocumentText, in gazetteer: Gazetteer) {
    let cities: [City]
    do throws(LocationText.Problem) {
      let found = try LocationText(text.string(value), in: gazetteer)
      self.init(
        form: .property, name: value, whole: value, point: found.point, city: found.city,
        candidates: [])
      return
    } catch {
      guard case .ambiguous(let several) = error else { return nil }
      cities = several
    }
    guard let first = cities.first else { return nil }
    self.init(
      form: .property, name: value, whole: value, point: first.coordinate, city: first,
      candidates: cities.map(\.id))
  }

  private static func whole(
    _ form: Form, _ name: Range<Int>, _ text: DocumentText
  ) -> Range<Int> {
    func byte(_ index: Int) -> UInt8 { text.bytes.indices.contains(index) ? text.bytes[index] : 0 }
    var start = name.lowerBound
    var end = name.upperBound
    switch form {
    case .link, .coordinates, .property, .plain: return name
    case .mention:
      if byte(start - 1) == UInt8(ascii: "@") {
        return start - 1..<end
      }
      while byte(start) != UInt8(ascii: "@"), start > 0 {
        start -= 1
      }
      while byte(end) != UInt8(ascii: "]"), end < text.count {
        end += 1
      }
      return start..<min(end + 1, text.count)
    case .wikiLink:
      while byte(start) != UInt8(ascii: "["), start > 1 {
        start -= 1
      }
      while byte(end) != UInt8(ascii: "]") || byte(end + 1) != UInt8(ascii: "]"), end < text.count {
        end += 1
      }
      return start - 1..<min(end + 2, text.count)
    }
  }
}

/// The properties of a document that tell a place: `city: Paris` in front matter, `:CITY: Paris` in a
/// drawer of Org, an attribute of AsciiDoc or a field of reStructuredText.
struct Properties {
  private let text: DocumentText

  /// The front matter with its fences; empty if there is none.
  private(set) var frontMatter = 0..<0

  /// The values, without quotes and comments, and the lines of those outside the front matter.
  private(set) var values: [Range<Int>] = []
  private(set) var lines: [Range<Int>] = []

  private static let names = ["city", "location", "place"]

  init(of text: DocumentText, _ language: Language) {
    self.text = text
    if language.hasFrontMatter {
      readFrontMatter()
    }
    if language.hasFields {
      readFields()
    }
  }

  private mutating func readFrontMatter() {
    guard isFence(0, of: ["---"]),
      let end = (1..<text.lineCount).first(where: { isFence($0, of: ["---", "..."]) })
    else { return }
    frontMatter = 0..<text.bytes(ofLine: end).upperBound
    for number in 1..<end {
      let line = text.bytes(ofLine: number)
      guard let colon = line.first(where: { text.bytes[$0] == UInt8(ascii: ":") }),
        isName(line.lowerBound..<colon)
      else { continue }
      add(colon + 1..<line.upperBound, isYAML: true)
    }
  }

  private func isFence(_ number: Int, of marks: [String]) -> Bool {
    let line = text.bytes(ofLine: number)
    return line.count < 8 && marks.contains(text.string(line).trimmed)
  }

  private mutating func readFields() {
    for number in 0..<text.lineCount {
      let line = trimmed(text.bytes(ofLine: number))
      guard line.count > 2, text.bytes[line.lowerBound] == UInt8(ascii: ":") else { continue }
      let rest = line.dropFirst()
      guard let colon = rest.first(where: { text.bytes[$0] == UInt8(ascii: ":") }),
        isName(rest.lowerBound..<colon)
      else { continue }
      let before = values.count
      add(colon + 1..<line.upperBound, isYAML: false)
      if values.count > before {
        lines.append(line)
      }
    }
  }

  private func isName(_ range: Range<Int>) -> Bool {
    range.count <= 12 && Self.names.contains(text.string(range).lowercased())
  }

  /// - Parameter isYAML: whether quotes and comments are no part of the value.
  private mutating func add(_ range: Range<Int>, isYAML: Bool) {
    var value = trimmed(range)
    if isYAML {
      value = unquoted(value)
    }
    if !value.isEmpty {
      values.append(value)
    }
  }

  private func unquoted(_ value: Range<Int>) -> Range<Int> {
    guard let first = value.first.map({ text.bytes[$0] }) else { return value }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let inner = value.dropFirst()
      return inner.lowerBound..<(inner.first { text.bytes[$0] == first } ?? inner.upperBound)
    }
    let comment = value.first { index in
      text.bytes[index] == UInt8(ascii: "#") && index > value.lowerBound
        && text.bytes[index - 1] == 0x20
    }
    return trimmed(value.lowerBound..<(comment ?? value.upperBound))
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    func isBlank(_ index: Int) -> Bool { text.bytes[index] == 0x20 || text.bytes[index] == 0x09 }
    let start = range.first { !isBlank($0) } ?? range.upperBound
    let end = (start..<range.upperBound).last { !isBlank($0) }.map { $0 + 1 } ?? start
    return start..<end
  }
}
