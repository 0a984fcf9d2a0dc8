/// What stands between `&` and `;`.
enum HTMLReference {
  static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let code =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init)
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
