/// An HTML tag at the beginning of a text.
struct HTMLTag {
  /// In lower case.
  let name: String

  let isEnd: Bool

  /// The number of scalars of the tag.
  let length: Int
  private let attributes: String

  /// The text must begin with `<`. Nil if no tag name follows. An unterminated tag extends to the end.
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

  /// Whether the element has no content.
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
