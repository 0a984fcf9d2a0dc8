import JSON
import TestSupport
import Testing
import Text

/// A client's copy of a session's visible list, updated only by notifications.
struct Mirror {
  private(set) var cities: [JSON]
  private(set) var revision: Int
  private(set) var state: JSON

  /// Set by a `reset` until the list has been read again.
  private(set) var isStale = false

  /// - Parameter page: the result of `session.open` or `session.get`, with all rows.
  init(page: JSON) throws {
    guard let cities = page["cities"]?.array, page["next"] == .null,
      let revision = page["revision"]?.int, let state = page["state"]
    else { throw Trouble("not a whole list: \(page.text.prefix(400))") }
    self.cities = cities
    self.revision = revision
    self.state = state
  }

  /// - Parameter change: the parameters of a `session.didChange`.
  mutating func apply(_ change: JSON) throws {
    guard let changes = change["changes"]?.array, change["revision"]?.int == revision + 1,
      let state = change["state"]
    else { throw Trouble("revision \(revision) was followed by \(change.text)") }
    revision += 1
    self.state = state
    for step in changes where !isStale {
      try take(step)
    }
  }

  private mutating func take(_ step: JSON) throws {
    switch (step["op"]?.string, step["index"]?.int) {
    case ("reset", nil): isStale = true
    case ("insert", let index?) where 0...cities.count ~= index:
      cities.insert(step["city"] ?? .null, at: index)
    case ("update", let index?) where cities.indices.contains(index):
      try update(index, step["city"]?.object ?? [:])
    case ("remove", let index?) where cities.indices.contains(index):
      try remove(index, step["id"])
    case ("move", nil): try move(step["from"]?.int, step["to"]?.int)
    default: throw Trouble("impossible with \(cities.count) rows: \(step.text)")
    }
  }

  private mutating func update(_ index: Int, _ members: JSONObject) throws {
    guard var row = cities[index].object, row["id"] == members["id"] else {
      throw Trouble("row \(index) is \(cities[index].text), not \(members)")
    }
    for (name, value) in members.members {
      row[name] = value
    }
    cities[index] = .object(row)
  }

  private mutating func remove(_ index: Int, _ id: JSON?) throws {
    guard cities[index]["id"] == id else {
      throw Trouble("row \(index) is \(cities[index].text), not \(id?.text ?? "nothing")")
    }
    cities.remove(at: index)
  }

  private mutating func move(_ from: Int?, _ to: Int?) throws {
    guard let from, let to, cities.indices.contains(from), cities.indices.contains(to) else {
      throw Trouble("cannot move \(from ?? -1) to \(to ?? -1) in \(cities.count) rows")
    }
    cities.insert(cities.remove(at: from), at: to)
  }
}
