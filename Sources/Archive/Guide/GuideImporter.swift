internal import Adapters
import Files
import Text

/// Imports places into the guide, inside a transaction of the caller.
struct GuideImporter {
  private let database: any SQLDatabase
  private let table: GuideTable
  private let lists: ListImporter

  /// The names of lists. The missing ones that a row needs are created first, in this order.
  private let orderedLists: [String]

  /// What happens to places that the guide has; nil for the rule of `PlaceComparison`.
  private let onConflict: ConflictChoice?

  /// Returns a stored file of a picture by its path in the ZIP archive; nil if none is stored.
  private let picture: (String) throws -> PictureFile?
  private var result = GuideImport()
  private var journal = PlaceJournal()

  /// The greatest id of a place before the import; 0 without places.
  private let lastID: Int

  /// The tags and lists that are added after all rows, when the ids of the added places and all needed lists are known.
  private var memberships: [Membership] = []

  /// The cities that only files name, by name. Names compare by canonical equivalence.
  private var ownCities: [String: GuideCity] = [:]
  private var lowestID = 0

  /// The ids of the cities that `add` has added or found in the table. Cities that only files name are not among them.
  private var addedCities: Set<Int> = []

  private struct Membership {
    enum Owner {
      /// A place that the import added, by its index among the added places.
      case added(Int)
      case stored(Int)
    }

    var owner: Owner
    var tags: [String]
    var lists: [String]
  }

  /// - Parameters:
  ///   - styles: the styles for the lists that are created, by name.
  ///   - picture: returns a stored file of a picture by its path in the ZIP archive, a different file at each call; nil
  ///     if none is left.
  init(
    _ database: any SQLDatabase, lists: [String], styles: [String: ListStyle],
    onConflict: ConflictChoice?,
    picture: @escaping (String) throws -> PictureFile?
  ) throws {
    self.database = database
    table = try GuideTable(database)
    orderedLists = lists
    self.lists = ListImporter(database, styles: styles)
    self.onConflict = onConflict
    self.picture = picture
    lastID = try table.lastID()
  }

  /// - Parameter time: the time of the import, in seconds since 1970, for its undo; nil for a dry run, which cannot be
  ///   undone.
  mutating func importPlaces(
    _ places: [ResolvedPlace], time: Double?, report: (Int) -> Void
  ) throws -> GuideImport {
    for row in places {
      for name in row.place.lists {
        try lists.count(name)
      }
    }
    var merge = GuideMerge(try table.stored())
    try merge.eachStep(for: try rows(places)) { row, step in
      try apply(step, row: row)
      if (row + 1) % 256 == 0 || row + 1 == places.count {
        report(row + 1)
      }
    }
    let added = result.added == 0 ? [] : try table.ids(after: lastID)
    try addMemberships(added)
    result.lists = lists.imported
    if let time {
      result.undo = try journal.finish(in: database, added: added, lists: lists.made, time: time)
    }
    return result
  }

  /// The places. Those in cities that only files name get the cities with their ids in the guide.
  private mutating func rows(_ places: [ResolvedPlace]) throws -> [ResolvedPlace] {
    let known = try table.ownCities()
    ownCities = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    lowestID = known.first?.id ?? 0
    ownCities.reserveCapacity(known.count + places.count { ($0.city?.id ?? 0) < 0 })
    return try places.map { row in
      guard let own = row.city, own.id < 0 else { return row }
      return ResolvedPlace(place: row.place, city: try city(named: own.name))
    }
  }

  /// The city with a name that only files have. Creates it if necessary.
  private mutating func city(named name: String) throws -> GuideCity {
    if let known = ownCities[name] {
      return known
    }
    lowestID -= 1
    let city = GuideCity(id: lowestID, name: name)
    ownCities[name] = city
    try table.add(city)
    return city
  }

  private mutating func add(_ city: GuideCity) throws {
    if city.id >= 0, addedCities.insert(city.id).inserted {
      try table.add(city)
    }
  }

  private mutating func apply(_ step: GuideMerge.Step, row: Int) throws {
    switch step {
    case .joined: result.repeated += 1
    case .refuse(let reason): result.refused[row] = reason
    case .add(let new, let resolved): try add(new, resolved)
    case .match(let old, let resolved):
      let comparison = PlaceComparison(old.place, with: resolved, onConflict: onConflict)
      record(comparison, of: old.place, row: row)
      switch try addition(to: old.place, from: resolved.place, comparison) {
      case .success(let addition):
        try update(old, comparison, with: addition, resolved.place)
      case .failure(let problem): result.refused[row] = problem.reason
      }
    }
  }

  private mutating func add(_ place: Place, _ resolved: ResolvedPlace) throws {
    var new = place
    new.annotation.note = resolved.place.note
    new.photo.file = try packed(resolved.place)
    try add(new.city)
    let isCityChosen = resolved.place.city != nil || resolved.place.cityID != nil
    try table.insert(new, isCityChosen: isCityChosen, imported: resolved.key)
    if !resolved.place.tags.isEmpty || !resolved.place.lists.isEmpty {
      memberships.append(
        Membership(
          owner: .added(result.added), tags: resolved.place.tags, lists: resolved.place.lists))
    }
    result.added += 1
  }

  /// Counts the picture that the place has in the ZIP archive, and returns its stored file; nil without such a picture
  /// or file.
  private mutating func packed(_ place: ImportedPlace) throws -> PictureFile? {
    guard let path = place.packed else { return nil }
    result.pictures += 1
    return try picture(path)
  }

  /// What a row adds to the annotation of a place.
  private struct Addition {
    /// The new note of the place; nil if it does not change.
    var note: String?
    var tags: [String] = []
    var lists: [String] = []

    var isEmpty: Bool { note == nil && tags.isEmpty && lists.isEmpty }
  }

  /// Records the differences between a row and its place, if there are any.
  private mutating func record(_ comparison: PlaceComparison, of place: Place, row: Int) {
    let differences = comparison.differences
    guard !differences.isEmpty else { return }
    result.conflicts.append(
      RowConflict(
        place: RowPlace(row: row, line: 0), id: place.id, name: place.name,
        differences: differences, choice: comparison.choice))
  }

  /// Determines what a row adds to the annotation of a place: nothing if the place is kept. The note of the row is
  /// appended to that of the place, unless that has all its paragraphs. If the choice is to replace the note, it
  /// replaces it instead.
  private func addition(
    to place: Place, from row: ImportedPlace, _ comparison: PlaceComparison
  ) throws -> Result<Addition, ValueProblem> {
    var addition = Addition()
    guard row.isAnnotated, comparison.choice != .keep else { return .success(addition) }
    if comparison.replacesNote {
      addition.note = row.note == place.annotation.note ? nil : row.note
    } else if let note = row.note {
      var paragraphs = NoteParagraphs(place.annotation.note ?? "")
      if !paragraphs.contains(note) {
        paragraphs.append(note)
        do throws(ValueProblem) {
          addition.note = try AnnotationText.note(paragraphs.text)
        } catch {
          return .failure(error)
        }
      }
    }
    if !row.tags.isEmpty {
      let known = Set(place.annotation.tags.map(NameFolding.identity))
      addition.tags = row.tags.filter { !known.contains(NameFolding.identity($0)) }
    }
    let known = row.lists.isEmpty ? [] : Set(place.annotation.lists)
    addition.lists = try row.lists.filter { name in
      switch try lists.find(name) {
      case .filled(let id): !known.contains(id)
      case .smart: false
      case .missing: true
      }
    }
    return .success(addition)
  }

  private mutating func update(
    _ old: GuideMerge.Stored, _ comparison: PlaceComparison, with addition: Addition,
    _ row: ImportedPlace
  ) throws {
    var new = comparison.values
    let takesPicture =
      row.packed != nil && new.photo.file == nil && comparison.choice != .keep
    guard new != old.place || takesPicture || !addition.isEmpty else {
      result.unchanged += 1
      return
    }
    journal.record(old)
    if takesPicture {
      new.photo.file = try packed(row)
    }
    if new != old.place {
      try add(new.city)
      try table.write(new)
    }
    if new.photo != old.place.photo, let file = old.place.photo.file {
      result.obsolete.append(file)
    }
    if let note = addition.note {
      try PlaceAnnotationTable(database).setNote(note, of: new.id)
    }
    if !addition.tags.isEmpty || !addition.lists.isEmpty {
      memberships.append(
        Membership(owner: .stored(new.id), tags: addition.tags, lists: addition.lists))
    }
    result.updated += 1
  }

  /// Adds the tags and lists to the places. First creates the needed lists of `orderedLists`, in that order.
  ///
  /// - Parameter added: the ids of the added places, in the order of their addition.
  private func addMemberships(_ added: [Int]) throws {
    let needed = Set(memberships.flatMap(\.lists))
    for name in orderedLists where needed.contains(name) {
      _ = try lists.make(name)
    }
    let annotations = PlaceAnnotationTable(database)
    let tagTable = TagTable(database)
    var tags: [String: Int] = [:]
    for membership in memberships {
      let place: Int
      switch membership.owner {
      case .stored(let id): place = id
      case .added(let index): place = added[index]
      }
      for name in membership.tags {
        let tag = try tags[name] ?? tagTable.make(name)
        tags[name] = tag
        try annotations.add(tag, to: place)
      }
      for name in membership.lists {
        if let list = try lists.make(name) {
          try annotations.put(place, into: list)
        }
      }
    }
  }
}
