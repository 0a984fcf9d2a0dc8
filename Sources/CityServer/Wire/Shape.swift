import JSON
import JSONRPC
import Sessions

/// What a value is on the wire: its members in order, each with its schema, its meaning and how it
/// is read from the value. Documents and replies both come from it, so they cannot drift apart.
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

  /// The members of a part of the value, to stand among those of the whole.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> [Shape<Whole>.Member] {
    members.map { member in .init(member.property) { member.read(part($0)) } }
  }
}

/// A value of the domain that is written the same wherever it goes.
protocol WireObject: WireValue {
  static var shape: Shape<Self> { get }
}

extension WireObject {
  static var schema: Schema { shape.schema }
  var json: JSON { Self.shape.json(self) }
}
