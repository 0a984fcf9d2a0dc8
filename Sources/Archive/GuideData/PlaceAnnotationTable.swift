internal import Platform
import Sessions

/// Reads and writes what users have written about places, inside a transaction of the caller.
struct PlaceAnnotationTable {
  private let database: any SQLDatabase

  init(_ database: any SQLDatabase) { self.database = database }

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

  /// Returns whether the annotation changed.
  func apply(_ change: PlaceAnnotationChange, to place: Int) throws -> Bool {
    let old = try annotation(place)
    if case .set(let note) = change.note, note != old.note {
      try database.run(
        "UPDATE place SET note = ?2, folded_note = ?3 WHERE id = ?1",
        binding: [
          .integer(place), DatabaseValue(note), note.map(DatabaseValue.folded) ?? .null,
        ])
    }
    try applyTags(change, to: place)
    for list in change.addedLists {
      try database.run(
        "INSERT INTO list_place (list, place) VALUES (?, ?) ON CONFLICT DO NOTHING",
        binding: [.integer(list), .integer(place)])
    }
    for list in change.removedLists {
      try database.run(
        "DELETE FROM list_place WHERE list = ? AND place = ?",
        binding: [.integer(list), .integer(place)])
    }
    return try annotation(place) != old
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

  private func add(_ tag: Int, to place: Int) throws {
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
