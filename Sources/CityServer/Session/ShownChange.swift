import Geography
import JSON
import JSONRPC
import Sessions

/// The parameters of `session.didChange`.
struct ShownChange: FrequentObject {
  private let session: String
  private let revision: Int
  private let steps: ShownSteps
  private let state: SessionState

  /// - Parameter weather: the weather of inserted cities. Nil after the server was released; an insertion then becomes
  ///   a reset, which no client reads. Evaluated only for an insertion, because its copy costs more than the rest.
  init(_ change: SessionChange, weather: @autoclosure () -> WeatherCache?) {
    session = change.session
    revision = change.revision
    let hasInsertion = change.changes.contains { if case .insert = $0 { true } else { false } }
    steps = ShownSteps(changes: change.changes, weather: hasInsertion ? weather() : nil)
    state = change.state
  }

  static func list(_ members: inout some MemberList<Self> & ~Copyable) {
    members.add("session", "Id of the session.") { $0.session }
    members.add("revision", "The session's revision: 1 more than that of the previous change.") {
      $0.revision
    }
    members.add("changes", "The steps from the old list to the new, to be applied in order.") {
      $0.steps
    }
    members.add("state", "The session's state after the change.") { $0.state }
  }
}

/// The steps of a change of the list. Each kind of step has its own members.
private struct ShownSteps: WireValue {
  let changes: [RowChange]

  /// The weather of inserted cities; nil if it is not needed or not available.
  let weather: WeatherCache?

  static let schema = Schema.array(
    .named(
      "Change",
      .either([
        Insertion.schema, Update.schema, Removal.schema, Move.schema, Reset.schema,
      ])))

  var json: JSON {
    .array(changes.map { change in JSON { writeMembers(of: change, into: &$0) } })
  }

  func write(as name: StaticString, into object: inout JSONObjectWriter) {
    object.add(name, objects: changes.count) { writeMembers(of: changes[$0], into: &$1) }
  }

  private func writeMembers(of change: RowChange, into object: inout JSONObjectWriter) {
    switch change {
    case .insert(let index, let row):
      if let weather {
        Insertion(index: index, city: weather.city(row)).writeMembers(into: &object)
      } else {
        Reset().writeMembers(into: &object)
      }
    case .remove(let index, let id):
      Removal(index: index, id: id).writeMembers(into: &object)
    case .move(let from, let to):
      Move(from: from, to: to).writeMembers(into: &object)
    case .update(let index, let id, let favorite):
      Update(index: index, city: UpdatedCity(id: id, favorite: favorite))
        .writeMembers(into: &object)
    case .annotate(let index, let row):
      let annotation = AnnotationBox(row.annotation ?? Annotation())
      let city = UpdatedCity(id: row.city.id, favorite: row.favorite, annotation: annotation)
      Update(index: index, city: city).writeMembers(into: &object)
    case .reset:
      Reset().writeMembers(into: &object)
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
