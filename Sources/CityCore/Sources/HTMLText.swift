/// The text of a piece of HTML, as a person would read it on one line.
///
/// For the names and credits in the metadata of pictures: no browser, but never fooled into showing
/// a tag, a script or what a style hides.
struct HTMLText {
  /// Scalars that are looked at; credits are short.
  private static let longest = 20_000

  private var rest: ArraySlice<Unicode.Scalar>
  private var text = String.UnicodeScalarView()
  private var needsSpace = false

  /// The element whose content is not shown, and how many of its name are open.
  private var hidden: (name: String, depth: Int)?

  static func plain(_ html: String) -> String {
    var reader = HTMLText(html)
    while let scalar = reader.rest.first { reader.take(scalar) }
    return String(reader.text)
  }

  private init(_ html: String) {
    rest = Array(html.unicodeScalars.prefix(Self.longest))[...]
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "<": takeTag()
    case "&": takeReference()
    default:
      rest.removeFirst()
      append(scalar)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    guard hidden == nil else { return }
    if scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F {
      needsSpace = !text.isEmpty
    } else {
      if needsSpace { text.append(" ") }
      needsSpace = false
      text.append(scalar)
    }
  }

  /// A tag or comment disappears; a lone angle bracket is text.
  private mutating func takeTag() {
    if rest.starts(with: "<!--".unicodeScalars) {
      let end = rest.indices.first { rest[$0...].starts(with: "-->".unicodeScalars) }
      rest = end.map { rest[$0...].dropFirst(3) } ?? []
      return
    }
    guard let tag = HTMLTag(rest) else {
      rest.removeFirst()
      return append("<")
    }
    rest = rest.dropFirst(tag.length)
    if let (name, depth) = hidden {
      guard tag.name == name, !tag.isEmpty else { return }
      let now = depth + (tag.isEnd ? -1 : 1)
      hidden = now > 0 ? (name, now) : nil
    } else if tag.hidesContent {
      hidden = (tag.name, 1)
    } else if tag.breaksLine {
      append(" ")
    }
  }

  /// `&amp;`, `&#65;`, `&#x41;`; what is none of these is text.
  private mutating func takeReference() {
    let name = rest.dropFirst().prefix(32).prefix { $0 != ";" }
    let behind = rest.dropFirst(name.count + 1)
    guard behind.first == ";", let scalar = HTMLReference.scalar(String(name)) else {
      rest.removeFirst()
      return append("&")
    }
    rest = behind.dropFirst()
    append(scalar)
  }
}
