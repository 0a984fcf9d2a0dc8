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
}
