/// Extracts the visible text of an HTML fragment as one line.
///
/// Made for names and credits in picture metadata. Not a complete HTML parser, but it drops tags, scripts
/// and elements hidden by their `style` attribute.
struct HTMLText {
  /// The number of scalars after which the rest of a fragment is ignored; credits are short.
  private static let longest = 20_000

  private var rest: ArraySlice<Unicode.Scalar>
  private var text = String.UnicodeScalarView()
  private var needsSpace = false

  /// The outermost hidden element and the number of its open tags of the same name.
  private var hidden: (name: String, depth: Int)?

  static func plain(_ html: String) -> String {
    var reader = HTMLText(html)
    while let scalar = reader.rest.first {
      switch scalar {
      case "<": reader.readTag()
      case "&": reader.readReference()
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

  /// Skips a tag or a comment; a lone angle bracket is text.
  private mutating func readTag() {
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
    if let open = hidden {
      guard tag.name == open.name, !tag.isEmpty else { return }
      let depth = open.depth + (tag.isEnd ? -1 : 1)
      hidden = depth > 0 ? (open.name, depth) : nil
    } else if tag.hidesContent {
      hidden = (tag.name, 1)
    } else if tag.breaksLine {
      append(" ")
    }
  }

  /// Reads a character reference such as `&amp;`, `&#65;` or `&#x41;`; anything else is text.
  private mutating func readReference() {
    let name = rest.dropFirst().prefix(32).prefix { $0 != ";" }
    let after = rest.dropFirst(name.count + 1)
    guard after.first == ";", let scalar = Self.scalar(String(name)) else {
      rest.removeFirst()
      return append("&")
    }
    rest = after.dropFirst()
    append(scalar)
  }
}

extension String {
  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self = String(String.UnicodeScalarView(scalars))
  }
}

extension HTMLText {
  /// The scalar for a name between `&` and `;`; nil for an unknown name.
  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    return (isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits))
      .flatMap(Unicode.Scalar.init)
  }

  /// The supported names. MediaWiki sends letters unescaped, but text that people wrote may contain references.
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
