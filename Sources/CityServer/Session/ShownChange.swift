import Geography
import JSON
import JSONRPC
import Sessions

/// The parameters of `session.didChange`.
struct ShownChange: FrequentObject {
  private let session: String
  private let revision: Int
  private let changes: [ShownRowChange]
  private let state: SessionState

  /// - Parameter weather: the weather of inserted cities. Nil after the server was released; an insertion then becomes
  ///   a reset, which no client reads.
  init(_ change: SessionChange, weather: @autoclosure () -> WeatherCache?) {
    session = change.session
    revision = change.revision
    changes = change.changes.map { ShownRowChange($0, weather: weather()) }
    state = change.state
  }

  static func list(_ members: inout some MemberList<Self> & ~Copyable) {
    members.add("session", "Id of the session.") { $0.session }
    members.add("revision", "The session's revision: 1 more than that of the previous change.") {
      $0.revision
    }
    members.add("changes", "The steps from the old list to the new, to be applied in order.") {
      $0.changes
    }
    members.add("state", "The session's state after the change.") { $0.state }
  }
}

/// One step of a change of the list. Each kind of step has its own members.
private enum ShownRowChange: WireValue {
  /// Indirect, to keep the other cases small.
  indirect case insert(Insertion)
  case update(Update)
  indirect case annotate(Update)
  case remove(Removal)
  case move(Move)
  case reset(Reset)

  static let schema = Schema.named(
    "Change",
    .either([
      Insertion.schema, Update.schema, Removal.schema, Move.schema, Reset.schema,
    ]))

  init(_ change: RowChange, weather: @autoclosure () -> WeatherCache?) {
    switch change {
    case .insert(let index, let row):
      let city = weather()?.city(row)
      self = city.map { .insert(Insertion(index: index, city: $0)) } ?? .reset(Reset())
    case .remove(let index, let id): self = .remove(Removal(index: index, id: id))
    case .move(let from, let to): self = .move(Move(from: from, to: to))
    case .update(let index, let id, let favorite):
      self = .update(Update(index: index, city: UpdatedCity(id: id, favorite: favorite)))
    case .annotate(let index, let row):
      let city = UpdatedCity(
        id: row.city.id, favorite: row.favorite,
        annotation: AnnotationBox(row.annotation ?? Annotation()))
      self = .annotate(Update(index: index, city: city))
    case .reset: self = .reset(Reset())
    }
  }

  var json: JSON { JSON { writeMembers(into: &$0) } }

  static func write(
    _ values: [Self], as name: StaticString, into object: inout JSONObjectWriter
  ) {
    object.add(name, objects: values.count) { values[$0].writeMembers(into: &$1) }
  }

  private func writeMembers(into object: inout JSONObjectWriter) {
    switch self {
    case .insert(let insertion): insertion.writeMembers(into: &object)
    case .update(let update), .annotate(let update): update.writeMembers(into: &object)
    case .remove(let removal): removal.writeMembers(into: &object)
    case .move(let move): move.writeMembers(into: &object)
    case .reset(let reset): reset.writeMembers(into: &object)
    }
  }
}

private struct Insertion: FrequentObject {
  let index: Int
  let city: ShownCity

  static func list(_ members: inout some MemberList<Self> & ~Copyable) {
    members.add("op", constant: "insert", "Insert a row.")
    members.add("index", "Index of the row after this step.") { $0.index }
    members.add("city", "The row.") { $0.city }
  }
}

private struct Update: FrequentObject {
  let index: Int
  let city: UpdatedCity

  static func list(_ members: inout some MemberList<Self> & ~Copyable) {
    members.add("op", constant: "update", "Change members of a row.")
    members.add("index", "Index of the row at this step.") { $0.index }
    members.add("city", "Id and star of the city, and its annotation if that has changed.") {
      $0.city
    }
  }
}

/// The id of a city, its star, and its annotation if that has changed.
private struct UpdatedCity: FrequentObject {
  let id: Int
  let favorite: Bool

  /// Nil if it has not changed.
  var annotation: AnnotationBox?

  static let schemaName: String? = "CityUpdate"

  static func list(_ members: inout some MemberList<Self> & ~Copyable) {
    members.add("id", "GeoNames id of the city.", as: Schemas.id) { $0.id }
    members.add("favorite", "Whether it has a star now.") { $0.favorite }
    members.addIfPresent(
      "annotation", "Its annotation, if that has changed; without values if it has none now."
    ) { $0.annotation?.value }
  }
}

private struct Removal: FrequentObject {
  let index: Int
  let id: Int

  static func list(_ members: inout some MemberList<Self> & ~Copyable) {
    members.add("op", constant: "remove", "Remove a row.")
    members.add("index", "Index of the row before this step.") { $0.index }
    members.add("id", "GeoNames id of its city.") { $0.id }
  }
}

private struct Move: FrequentObject {
  let from: Int
  let to: Int

  static func list(_ members: inout some MemberList<Self> & ~Copyable) {
    members.add("op", constant: "move", "Move a row.")
    members.add("from", "Index of the row before this step.") { $0.from }
    members.add("to", "Index of the row after this step.") { $0.to }
  }
}

private struct Reset: FrequentObject {
  static func list(_ members: inout some MemberList<Self> & ~Copyable) {
    members.add("op", constant: "reset", "Discard the list and read it again with session.get.")
  }
}
