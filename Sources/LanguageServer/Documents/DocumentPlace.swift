import Geography
import Text

/// A place that a document mentions.
struct DocumentPlace: Sendable {
  /// How the document mentions the place.
  enum Form: Sendable, Equatable {
    case link, coordinates, mention, wikiLink, property

    /// A name without markup, or in quotes.
    case plain
  }

  let form: Form

  /// The bytes of the name, the coordinates, the link or the value of the property.
  let name: Range<Int>

  /// The bytes of `name`; for a mention or a wiki link, also the markup around them.
  let whole: Range<Int>
  let point: Coordinate

  /// The city; the most likely one if the name is ambiguous; nil if the document gives only a point.
  let city: City?

  /// The city near a point (`Gazetteer.city(at:)`); nil if there is none, and for a place with a `city`.
  var near: City?

  /// The ids of the cities that an ambiguous name may mean, the most likely first; empty if the place is unambiguous.
  let candidates: [Int]

  var isAmbiguous: Bool { !candidates.isEmpty }

  /// Whether the document names the place in its text. False for links, coordinates and properties.
  var isName: Bool { form == .mention || form == .wikiLink || form == .plain }

  /// The city whose time and weather are shown; nil for a point without a city near it.
  var shownCity: City? { city ?? near }
}

extension DocumentPlace {
  init(_ place: PlaceInText, in text: DocumentText) {
    let form: Form =
      switch place.kind {
      case .link: .link
      case .coordinates, .plusCode: .coordinates
      case .mention: .mention
      case .wikiLink: .wikiLink
      case .quoted, .bare: .plain
      }
    self.init(
      form: form, name: place.bytes, whole: Self.whole(place.bytes, form: form, in: text),
      point: place.point, city: place.city, near: nil, candidates: place.candidates)
  }

  /// Resolves the value of a property; nil if it means neither a place nor several cities.
  init?(property value: Range<Int>, of text: DocumentText, in gazetteer: Gazetteer) {
    let cities: [City]
    do throws(LocationText.Problem) {
      let location = try LocationText(text.string(value), in: gazetteer)
      self.init(
        form: .property, name: value, whole: value, point: location.point, city: location.city,
        near: nil, candidates: [])
      return
    } catch {
      guard case .ambiguous(let candidates) = error else { return nil }
      cities = candidates
    }
    guard let first = cities.first else { return nil }
    self.init(
      form: .property, name: value, whole: value, point: first.coordinate, city: first,
      near: nil, candidates: cities.map(\.id))
  }

  /// The bytes of a name together with the markup of its form, if the form has any.
  private static func whole(
    _ name: Range<Int>, form: Form, in text: DocumentText
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
