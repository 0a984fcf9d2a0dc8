/// What an import did. Every row counts once.
package struct GuideImport: Sendable, Equatable {
  package var added = 0
  package var updated = 0

  /// Rows that say what is there already, or what the user has changed.
  package var unchanged = 0

  /// Rows of the same city, name and point as an earlier one, into which they went.
  package var repeated = 0

  /// Why rows could not be used, by their number among those given.
  package var refused: [Int: String] = [:]

  /// Pictures that no place has any more, because the file names another one.
  package var obsolete: [PictureFile] = []
}

/// Takes the places of a file into the guide, inside a transaction of the caller.
struct GuideImporter {
  private let table: GuideTable
  private var result = GuideImport()

  /// The cities that only files name. Names are equal as Unicode has it.
  private var ownCities: [String: GuideCity] = [:]
  private var lowestID = 0

  /// The cities that are known to be in the table.
  private var addedCities: Set<Int> = []

  init(_ table: GuideTable) { self.table = table }

  mutating func take(_ places: [ResolvedPlace], report: (Int) -> Void) throws -> GuideImport {
    var merge = GuideMerge(try table.stored())
    let steps = try merge.steps(for: try rows(places))
    for (row, step) in steps.enumerated() {
      try carryOut(step, row)
      if (row + 1) % 256 == 0 || row + 1 == steps.count { report(row + 1) }
    }
    return result
  }

  /// The same places, listed under cities of the guide.
  private mutating func rows(_ places: [ResolvedPlace]) throws -> [ResolvedPlace] {
    let known = try table.ownCities()
    ownCities = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    lowestID = known.first?.id ?? 0
    return try places.map { row in
      guard let own = row.city, own.id < 0 else { return row }
      return ResolvedPlace(place: row.place, city: try city(named: own.name))
    }
  }

  /// The city that only files name, made if it is not there.
  private mutating func city(named name: String) throws -> GuideCity {
    if let known = ownCities[name] { return known }
    lowestID -= 1
    let city = GuideCity(id: lowestID, name: name)
    ownCities[name] = city
    try add(city)
    return city
  }

  private mutating func add(_ city: GuideCity) throws {
    if addedCities.insert(city.id).inserted { try table.add(city) }
  }

  private mutating func carryOut(_ step: GuideMerge.Step, _ row: Int) throws {
    switch step {
    case .keep: result.unchanged += 1
    case .joined: result.repeated += 1
    case .refuse(let reason): result.refused[row] = reason
    case .add(let new, let resolved):
      try add(new.city)
      let isCityChosen = resolved.place.city != nil
      _ = try table.insert(new, isCityChosen: isCityChosen, imported: resolved.key)
      result.added += 1
    case .update(let new, from: let old):
      try add(new.city)
      try table.write(new)
      if new.photo != old.photo, let file = old.photo.file { result.obsolete.append(file) }
      result.updated += 1
    }
  }
}
