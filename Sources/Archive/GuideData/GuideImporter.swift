/// Imports places into the guide, inside a transaction of the caller.
struct GuideImporter {
  private let table: GuideTable
  private var result = GuideImport()

  /// The cities that only files name, by name. Names compare by canonical equivalence.
  private var ownCities: [String: GuideCity] = [:]
  private var lowestID = 0

  /// The ids of cities that this import has made sure to be in the table, except those that only files name.
  private var addedCities: Set<Int> = []

  init(_ table: GuideTable) { self.table = table }

  mutating func importPlaces(_ places: [ResolvedPlace], report: (Int) -> Void) throws -> GuideImport
  {
    var merge = GuideMerge(try table.stored())
    try merge.eachStep(for: try rows(places)) { row, step in
      try apply(step, row: row)
      if (row + 1) % 256 == 0 || row + 1 == places.count {
        report(row + 1)
      }
    }
    return result
  }

  /// The places, with the ids that the guide gives to their cities.
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

  /// The city that only files name. Creates it if necessary.
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
    case .keep: result.unchanged += 1
    case .joined: result.repeated += 1
    case .refuse(let reason): result.refused[row] = reason
    case .add(let new, let resolved):
      try add(new.city)
      let isCityChosen = resolved.place.city != nil
      try table.insert(new, isCityChosen: isCityChosen, imported: resolved.key)
      result.added += 1
    case .update(let new, from: let old):
      try add(new.city)
      try table.write(new)
      if new.photo != old.photo, let file = old.photo.file {
        result.obsolete.append(file)
      }
      result.updated += 1
    }
  }
}
