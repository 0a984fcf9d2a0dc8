internal import Platform

/// What an import did. Every row counts once.
package struct GuideImport: Sendable, Equatable {
  package var added = 0
  package var updated = 0

  /// Rows that say what is there already, or what the user has changed.
  package var unchanged = 0

  /// Rows that could not be used, by their number among those given.
  package var refused: [(row: Int, reason: String)] = []

  /// Pictures that no place has any more, because the file names another one.
  package var obsolete: [PictureFile] = []

  package static func == (left: Self, right: Self) -> Bool {
    left.added == right.added && left.updated == right.updated
      && left.unchanged == right.unchanged && left.obsolete == right.obsolete
      && left.refused.elementsEqual(right.refused, by: ==)
  }
}

extension Archive {
  /// Takes in the places of a file as one transaction. Importing the same again changes nothing;
  /// what a file leaves out clears nothing; places of the user are left alone.
  ///
  /// - Parameter report: is told now and then how many rows are done.
  package func importPlaces(
    _ places: [ResolvedPlace], report: (Int) -> Void = { _ in }
  ) throws(ArchiveError) -> GuideImport {
    try changeGuide { () throws(DatabaseError) in
      var merge = GuideMerge(try storedPlaces())
      let steps = merge.steps(for: try rows(places))
      var result = GuideImport()
      for (row, step) in steps.enumerated() {
        try carryOut(step, row, &result)
        if (row + 1) % 256 == 0 || row + 1 == steps.count { report(row + 1) }
      }
      if result.added + result.updated > 0 { try raiseGuide() }
      return result
    }
  }

  private func carryOut(
    _ step: GuideMerge.Step, _ row: Int, _ result: inout GuideImport
  ) throws(DatabaseError) {
    switch step {
    case .keep: result.unchanged += 1
    case .refuse(let reason): result.refused.append((row, reason))
    case .add(let place, let city, let key):
      try insert(place, city, key)
      result.added += 1
    case .update(let new, from: let old):
      try add(new.city)
      try write(new)
      if new.photo != old.photo {
        try writePicture(new.photo, ofPlace: new.id)
        if let file = old.photo.file { result.obsolete.append(file) }
      }
      result.updated += 1
    }
  }

  private func insert(
    _ place: ImportedPlace, _ city: GuideCity, _ key: GuideMerge.Key
  ) throws(DatabaseError) {
    guard let coordinate = place.coordinate else { return }
    try add(city)
    let draft = PlaceDraft(
      name: place.name, description: place.description, coordinate: coordinate, city: city,
      isCityChosen: place.city != nil)
    let picture = PlacePicture(url: place.picture?.text)
    _ = try insert(draft, origin: .import, imported: key, picture: picture)
  }

  private func rows(_ places: [ResolvedPlace]) throws(DatabaseError) -> [GuideMerge.Row] {
    var named: [String: GuideCity] = [:]
    var rows: [GuideMerge.Row] = []
    rows.reserveCapacity(places.count)
    for resolved in places {
      var city: GuideCity?
      switch resolved.city {
      case .known(let known): city = known
      case .named(let name):
        if named[name] == nil { named[name] = try self.city(named: name) }
        city = named[name]
      case nil: break
      }
      rows.append(GuideMerge.Row(place: resolved.place, city: city))
    }
    return rows
  }

  private func storedPlaces() throws(DatabaseError) -> [GuideMerge.Stored] {
    try database.statement("\(Self.placeSelection) ORDER BY p.id").map { row in
      let key = row.optionalText(13).map { GuideMerge.Key(city: row.text(12), name: $0) }
      return GuideMerge.Stored(place: Self.readPlace(row), imported: key)
    }
  }
}
