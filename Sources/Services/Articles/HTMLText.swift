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
    while let scalar = reader.rest.first {
      switch scalar {
      case "<": reader.takeTag()
      case "&": reader.takeReference()
      default:
        reader.rest.removeFirst()
        reader.append(scalar)
      }
    }
    return String(reader.text)
  }

  private init(_ html: String) {
    rest = Array(html.unicodeScalars.prefix(Self.longest))[...]
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    guard hidden == nil else { return }
    if scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F {
      needsSpace = !text.isEmpty
    } else {
      if needsSpace {
        text.append(" ")
      }
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
    guard behind.first == ";", let scalar = Self.scalar(String(name)) else {
      rest.removeFirst()
      return append("&")
    }
    rest = behind.dropFirst()
    append(scalar)
  }
}

/// A tag at the beginning of a text.
struct HTMLTag {
  /// In lower case.
  let name: String
  let isEnd: Bool
  let length: Int
  private let attributes: String

  /// Nil if no tag begins here. One that does not end takes all there is.
  init?(_ text: ArraySlice<Unicode.Scalar>) {
    isEnd = text.dropFirst().first == "/"
    let name = text.dropFirst(isEnd ? 2 : 1).prefix {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    guard let first = name.first, first.properties.isAlphabetic else { return nil }
    self.name = String(name).lowercased()
    var quote: Unicode.Scalar?
    let end = text[name.endIndex...].firstIndex { scalar in
      if let open = quote {
        if scalar == open {
          quote = nil
        }
        return false
      }
      if scalar == "\"" || scalar == "'" {
        quote = scalar
      }
      return scalar == ">"
    }
    let last = end ?? text.endIndex
    attributes = String(text[name.endIndex..<last])
    length = (end.map { $0 + 1 } ?? text.endIndex) - text.startIndex
  }

  /// Whether it has no content.
  var isEmpty: Bool {
    attributes.hasSuffix("/") || ["br", "hr", "img", "input", "link", "meta", "wbr"].contains(name)
  }

  var breaksLine: Bool {
    [
      "br", "hr", "p", "div", "li", "ul", "ol", "dl", "dd", "dt", "table", "tr", "td", "th", "h1",
      "h2", "h3", "h4", "h5", "h6",
    ].contains(name)
  }

  var hidesContent: Bool {
    guard !isEnd, !isEmpty else { return false }
    if ["script", "style", "template"].contains(name) {
      return true
    }
    let style = attributes.lowercased().filter { !$0.isWhitespace }
    return style.contains("display:none") || style.contains("visibility:hidden")
  }
}

extension String {
  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self = String(String.UnicodeScalarView(scalars))
  }
}

extension HTMLText {
  /// What a name between `&` and `;` stands for.
  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    return (isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits))
      .flatMap(Unicode.Scalar.init)
  }

  /// MediaWiki writes letters as they are; these are what people and templates still write.
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ensp": " ",
    "emsp": " ", "thinsp": " ", "ndash": "–", "mdash": "—", "hellip": "…", "middot": "·",
    "bull": "•", "copy": "©", "reg": "®", "trade": "™", "deg": "°", "laquo": "«", "raquo": "»",
    "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
    "times": "×", "shy": "\u{AD}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "auml": "ä", "Auml": "Ä",
    "ouml": "ö", "Ouml": "Ö", "uuml": "ü", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
    "Eacute": "É", "egrave": "è", "ecirc": "ê", "agrave": "à", "aacute": "á", "acirc": "â",
    "atilde": "ã", "aring": "å", "Aring": "Å", "aelig": "æ", "oslash": "ø", "Oslash": "Ø",
    "oacute": "ó", "ocirc": "ô", "otilde": "õ", "iacute": "í", "icirc": "î", "uacute": "ú",
    "ugrave": "ù", "ccedil": "ç", "ntilde": "ñ",
  ]
}
