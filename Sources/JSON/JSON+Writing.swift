// Writes JSON without blanks between tokens. Members keep their order, and numbers their text.

extension JSON {
  /// The text in UTF-8. It contains no character that a reader could take as a line end.
  package var bytes: [UInt8] { ByteBuffer.bytes { write(into: &$0) } }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func write(into text: inout ByteBuffer) {
    switch self {
    case .null: text.append("null")
    case .bool(let bool): text.append(short: ShortText(bool))
    case .number(let number): text.append(plain: number.text, quoted: false)
    case .string(let string): string.writeAsJSON(into: &text)
    case .array(let elements): Self.write(elements, into: &text)
    case .object(let object): object.content.write(into: &text)
    }
  }

  private static func write(_ elements: [JSON], into text: inout ByteBuffer) {
    text.append(UInt8(ascii: "["))
    var first = true
    for element in elements {
      if !first {
        text.append(UInt8(ascii: ","))
      }
      first = false
      element.write(into: &text)
    }
    text.append(UInt8(ascii: "]"))
  }
}

extension JSONObject.Content {
  // If this were inlined, the compiler would retain the content during the call.
  @inline(never)
  func write(into text: inout ByteBuffer) {
    switch self {
    case .members(let members): Self.write(members, into: &text)
    case .writer(let body): text.append(object: body)
    }
  }

  private static func write(_ members: [JSONObject.Member], into text: inout ByteBuffer) {
    text.append(UInt8(ascii: "{"))
    var first = true
    for (name, value) in members {
      if !first {
        text.append(UInt8(ascii: ","))
      }
      first = false
      name.writeAsJSON(into: &text)
      text.append(UInt8(ascii: ":"))
      value.write(into: &text)
    }
    text.append(UInt8(ascii: "}"))
  }
}

extension String {
  /// Writes the string in quotes. Escapes quotes, backslashes, characters below U+0020, and those at
  /// which some readers split lines: U+0085, U+2028 and U+2029. Does not escape the slash.
  func writeAsJSON(into text: inout ByteBuffer) {
    if text.append(plain: self, quoted: true) {
      return
    }
    text.append(UInt8(ascii: "\""))
    for scalar in unicodeScalars {
      scalar.writeAsJSON(into: &text)
    }
    text.append(UInt8(ascii: "\""))
  }
}

extension ByteBuffer {
  /// Appends a number as `JSON` writes it, or null if it is not finite. Most numbers with at most five decimals, such
  /// as coordinates, are written fast: as a whole number with a point inserted.
  package mutating func append(_ value: Double) {
    let scaled = (value * 100_000).rounded()
    // Different decimals of up to 15 digits convert to different doubles, so these are the digits of `description`.
    // Below 0.001, `description` may use an exponent.
    guard abs(value) >= 0.001, abs(scaled) < 1e15, scaled / 100_000 == value else {
      return JSON(value).write(into: &self)
    }
    if value < 0 {
      append(UInt8(ascii: "-"))
    }
    let (whole, fraction) = UInt(abs(scaled)).quotientAndRemainder(dividingBy: 100_000)
    append(decimal: whole)
    append(UInt8(ascii: "."))
    var rest = fraction
    var digits = 5
    while digits > 1, rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    append(short: ShortText(decimal: rest, digits: digits))
  }

  package mutating func append(_ value: Int) {
    if value < 0 {
      append(UInt8(ascii: "-"))
    }
    append(decimal: value.magnitude)
  }

  /// Appends the string in one copy, and returns true. Appends nothing and returns false if the string may need an
  /// escape or its bytes are not contiguous.
  @discardableResult
  fileprivate mutating func append(plain string: String, quoted: Bool) -> Bool {
    string.utf8.withContiguousStorageIfAvailable { append(plain: $0, quoted: quoted) } ?? false
  }
}

extension Unicode.Scalar {
  fileprivate func writeAsJSON(into text: inout ByteBuffer) {
    switch self {
    case "\"": text.append(#"\""#)
    case "\\": text.append(#"\\"#)
    case "\n": text.append(#"\n"#)
    case "\r": text.append(#"\r"#)
    case "\t": text.append(#"\t"#)
    case "\u{0}"..."\u{1F}", "\u{85}", "\u{2028}", "\u{2029}": writeAsUnicodeEscape(into: &text)
    default: for byte in utf8 { text.append(byte) }
    }
  }

  private func writeAsUnicodeEscape(into text: inout ByteBuffer) {
    text.append(#"\u"#)
    let digits = String(value, radix: 16).utf8
    for _ in digits.count..<4 {
      text.append(UInt8(ascii: "0"))
    }
    for digit in digits {
      text.append(digit)
    }
  }
}
