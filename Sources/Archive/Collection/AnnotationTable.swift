internal import Platform
import Sessions
internal import Text

/// Reads and writes the tables of annotations, inside a transaction of the caller.
struct AnnotationTable {
  private let database: any SQLDatabase

  init(_ database: any SQLDatabase) { self.database = database }

  /// The annotation of a city; nil if the city is not archived.
  func annotation(_ city: Int) throws -> CityAnnotation? {
    let found = try database.statement(
      """
      SELECT a.own_name, a.note, coalesce(a.planned, 0), c.added, c.origin
      FROM city c LEFT JOIN annotation a ON a.city = c.id WHERE c.id = ?
      """
    ).first([.integer(city)]) { row in
      var annotation = CityAnnotation(city: city)
      annotation.ownName = row.optionalText(0)
      annotation.note = row.optionalText(1)
      annotation.isPlanned = row.bool(2)
      annotation.added = row.optionalReal(3)
      annotation.origin = row.optionalText(4).flatMap(CityOrigin.init)
      return annotation
    }
    guard var annotation = found else { return nil }
    annotation.tags = try tags(of: city)
    annotation.visits = try visits(to: city)
    annotation.lists = try database.statement(
      """
      SELECT l.id FROM list_city m JOIN list l ON l.id = m.list
      WHERE m.city = ? ORDER BY l.position, l.id
      """
    ).map([.integer(city)]) { $0.integer(0) }
    return annotation
  }

  /// Changes the annotation of an archived city. Returns the fields that changed.
  func apply(_ change: AnnotationChange, to city: Int) throws -> Set<ArchiveChange.Field> {
    var fields = try applyTexts(change, to: city)
    if try applyTags(change, to: city) {
      fields.insert(.tags)
    }
    if try applyVisits(change, to: city) {
      fields.insert(.visits)
    }
    return fields
  }

  private func applyTexts(
    _ change: AnnotationChange, to city: Int
  ) throws -> Set<ArchiveChange.Field> {
    guard let old = try annotation(city) else { return [] }
    var new = old
    if case .set(let name) = change.ownName {
      new.ownName = name
    }
    if case .set(let note) = change.note {
      new.note = note
    }
    new.isPlanned = change.isPlanned ?? old.isPlanned
    var fields: Set<ArchiveChange.Field> = []
    if new.ownName != old.ownName {
      fields.insert(.ownName)
    }
    if new.note != old.note {
      fields.insert(.note)
    }
    if new.isPlanned != old.isPlanned {
      fields.insert(.planned)
    }
    if !fields.isEmpty {
      try write(new)
    }
    return fields
  }

  private func write(_ annotation: CityAnnotation) throws {
    try database.run(
      """
      INSERT INTO annotation (city, own_name, sort_own_name, note, folded_note, planned)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (city) DO UPDATE SET own_name = ?2, sort_own_name = ?3, note = ?4,
        folded_note = ?5, planned = ?6
      """,
      binding: [
        .integer(annotation.city), DatabaseValue(annotation.ownName),
        annotation.ownName.map(DatabaseValue.folded) ?? .null, DatabaseValue(annotation.note),
        annotation.note.map(DatabaseValue.folded) ?? .null, DatabaseValue(annotation.isPlanned),
      ])
  }
}

extension AnnotationTable {
  private func tags(of city: Int) throws -> [String] {
    try database.statement(
      """
      SELECT t.name FROM city_tag c JOIN tag t ON t.id = c.tag
      WHERE c.city = ? ORDER BY t.sort_name
      """
    ).map([.integer(city)]) { $0.text(0) }
  }

  private func applyTags(_ change: AnnotationChange, to city: Int) throws -> Bool {
    if change.tags == nil, change.addedTags.isEmpty, change.removedTags.isEmpty {
      return false
    }
    let old = Set(
      try database.statement("SELECT tag FROM city_tag WHERE city = ?")
        .map([.integer(city)]) { $0.integer(0) })
    var new = old
    if let tags = change.tags {
      new = Set(try tags.map(makeTag))
    }
    new.formUnion(try change.addedTags.map(makeTag))
    new.subtract(try change.removedTags.compactMap(tag))
    for tag in old.subtracting(new) {
      try database.run(
        "DELETE FROM city_tag WHERE tag = ? AND city = ?", binding: [.integer(tag), .integer(city)])
    }
    for tag in new.subtracting(old) {
      try database.run(
        "INSERT INTO city_tag (tag, city) VALUES (?, ?)", binding: [.integer(tag), .integer(city)])
    }
    return new != old
  }

  /// The id of a tag; nil if there is none of this name.
  private func tag(named name: String) throws -> Int? {
    try database.statement("SELECT id FROM tag WHERE sort_name = ?")
      .first([.folded(name)]) { $0.integer(0) }
  }

  /// The id of a tag, which is added if it does not exist. Names with the same folded form are one tag, whose
  /// first spelling stays.
  private func makeTag(named name: String) throws -> Int {
    if let id = try tag(named: name) {
      return id
    }
    return try database.integer(
      "INSERT INTO tag (name, sort_name) VALUES (?, ?) RETURNING id",
      binding: [.text(name), .folded(name)])
  }

  /// Removes the tags that no city has.
  func removeUnusedTags() throws {
    try database.run("DELETE FROM tag WHERE id NOT IN (SELECT tag FROM city_tag)")
  }
}

extension AnnotationTable {
  private func visits(to city: Int) throws -> [Visit] {
    try database.statement(
      "SELECT text FROM visit WHERE city = ? ORDER BY first_day, last_day, text"
    ).map([.integer(city)]) { $0.text(0) }.compactMap { try? Visit($0) }
  }

  private func applyVisits(_ change: AnnotationChange, to city: Int) throws -> Bool {
    if change.visits == nil, change.addedVisits.isEmpty, change.removedVisits.isEmpty {
      return false
    }
    let old = Set(try visits(to: city))
    let new = Set(change.visits ?? Array(old))
      .union(change.addedVisits).subtracting(change.removedVisits)
    for visit in old.subtracting(new) {
      try database.run(
        "DELETE FROM visit WHERE city = ? AND text = ?",
        binding: [.integer(city), .text(visit.text)])
    }
    for visit in new.subtracting(old) {
      try database.run(
        "INSERT INTO visit (city, text, first_day, last_day) VALUES (?, ?, ?, ?)",
        binding: [
          .integer(city), .text(visit.text), .text(visit.firstDay.iso8601),
          .text(visit.lastDay.iso8601),
        ])
    }
    return new != old
  }
}
