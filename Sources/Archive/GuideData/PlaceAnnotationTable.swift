internal import Adapters
import Files
import Geography

/// Reads and writes the notes, tags and lists of places, inside a transaction of the caller.
struct PlaceAnnotationTable {
  private let database: any SQLDatabase

  init(_ database: any SQLDatabase) { self.database = database }

  /// The annotations of all places that have one, by the id of the place.
  func all() throws -> [Int: PlaceAnnotation] {
    var found: [Int: PlaceAnnotation] = [:]
    try database.statement("SELECT id, note FROM place WHERE note IS NOT NULL")
      .each { found[$0.integer(0), default: PlaceAnnotation()].note = $0.text(1) }
    try database.statement(
      "SELECT p.place, t.name FROM place_tag p JOIN tag t ON t.id = p.tag ORDER BY t.sort_name"
    ).each { found[$0.integer(0), default: PlaceAnnotation()].tags.append($0.text(1)) }
    try database.statement(
      """
      SELECT m.place, l.id FROM list_place m JOIN list l ON l.id = m.list
      ORDER BY l.position, l.id
      """
    ).each { found[$0.integer(0), default: PlaceAnnotation()].lists.append($0.integer(1)) }
    return found
  }

  /// The annotation of a place; an empty one for a place that does not exist.
  func annotation(_ place: Int) throws -> PlaceAnnotation {
    var annotation = PlaceAnnotation()
    annotation.note =
      try database.statement("SELECT note FROM place WHERE id = ?")
      .first([.integer(place)]) { $0.optionalText(0) } ?? nil
    annotation.tags = try database.statement(
      """
      SELECT t.name FROM place_tag p JOIN tag t ON t.id = p.tag
      WHERE p.place = ? ORDER BY t.sort_name
      """
    ).map([.integer(place)]) { $0.text(0) }
    annotation.lists = try database.statement(
      """
      SELECT l.id FROM list_place m JOIN list l ON l.id = m.list
      WHERE m.place = ? ORDER BY l.position, l.id
      """
    ).map([.integer(place)]) { $0.integer(0) }
    return annotation
  }

  /// Changes the annotation of a place. Returns whether it changed.
  func apply(_ change: PlaceAnnotationChange, to place: Int) throws -> Bool {
    let old = try annotation(place)
    if case .set(let note) = change.note, note != old.note {
      try setNote(note, of: place)
    }
    try applyTags(change, to: place)
    for list in change.addedLists {
      try put(place, into: list)
    }
    for list in change.removedLists {
      try database.run(
        "DELETE FROM list_place WHERE list = ? AND place = ?",
        binding: [.integer(list), .integer(place)])
    }
    return try annotation(place) != old
  }

  /// Replaces the annotation of a place. Skips lists that no longer exist.
  func replace(by new: PlaceAnnotation, of place: Int) throws {
    let kept = Set(new.lists)
    var change = PlaceAnnotationChange()
    change.note = .set(new.note)
    change.tags = new.tags
    change.removedLists = try annotation(place).lists.filter { !kept.contains($0) }
    change.addedLists = try new.lists.filter {
      try database.integer("SELECT count(*) FROM list WHERE id = ?", binding: [.integer($0)]) == 1
    }
    _ = try apply(change, to: place)
  }

  /// Sets the note of a place, or removes it.
  func setNote(_ note: String?, of place: Int) throws {
    try database.run(
      "UPDATE place SET note = ?2, folded_note = ?3 WHERE id = ?1",
      binding: [
        .integer(place), DatabaseValue(note), note.map(DatabaseValue.folded) ?? .null,
      ])
  }

  private func applyTags(_ change: PlaceAnnotationChange, to place: Int) throws {
    let table = TagTable(database)
    if let tags = change.tags {
      let kept = Set(try tags.map(table.make))
      let old = try database.statement("SELECT tag FROM place_tag WHERE place = ?")
        .map([.integer(place)]) { $0.integer(0) }
      for tag in old where !kept.contains(tag) {
        try remove(tag, from: place)
      }
      for tag in kept {
        try add(tag, to: place)
      }
    }
    for name in change.addedTags {
      try add(table.make(name), to: place)
    }
    for name in change.removedTags {
      if let tag = try table.id(of: name) {
        try remove(tag, from: place)
      }
    }
  }

  /// Puts a place into a list, unless it is in it.
  func put(_ place: Int, into list: Int) throws {
    try database.run(
      "INSERT INTO list_place (list, place) VALUES (?, ?) ON CONFLICT DO NOTHING",
      binding: [.integer(list), .integer(place)])
  }

  /// Adds a tag by its id, unless the place has it.
  func add(_ tag: Int, to place: Int) throws {
    try database.run(
      "INSERT INTO place_tag (tag, place) VALUES (?, ?) ON CONFLICT DO NOTHING",
      binding: [.integer(tag), .integer(place)])
  }

  private func remove(_ tag: Int, from place: Int) throws {
    try database.run(
      "DELETE FROM place_tag WHERE tag = ? AND place = ?",
      binding: [.integer(tag), .integer(place)])
  }
}
