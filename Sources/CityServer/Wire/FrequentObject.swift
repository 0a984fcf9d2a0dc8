import JSON
import JSONRPC

/// An object that is written often. It lists its members once, in a function that the compiler specializes for
/// documents and for replies.
///
/// A `Shape` calls two closures for each member instead. With shapes, a toggle of a star took 1.13 times the
/// instructions, and a page of 500 cities took 1.30 times.
protocol FrequentObject: WireObject {
  /// The name of the schema in `rpc.discover`. Default: nil, which prints the schema where it is used.
  static var schemaName: String? { get }

  static func list(_ members: inout some MemberList<Self> & ~Copyable)
}

/// Receives the members of a type in order.
protocol MemberList<Value>: ~Copyable {
  associatedtype Value

  mutating func add<Part: WireValue>(
    _ name: StaticString, _ summary: @autoclosure () -> String,
    as schema: @autoclosure () -> Schema, _ read: (Value) -> Part)

  /// Adds a member that is absent if `read` returns nil.
  mutating func addIfPresent<Part: WireValue>(
    _ name: StaticString, _ summary: @autoclosure () -> String, _ read: (Value) -> Part?)

  /// Adds a member whose value is a word that needs no escape.
  mutating func add(
    _ name: StaticString, _ summary: @autoclosure () -> String,
    as schema: @autoclosure () -> Schema, word: (Value) -> StaticString)
}

extension MemberList where Self: ~Copyable {
  @inline(__always)
  mutating func add<Part: WireValue>(
    _ name: StaticString, _ summary: @autoclosure () -> String, _ read: (Value) -> Part
  ) {
    add(name, summary(), as: Part.schema, read)
  }

  /// Adds a member with the same word in every value, which identifies a variant.
  @inline(__always)
  mutating func add(
    _ name: StaticString, constant: StaticString, _ summary: @autoclosure () -> String
  ) {
    add(name, summary(), as: .word(["\(constant)"]), word: { _ in constant })
  }
}

/// Collects the properties for a document.
private struct MemberCollector<Value>: MemberList {
  private(set) var properties: [Schema.Property] = []

  mutating func add<Part: WireValue>(
    _ name: StaticString, _ summary: @autoclosure () -> String,
    as schema: @autoclosure () -> Schema, _ read: (Value) -> Part
  ) {
    properties.append(.init("\(name)", schema(), summary()))
  }

  mutating func add(
    _ name: StaticString, _ summary: @autoclosure () -> String,
    as schema: @autoclosure () -> Schema, word: (Value) -> StaticString
  ) {
    properties.append(.init("\(name)", schema(), summary()))
  }
}

extension MemberCollector {
  mutating func addIfPresent<Part: WireValue>(
    _ name: StaticString, _ summary: @autoclosure () -> String, _ read: (Value) -> Part?
  ) {
    properties.append(.init("\(name)", Part.schema, summary(), required: false))
  }
}

/// Writes the members of a value.
private struct MemberWriter<Value>: MemberList, ~Copyable {
  let value: Value
  var object: JSONObjectWriter

  @inline(__always)
  mutating func add<Part: WireValue>(
    _ name: StaticString, _ summary: @autoclosure () -> String,
    as schema: @autoclosure () -> Schema, _ read: (Value) -> Part
  ) {
    let part = read(value)
    // The compiler evaluates the type tests when it specializes the function. Without the test for `String?`, a page of
    // 500 cities took 1.12 times the CPU time.
    if Part.self == Int.self, let number = part as? Int {
      object.add(name, number)
    } else if Part.self == Int?.self, let number = part as? Int? {
      object.add(name, number)
    } else if Part.self == Bool.self, let flag = part as? Bool {
      object.add(name, flag)
    } else if Part.self == String.self, let text = part as? String {
      object.add(name, text)
    } else if Part.self == String?.self, let text = part as? String? {
      object.add(name, text)
    } else {
      part.write(as: name, into: &object)
    }
  }

  @inline(__always)
  mutating func add(
    _ name: StaticString, _ summary: @autoclosure () -> String,
    as schema: @autoclosure () -> Schema, word: (Value) -> StaticString
  ) {
    object.add(name, literal: word(value))
  }

  @inline(__always)
  mutating func addIfPresent<Part: WireValue>(
    _ name: StaticString, _ summary: @autoclosure () -> String, _ read: (Value) -> Part?
  ) {
    read(value)?.write(as: name, into: &object)
  }

  consuming func finished() -> JSONObjectWriter { object }
}

extension FrequentObject {
  static var schemaName: String? { nil }

  /// Built on each use; only documents and other shapes use it.
  static var shape: Shape<Self> {
    var collector = MemberCollector<Self>()
    list(&collector)
    return Shape([.init(collector.properties) { $0.writeMembers(into: &$1) }], name: schemaName)
  }

  consuming func writeMembers(into object: inout JSONObjectWriter) {
    var writer = MemberWriter(value: self, object: object)
    Self.list(&writer)
    object = writer.finished()
  }

  var json: JSON { JSON { writeMembers(into: &$0) } }

  func write(as name: StaticString, into object: inout JSONObjectWriter) {
    object.add(name) { writeMembers(into: &$0) }
  }

  static func write(
    _ values: [Self], as name: StaticString, into object: inout JSONObjectWriter
  ) {
    object.add(name, objects: values.count) { values[$0].writeMembers(into: &$1) }
  }
}
