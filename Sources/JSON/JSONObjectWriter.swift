/// Writes an object as text, member by member, for replies whose tree would cost more to build than to write.
///
/// Names are literals that need no escape, except in `add(named:_:)`. The caller must not add a name twice to an
/// object.
@usableFromInline package struct JSONObjectWriter: ~Copyable {
  @usableFromInline var text: ByteBuffer

  /// The byte to write before the next member: `{` before the first, then a comma.
  @usableFromInline var separator = UInt8(ascii: "{")

  fileprivate init(appendingTo text: consuming ByteBuffer) { self.text = text }

  fileprivate consuming func finished() -> ByteBuffer {
    close()
    return text
  }

  private mutating func close() {
    if separator == UInt8(ascii: "{") {
      text.append(separator)
    }
    text.append(UInt8(ascii: "}"))
    separator = UInt8(ascii: ",")
  }

  package mutating func add(_ name: StaticString, _ value: String) {
    add(name)
    value.writeAsJSON(into: &text)
  }

  /// - Parameter literal: a string value that needs no escape.
  @inlinable @inline(__always)
  package mutating func add(_ name: StaticString, literal: StaticString) {
    text.append(separator, name: name, quoted: literal)
    separator = UInt8(ascii: ",")
  }

  @inlinable @inline(__always)
  package mutating func add(_ name: StaticString, _ value: Int) {
    if UInt(bitPattern: value) < ShortText.limit {
      add(name, ShortText(decimal: UInt(bitPattern: value)))
    } else {
      add(name, long: value)
    }
  }

  @usableFromInline
  mutating func add(_ name: StaticString, long value: Int) {
    add(name)
    text.append(value)
  }

  @inlinable @inline(__always)
  package mutating func add(_ name: StaticString, _ value: Bool) {
    add(name, ShortText(value))
  }

  /// Null for nil.
  package mutating func add(_ name: StaticString, _ value: String?) {
    if let value {
      add(name, value)
    } else {
      add(name, JSON.null)
    }
  }

  package mutating func add(_ name: StaticString, _ value: Int?) {
    if let value {
      add(name, value)
    } else {
      add(name, JSON.null)
    }
  }

  /// Null if the value is not finite.
  package mutating func add(_ name: StaticString, _ value: Double) {
    add(name)
    text.append(value)
  }

  package mutating func add(_ name: StaticString, _ value: JSON) {
    add(name)
    value.write(into: &text)
  }

  /// Adds a member whose name is not a literal. Escapes the name.
  package mutating func add(named name: String, _ value: JSON) {
    text.append(separator)
    separator = UInt8(ascii: ",")
    name.writeAsJSON(into: &text)
    text.append(UInt8(ascii: ":"))
    value.write(into: &text)
  }

  package mutating func add(_ name: StaticString, _ values: some Collection<Int>) {
    add(name)
    for (index, value) in values.enumerated() {
      text.append(UInt8(ascii: index == 0 ? "[" : ","))
      text.append(value)
    }
    text.append(values.isEmpty ? "[]" : "]")
  }

  /// Adds a nested object.
  package mutating func add(_ name: StaticString, _ body: (inout JSONObjectWriter) -> Void) {
    add(name)
    write(body)
  }

  /// Adds an array of objects; the body writes the object of each index.
  package mutating func add(
    _ name: StaticString, objects count: Int, _ body: (Int, inout JSONObjectWriter) -> Void
  ) {
    add(name)
    text.append(UInt8(ascii: "["))
    for index in 0..<count {
      if index > 0 {
        text.append(UInt8(ascii: ","))
      }
      write { body(index, &$0) }
    }
    text.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ body: (inout JSONObjectWriter) -> Void) {
    separator = UInt8(ascii: "{")
    body(&self)
    close()
  }

  @inlinable @inline(__always)
  mutating func add(_ name: StaticString, _ value: ShortText = .none) {
    text.append(separator, name: name, value)
    separator = UInt8(ascii: ",")
  }
}

extension ByteBuffer {
  /// Appends an object.
  package mutating func append(object body: (inout JSONObjectWriter) -> Void) {
    var writer = JSONObjectWriter(appendingTo: exchange(&self, with: ByteBuffer()))
    body(&writer)
    self = writer.finished()
  }
}

extension JSON {
  /// An object that the body writes each time that the text is needed. It equals a tree with the same
  /// members; reading its members parses the text.
  package init(writing body: @escaping @Sendable (inout JSONObjectWriter) -> Void) {
    self = .object(JSONObject(writing: body))
  }
}
