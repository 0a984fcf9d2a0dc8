internal import Adapters
import Files
import Geography
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
      annotation.content.ownName = row.optionalText(0)
      annotation.content.note = row.optionalText(1)
      annotation.content.isPlanned = row.bool(2)
      annotation.added = row.optionalReal(3)
      annotation.origin = row.optionalText(4).flatMap(CityOrigin.init)
      return annotation
    }
    guard var annotation = found else { return nil }
    annotation.content.tags = try tags(of: city)
    annotation.content.visits = try visits(to: city)
    annotation.content.lists = try database.statement(
      """
      SELECT l.id FROM list_city m JOIN list l ON l.id = m.list
      WHERE m.city = ? ORDER BY l.position, l.id
      """
    ).map([.integer(city)]) { $0.integer(0) }
    return annotation
  }

  /// The annotations that are not empty, by the id of the city. Reads them with four statements.
  ///
  /// - Parameter ids: nil for all cities.
  func contents(of ids: [Int]? = nil) throws -> [Int: Annotation] {
    guard let ids else { return try contents("", []) }
    if ids.count <= Self.mostSelected {
      let values = [CityTable.selected(ids)]
      return try contents("WHERE city IN (\(CityTable.selection))", values)
    }
    let wanted = Set(ids)
    return try contents("", []).filter { wanted.contains($0.key) }
  }

  /// The maximum number of cities whose annotations are selected. For more cities, all annotations are read.
  private static let mostSelected = 5000

  private func contents(
    _ condition: String, _ values: [DatabaseValue]
  ) throws -> [Int: Annotation] {
    var all: [Int: Annotation] = [:]
    try database.statement("SELECT city, own_name, note, planned FROM annotation \(condition)")
      .each(values) { row in
        var annotation = Annotation()
        annotation.ownName = row.optionalText(1)
        annotation.note = row.optionalText(2)
        annotation.isPlanned = row.bool(3)
        all[row.integer(0)] = annotation.isEmpty ? nil : annotation
      }
    try database.statement(
      "SELECT city, t.name FROM city_tag JOIN tag t ON t.id = tag \(condition) ORDER BY t.sort_name"
    ).each(values) { all[$0.integer(0), default: Annotation()].tags.append($0.text(1)) }
    try database.statement(
      """
      SELECT city, l.id FROM list_city JOIN list l ON l.id = list \(condition)
      ORDER BY l.position, l.id
      """
    ).each(values) { all[$0.integer(0), default: Annotation()].lists.append($0.integer(1)) }
    try database.statement(
      "SELECT city, text FROM visit \(condition) ORDER BY first_day, last_day, text"
    ).each(values) { row in
      if let visit = try? Visit(row.text(1)) {
        all[row.integer(0), default: Annotation()].visits.append(visit)
      }
    }
    return all
  }

  /// Applies the changes that a session commits. Skips cities that are not archived. Does not change lists that no
  /// longer exist or are smart.
  ///
  /// - Returns: the changed fields by city, for the feed of changes, and the cities that are not archived.
  func apply(
    _ patches: [Int: AnnotationPatch]
  ) throws -> (fields: [Int: Set<ArchiveChange.Field>], missing: [Int]) {
    let cities = try CityTable(database)
    let present = try patches.filter { try cities.favorite($0.key) != nil }
    var fields = try applyLists(present)
    for (id, patch) in present {
      fields[id, default: []].formUnion(try apply(AnnotationChange(patch), to: id))
    }
    if present.values.contains(where: { !$0.tags.removed.isEmpty }) {
      try TagTable(database).removeUnused()
    }
    let missing = patches.keys.filter { present[$0] == nil }
    return (fields.filter { !$0.value.isEmpty }, missing)
  }

  private func applyLists(
    _ patches: [Int: AnnotationPatch]
  ) throws -> [Int: Set<ArchiveChange.Field>] {
    let table = ListTable(database)
    let changed = Set(patches.values.flatMap { $0.lists.added.union($0.lists.removed) })
    var fields: [Int: Set<ArchiveChange.Field>] = [:]
    for list in changed.sorted() {
      guard let saved = try table.list(list), saved.query == nil else { continue }
      let old = try table.cities(of: list)
      let members = Set(old)
      let removed = members.filter { patches[$0]?.lists.removed.contains(list) == true }
      let added = patches.keys.sorted().filter {
        !members.contains($0) && patches[$0]?.lists.added.contains(list) == true
      }
      try table.setCities(old.filter { !removed.contains($0) } + added, of: list)
      for city in removed.union(added) {
        fields[city] = [.lists]
      }
    }
    return fields
  }

  /// Changes the annotation of an archived city, except for its lists. Returns the fields that changed.
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

  /// Replaces the annotation of an archived city. Appends the city to those lists of the new annotation that do not
  /// have it. Does not change lists that no longer exist or are smart. Returns the fields that changed.
  func replace(_ new: Annotation, of city: Int) throws -> Set<ArchiveChange.Field> {
    var change = AnnotationChange()
    change.ownName = .set(new.ownName)
    change.note = .set(new.note)
    change.isPlanned = new.isPlanned
    change.tags = new.tags
    change.visits = new.visits
    var fields = try apply(change, to: city)
    let lists = ListTable(database)
    let old = Set(try annotation(city)?.content.lists ?? [])
    for list in old.symmetricDifference(new.lists).sorted() {
      guard let saved = try lists.list(list), saved.query == nil else { continue }
      let others = try lists.cities(of: list).filter { $0 != city }
      try lists.setCities(others + (old.contains(list) ? [] : [city]), of: list)
      fields.insert(.lists)
    }
    return fields
  }

  private func applyTexts(
    _ change: AnnotationChange, to city: Int
  ) throws -> Set<ArchiveChange.Field> {
    guard let old = try annotation(city)?.content else { return [] }
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
      try write(new, of: city)
    }
    return fields
  }

  private func write(_ annotation: Annotation, of city: Int) throws {
    try database.run(
      """
      INSERT INTO annotation (city, own_name, note, folded_note, planned)
      VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (city) DO UPDATE SET own_name = ?2, note = ?3, folded_note = ?4, planned = ?5
      """,
      binding: [
        .integer(city), DatabaseValue(annotation.ownName), DatabaseValue(annotation.note),
        annotation.note.map(DatabaseValue.folded) ?? .null, DatabaseValue(annotation.isPlanned),
      ])
    try database.run(
      "UPDATE city SET sort_own_name = ?2 WHERE id = ?1",
      binding: [.integer(city), annotation.ownName.map(DatabaseValue.folded) ?? .null])
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
    let table = TagTable(database)
    var new = old
    if let tags = change.tags {
      new = Set(try tags.map(table.make))
    }
    new.formUnion(try change.addedTags.map(table.make))
    new.subtract(try change.removedTags.compactMap(table.id))
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
