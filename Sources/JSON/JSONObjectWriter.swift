/// Writes an object member by member, straight to its text, where building a tree first would cost
/// more than everything else.
///
/// Names are literals that need no escape. A name must not be added twice to one object.
package struct JSONObjectWriter: ~Copyable {
  private var text: ByteBuffer

  /// What precedes the next member.
  private var separator = UInt8(ascii: "{")

  fileprivate init(appendingTo text: consuming ByteBuffer) { self.text = text }

  fileprivate consuming func finished() -> ByteBuffer {
    close()
    return text
  }

  private mutating func close() {
    if separator == UInt8(ascii: "{") { text.append(separator) }
    text.append(UInt8(ascii: "}"))
    separator = UInt8(ascii: ",")
  }

  package mutating func add(_ name: StaticString, _ value: String) {
    add(name)
    value.writeAsJSON(into: &text)
  }

  /// - Parameter literal: a text that needs no escape.
  package mutating func add(_ name: StaticString, literal: StaticString) {
    add(name)
    text.append(UInt8(ascii: "\""))
    text.append(literal)
    text.append(UInt8(ascii: "\""))
  }

  package mutating func add(_ name: StaticString, _ value: Int) {
    add(name)
    text.append(value)
  }

  package mutating func add(_ name: StaticString, _ value: Bool) {
    add(name)
    text.append(value ? "true" : "false")
  }

  /// Null where the value is nil.
  package mutating func add(_ name: StaticString, _ value: String?) {
    if let value { add(name, value) } else { add(name, JSON.null) }
  }

  package mutating func add(_ name: StaticString, _ value: Int?) {
    if let value { add(name, value) } else { add(name, JSON.null) }
  }

  /// Null where the value is not finite.
  package mutating func add(_ name: StaticString, _ value: Double) {
    add(name)
    text.append(value)
  }

  package mutating func add(_ name: StaticString, _ value: JSON) {
    add(name)
    value.write(into: &text)
  }

  package mutating func add(_ name: StaticString, _ values: [Int]) {
    add(name)
    for (index, value) in values.enumerated() {
      text.append(UInt8(ascii: index == 0 ? "[" : ","))
      text.append(value)
    }
    text.append(values.isEmpty ? "[]" : "]")
  }

  /// Adds an object within this one.
  package mutating func add(_ name: StaticString, _ body: (inout JSONObjectWriter) -> Void) {
    add(name)
    write(body)
  }

  /// Adds an array of objects, each written by a call with its index.
  package mutating func add(
    _ name: StaticString, objects count: Int, _ body: (Int, inout JSONObjectWriter) -> Void
  ) {
    add(name)
    text.append(UInt8(ascii: "["))
    for index in 0..<count {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      write { body(index, &$0) }
    }
    text.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ body: (inout JSONObjectWriter) -> Void) {
    separator = UInt8(ascii: "{")
    body(&self)
    close()
  }

  private mutating func add(_ name: StaticString) {
    text.append(separator, name: name)
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
  /// An object that is written already, for what is sent often. It equals the same object as a
  /// tree; to look into it is to read its text.
  package init(writing body: (inout JSONObjectWriter) -> Void) {
    var text = ByteBuffer()
    text.append(object: body)
    self = .object(JSONObject(text: text.bytes))
  }
}
