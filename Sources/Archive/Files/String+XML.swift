extension String {
  /// The text, escaped for an XML element or an attribute in double quotes. Tabs and line ends become numeric
  /// references, because readers would normalize them.
  var escapedForXML: String {
    let text = fitForFiles
    guard text.utf8.contains(where: { $0 < 0x20 || "&<>\"".utf8.contains($0) }) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text, escaped for an XML element of any length. Empty comments separate pieces that `XMLScanner` accepts even
  /// if each character is written as a reference.
  var escapedForXMLElement: String {
    guard utf8.count > Self.longestPiece else { return escapedForXML }
    var pieces: [String] = []
    var rest = unicodeScalars[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Self.longestPiece)
      pieces.append(String(piece).escapedForXML)
      rest = rest[piece.endIndex...]
    }
    return pieces.joined(separator: "<!-- -->")
  }

  /// In characters, of which the longest reference has six bytes.
  private static let longestPiece = 8192
}
