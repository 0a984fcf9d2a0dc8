import Geography
import Text

/// The places in one version of a document, in the order of the document.
struct Analysis: Sendable {
  let places: [DocumentPlace]

  /// The maximum length of an analysed document, in bytes.
  static let longestText = 1 << 20

  /// The maximum number of properties of a document that are resolved, since each takes a search of the gazetteer.
  private static let maximumProperties = 50

  /// The settings that determine which names are recognised.
  struct Extent: Sendable, Hashable {
    var bareNames = false
    var minimumPopulation = 100_000
    var everyMark = false
    var minimumMarkedPopulation = 0
    var onlyWithRegion = false
    var ignoredNames: [String] = []

    fileprivate var rules: MarkRules {
      MarkRules(
        acceptsUnlikelyNames: everyMark, needsRegion: onlyWithRegion,
        minimumPopulation: minimumMarkedPopulation, ignoredNames: ignoredNames)
    }
  }

  /// Finds the places of a document; none if it is longer than `longestText`.
  ///
  /// - Throws: `CancellationError`.
  init(
    of text: DocumentText, language: DocumentLanguage, extent: Extent, in gazetteer: Gazetteer
  ) throws {
    guard text.count <= Self.longestText else {
      places = []
      return
    }
    let properties = DocumentProperties(of: text, language: language)
    var code = CodeFinder(text, language: language)
    code.find()
    var visible = text.bytes
    for range in [properties.frontMatter] + properties.lines + code.found {
      // Overwritten instead of removed, so that all offsets stay. No name extends across a control character.
      for index in range {
        visible[index] = 0x01
      }
    }
    let found = try PlacesInText(
      String(decoding: visible, as: UTF8.self), naming: Self.kinds(of: language, extent: extent),
      minimumPopulation: extent.minimumPopulation, rules: extent.rules, in: gazetteer)
    var inText = found.places(from: 0, limit: .max).map { DocumentPlace($0, in: text) }
    if case .program(let syntax) = language {
      var comments = CommentFinder(text, syntax: syntax)
      comments.find()
      inText.removeAll { $0.isName && !comments.contains($0.whole) }
    }
    let inProperties = properties.values.prefix(Self.maximumProperties).compactMap {
      DocumentPlace(property: $0, of: text, in: gazetteer)
    }
    var places = (inProperties + inText).sorted { $0.name.lowerBound < $1.name.lowerBound }
    for index in places.indices where places[index].city == nil {
      places[index].near = gazetteer.city(at: places[index].point)
    }
    self.places = places
  }

  private static func kinds(
    of language: DocumentLanguage, extent: Extent
  ) -> Set<PlacesInText.Kind> {
    if language == .other {
      return []
    }
    if case .program = language {
      return [.mention, .wikiLink]
    }
    return extent.bareNames ? [.mention, .wikiLink, .quoted, .bare] : [.mention, .wikiLink]
  }

  /// The place that contains the byte at an offset, else one that ends at the offset, because the cursor may be
  /// directly after a place; nil if there is neither.
  func place(at offset: Int) -> DocumentPlace? {
    places.first { $0.whole.contains(offset) }
      ?? places.first { $0.whole.upperBound == offset }
  }

  /// The places that overlap or touch a range.
  func places(in range: Range<Int>) -> [DocumentPlace] {
    places.filter {
      $0.whole.lowerBound <= range.upperBound && range.lowerBound <= $0.whole.upperBound
    }
  }

  /// The `shownCity` of each unambiguous place, in the order of the document, without duplicates.
  var cities: [City] {
    var seen: Set<Int> = []
    return places.filter { !$0.isAmbiguous }.compactMap(\.shownCity).filter {
      seen.insert($0.id).inserted
    }
  }
}
