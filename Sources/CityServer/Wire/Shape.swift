import JSON
import JSONRPC

/// The wire form of a value: its members in order, each with its schema, its meaning and a function that
/// writes it. Documents and replies are both generated from it, so they agree.
struct Shape<Value: Sendable>: Sendable {
  /// One member, or all members of a part of the value.
  struct Member: Sendable {
    let properties: [Schema.Property]
    let write: @Sendable (Value, inout JSONObjectWriter) -> Void

    init(
      _ properties: [Schema.Property],
      write: @escaping @Sendable (Value, inout JSONObjectWriter) -> Void
    ) {
      self.properties = properties
      self.write = write
    }

    /// - Parameter schema: replaces the schema of the type, for example by a narrower one.
    init<Part: WireValue>(
      _ name: StaticString, _ summary: String, as schema: Schema = Part.schema,
      _ read: @escaping @Sendable (Value) -> Part
    ) {
      self.init([.init("\(name)", schema, summary)]) { value, object in
        read(value).write(as: name, into: &object)
      }
    }

    /// A member whose name is not a literal.
    init(
      named name: String, _ summary: String, as schema: Schema,
      _ read: @escaping @Sendable (Value) -> JSON
    ) {
      self.init([.init(name, schema, summary)]) { $1.add(named: name, read($0)) }
    }

    /// A member that is absent if `read` returns nil.
    static func ifPresent<Part: WireValue>(
      _ name: StaticString, _ summary: String, as schema: Schema = Part.schema,
      _ read: @escaping @Sendable (Value) -> Part?
    ) -> Self {
      .init([.init("\(name)", schema, summary, required: false)]) { value, object in
        read(value)?.write(as: name, into: &object)
      }
    }

    /// A member with a shape of its own.
    static func object<Part: Sendable>(
      _ name: StaticString, _ shape: Shape<Part>, _ summary: String,
      _ read: @escaping @Sendable (Value) -> Part
    ) -> Self {
      .init([.init("\(name)", shape.schema, summary)]) { value, object in
        object.add(name) { shape.write(read(value), into: &$0) }
      }
    }

    /// An array of values of one shape.
    static func array<Element: Sendable>(
      _ name: StaticString, of shape: Shape<Element>, _ summary: String,
      _ read: @escaping @Sendable (Value) -> [Element]
    ) -> Self {
      .init([.init("\(name)", .array(shape.schema), summary)]) { value, object in
        let elements = read(value)
        object.add(name, objects: elements.count) { shape.write(elements[$0], into: &$1) }
      }
    }

    /// A member of a larger value: writes this member of the part that `part` returns.
    func of<Whole: Sendable>(_ part: @escaping @Sendable (Whole) -> Value) -> Shape<Whole>.Member {
      .init(properties) { [write] whole, object in write(part(whole), &object) }
    }
  }

  let schema: Schema
  let properties: [Schema.Property]
  private let members: [Member]

  /// - Parameter name: the name of the schema in `rpc.discover`; nil prints the schema where it is used.
  init(_ members: Member..., name: String? = nil) {
    self.init(members, name: name)
  }

  init(_ members: [Member], name: String? = nil) {
    self.members = members
    var properties: [Schema.Property] = []
    for member in members {
      properties += member.properties
    }
    self.properties = properties
    schema = .object(properties, named: name)
  }

  /// A shape without a name: these members, followed by others.
  func with(_ more: Member...) -> Self { Self(members + more) }

  func write(_ value: Value, into object: inout JSONObjectWriter) {
    for member in members {
      member.write(value, &object)
    }
  }

  func json(_ value: Value) -> JSON { JSON { write(value, into: &$0) } }

  /// Members of a larger value: writes these members of the part that `part` returns.
  func of<Whole: Sendable>(_ part: @escaping @Sendable (Whole) -> Value) -> Shape<Whole>.Member {
    .init(properties) { whole, object in write(part(whole), into: &object) }
  }
}

extension Schema {
  /// The schema of an object with exactly these members.
  fileprivate static func object(_ properties: [Property], named name: String?) -> Schema {
    let object = Schema.object(properties, open: false)
    return name.map { .named($0, object) } ?? object
  }
}

/// A value with one wire form: an object with declared members.
protocol WireObject: WireValue {
  static var shape: Shape<Self> { get }
}

extension WireObject {
  static var schema: Schema { shape.schema }
  var json: JSON { Self.shape.json(self) }

  func write(as name: StaticString, into object: inout JSONObjectWriter) {
    object.add(name) { Self.shape.write(self, into: &$0) }
  }

  static func write(
    _ values: [Self], as name: StaticString, into object: inout JSONObjectWriter
  ) {
    object.add(name, objects: values.count) { shape.write(values[$0], into: &$1) }
  }
}
