package import JSON

/// The wire form of a value: its members in order, each with its schema, its meaning and a function that
/// writes it. Documents and replies are both generated from it, so they agree.
package struct Shape<Value: Sendable>: Sendable {
  /// One member, or all members of a part of the value.
  package struct Member: Sendable {
    fileprivate let properties: [Schema.Property]
    fileprivate let write: @Sendable (Value, inout JSONObjectWriter) -> Void

    package init(
      _ properties: [Schema.Property],
      write: @escaping @Sendable (Value, inout JSONObjectWriter) -> Void
    ) {
      self.properties = properties
      self.write = write
    }

    /// - Parameter schema: replaces the schema of the type, for example by a narrower one.
    package init<Part: WireValue>(
      _ name: StaticString, _ summary: String, as schema: Schema = Part.schema,
      _ read: @escaping @Sendable (Value) -> Part
    ) {
      self.init([.init("\(name)", schema, summary)]) { value, object in
        read(value).write(as: name, into: &object)
      }
    }

    /// A member whose name is not a literal.
    package init(
      named name: String, _ summary: String, as schema: Schema,
      _ read: @escaping @Sendable (Value) -> JSON
    ) {
      self.init([.init(name, schema, summary)]) { $1.add(named: name, read($0)) }
    }

    /// A member that is absent if `read` returns nil.
    package static func ifPresent<Part: WireValue>(
      _ name: StaticString, _ summary: String, as schema: Schema = Part.schema,
      _ read: @escaping @Sendable (Value) -> Part?
    ) -> Self {
      .init([.init("\(name)", schema, summary, required: false)]) { value, object in
        read(value)?.write(as: name, into: &object)
      }
    }

    /// A member with a shape of its own.
    package static func object<Part: Sendable>(
      _ name: StaticString, _ shape: Shape<Part>, _ summary: String,
      _ read: @escaping @Sendable (Value) -> Part
    ) -> Self {
      .init([.init("\(name)", shape.schema, summary)]) { value, object in
        object.add(name) { shape.write(read(value), into: &$0) }
      }
    }

    /// An array of values of one shape.
    package static func array<Element: Sendable>(
      _ name: StaticString, of shape: Shape<Element>, _ summary: String,
      _ read: @escaping @Sendable (Value) -> [Element]
    ) -> Self {
      .init([.init("\(name)", .array(shape.schema), summary)]) { value, object in
        let elements = read(value)
        object.add(name, objects: elements.count) { shape.write(elements[$0], into: &$1) }
      }
    }

    /// A member of a larger value: writes this member of the part that `part` returns.
    package func of<Whole: Sendable>(_ part: @escaping @Sendable (Whole) -> Value)
      -> Shape<Whole>.Member
    {
      .init(properties) { [write] whole, object in write(part(whole), &object) }
    }
  }

  package let schema: Schema
  package let properties: [Schema.Property]
  private let members: [Member]

  /// - Parameter name: the name of the schema in `rpc.discover`; nil prints the schema where it is used.
  package init(_ members: Member..., name: String? = nil) {
    self.init(members, name: name)
  }

  package init(_ members: [Member], name: String? = nil) {
    self.members = members
    var properties: [Schema.Property] = []
    for member in members {
      properties += member.properties
    }
    self.properties = properties
    schema = .object(properties, named: name)
  }

  /// A shape without a name: these members, followed by others.
  package func with(_ more: Member...) -> Self { Self(members + more) }

  package func write(_ value: Value, into object: inout JSONObjectWriter) {
    for member in members {
      member.write(value, &object)
    }
  }

  package func json(_ value: Value) -> JSON { JSON { write(value, into: &$0) } }

  /// Members of a larger value: writes these members of the part that `part` returns.
  package func of<Whole: Sendable>(_ part: @escaping @Sendable (Whole) -> Value)
    -> Shape<Whole>.Member
  {
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
package protocol WireObject: WireValue {
  static var shape: Shape<Self> { get }
}

extension WireObject {
  package static var schema: Schema { shape.schema }
  package var json: JSON { Self.shape.json(self) }

  package func write(as name: StaticString, into object: inout JSONObjectWriter) {
    object.add(name) { Self.shape.write(self, into: &$0) }
  }

  package static func write(
    _ values: [Self], as name: StaticString, into object: inout JSONObjectWriter
  ) {
    object.add(name, objects: values.count) { shape.write(values[$0], into: &$1) }
  }
}
