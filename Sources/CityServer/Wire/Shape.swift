import JSON
import JSONRPC

/// The wire form of a value: its members in order, each with its schema, its meaning and a function that
/// reads it from the value. Documents and replies are both generated from it, so they agree.
struct Shape<Value>: Sendable {
  struct Member: Sendable {
    let property: Schema.Property
    let read: @Sendable (Value) -> JSON

    init(_ property: Schema.Property, read: @escaping @Sendable (Value) -> JSON) {
      self.property = property
      self.read = read
    }

    /// - Parameter schema: narrower than what every value of that type has.
    init<Part: WireValue>(
      _ name: String, _ summary: String, as schema: Schema = Part.schema,
      _ read: @escaping @Sendable (Value) -> Part
    ) {
      self.init(.init(name, schema, summary)) { read($0).json }
    }
  }

  /// By which `rpc.discover` refers to it; nil for a shape that it prints where it is used.
  private let name: String?
  let members: [Member]

  init(_ members: Member..., name: String? = nil) {
    self.init(members, name: name)
  }

  init(_ members: [Member], name: String? = nil) {
    self.members = members
    self.name = name
  }

  var properties: [Schema.Property] { members.map(\.property) }

  var schema: Schema {
    let object = Schema.object(properties, open: false)
    return name.map { .named($0, object) } ?? object
  }

  func json(_ value: Value) -> JSON { .object(JSONObject(members(of: value))) }

  func members(of value: Value) -> [JSONObject.Member] {
    members.map { ($0.property.name, $0.read(value)) }
  }

  /// The members of a part of a value, as members of the whole.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> [Shape<Whole>.Member] {
    members.map { member in .init(member.property) { member.read(part($0)) } }
  }
}

/// A value with one wire form: an object with declared members.
protocol WireObject: WireValue {
  static var shape: Shape<Self> { get }
}

extension WireObject {
  static var schema: Schema { shape.schema }
  var json: JSON { Self.shape.json(self) }
}
