// Writing: no blanks, members in their order, numbers as their digits.

extension JSON {
  /// The text as UTF-8, on one line whatever a reader takes for a line end.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  package var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  package func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append("null")
    case .bool(let bool): bool.writeAsJSON(into: &bytes)
    case .number(let number): bytes.append(contentsOf: number.text.utf8)
    case .string(let string): string.writeAsJSON(into: &bytes)
    case .array(let elements): Self.write(elements, into: &bytes)
    case .object(let object): object.write(into: &bytes)
    }
  }

  private static func write(_ elements: [JSON], into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    var first = true
    for element in elements {
      if !first { bytes.append(UInt8(ascii: ",")) }
      first = false
      element.write(into: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

extension JSONObject {
  package func write(into bytes: inout [UInt8]) {
    switch content {
    case .members(let members): Self.write(members, into: &bytes)
    case .text(let text): bytes.append(contentsOf: text)
    }
  }

  private static func write(_ members: [Member], into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    var first = true
    for (name, value) in members {
      if !first { bytes.append(UInt8(ascii: ",")) }
      first = false
      name.writeAsJSON(into: &bytes)
      bytes.append(UInt8(ascii: ":"))
      value.write(into: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension [UInt8] {
  /// Appends what is known when the program is built, without a string in between.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}

extension Bool {
  func writeAsJSON(into bytes: inout [UInt8]) {
    bytes.append(self ? "true" : "false")
  }
}

extension Int {
  /// Digit by digit: a string in between costs more than the digits.
  func writeDigits(into bytes: inout [UInt8]) {
    if self < 0 { bytes.append(UInt8(ascii: "-")) }
    magnitude.writeDigits(into: &bytes)
  }
}

extension UInt {
  fileprivate func writeDigits(into bytes: inout [UInt8]) {
    let (rest, digit) = quotientAndRemainder(dividingBy: 10)
    if rest > 0 { rest.writeDigits(into: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
  }
}

extension String {
  /// Writes the string in quotes. Escaped are quotes, backslashes, control characters, and what
  /// some readers split lines at: U+0085, U+2028, U+2029. The slash never is.
  func writeAsJSON(into bytes: inout [UInt8]) {
    if writePlain(into: &bytes) { return }
    bytes.append(UInt8(ascii: "\""))
    for scalar in unicodeScalars { scalar.writeAsJSON(into: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the string if it needs no escape and answers whether it did. It looks at the bytes where
  /// they lie: most of what is ever written are short plain strings.
  private func writePlain(into bytes: inout [UInt8]) -> Bool {
    utf8.withContiguousStorageIfAvailable { text in
      guard text.allSatisfy(\.standsForItselfInJSON) else { return false }
      bytes.append(addingCapacity: text.count + 2) { output in
        output.append(UInt8(ascii: "\""))
        for byte in text { output.append(byte) }
        output.append(UInt8(ascii: "\""))
      }
      return true
    } ?? false
  }
}

extension UInt8 {
  /// True for ASCII that needs no escape; letters beyond ASCII take the slower way.
  fileprivate var standsForItselfInJSON: Bool {
    self >= 0x20 && self < 0x80 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

extension Unicode.Scalar {
  fileprivate func writeAsJSON(into bytes: inout [UInt8]) {
    switch self {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case "\u{0}"..."\u{1F}", "\u{85}", "\u{2028}", "\u{2029}": writeAsUnicodeEscape(into: &bytes)
    default: bytes.append(contentsOf: utf8)
    }
  }

  private func writeAsUnicodeEscape(into bytes: inout [UInt8]) {
    let digits = String(value, radix: 16)
    bytes.append(contentsOf: "\\u".utf8)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
    bytes.append(contentsOf: digits.utf8)
  }
}
