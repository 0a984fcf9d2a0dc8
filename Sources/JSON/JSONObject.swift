/// The members of a JSON object in the order they were written.
///
/// Look-up is linear: the objects of a protocol are small. Two objects are equal when they have
/// the same members in any order, as JSON means it.
package struct JSONObject: Sendable {
  package typealias Member = (name: String, value: JSON)

  /// What the object is held as: a tree, or the text that it will be sent as.
  enum Content {
    case members([Member])
    case text([UInt8])
  }

  private(set) var content: Content

  /// Names are taken to be unique; the parser refuses a text in which they are not.
  package init(_ members: [Member] = []) { content = .members(members) }

  /// For `JSONObjectWriter` only, whose text is that of an object.
  init(text: [UInt8]) { content = .text(text) }

  package var members: [Member] {
    switch content {
    case .members(let members): members
    case .text(let text): (try? JSONParser.parse(text))?.object?.members ?? []
    }
  }

  package var isEmpty: Bool { members.isEmpty }
  package var count: Int { members.count }

  /// Reading gives the member or nil; writing replaces, appends, or with nil removes it.
  package subscript(name: String) -> JSON? {
    get { members.first { $0.name.hasSameScalars(as: name) }?.value }
    set {
      var members = members
      // Held once, so that it is changed in place.
      content = .members([])
      defer { content = .members(members) }
      let index = members.firstIndex { $0.name.hasSameScalars(as: name) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((name, value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    return left.members.allSatisfy { right[$0.name] == $0.value }
  }

  package func hash(into hasher: inout Hasher) {
    // Independent of order, as equality is.
    hasher.combine(members.reduce(0) { $0 ^ $1.name.hashValue })
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) { self.init(pairs: elements) }

  /// Tuple by tuple, because an array of tuples without labels becomes one with labels by casts at
  /// run time, which cost as much as the rest of building an object.
  init(pairs: [(String, JSON)]) { self.init(pairs.map { (name: $0.0, value: $0.1) }) }
}

/// Writes an object member by member, straight to its text, where building a tree first would cost
/// more than everything else.
///
/// Names are literals that need no escape. A name must not be added twice to one object.
@usableFromInline package struct JSONObjectWriter: ~Copyable {
  @usableFromInline var text: ByteBuffer

  /// What precedes the next member.
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

  /// - Parameter literal: a text that needs no escape.
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

  /// Null where the value is nil.
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

  /// Null where the value is not finite.
  package mutating func add(_ name: StaticString, _ value: Double) {
    add(name)
    text.append(value)
  }

  package mutating func add(_ name: StaticString, _ value: JSON) {
    add(name)
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
  /// An object that is written already, for what is sent often. It equals the same object as a
  /// tree; to look into it is to read its text.
  package init(writing body: (inout JSONObjectWriter) -> Void) {
    self = .object(JSONObject(text: ByteBuffer.bytes { $0.append(object: body) }))
  }
}
