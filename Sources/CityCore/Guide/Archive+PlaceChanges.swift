internal import Platform

// What the user does to the guide. Every change makes the place the user's, so that no import
// changes it again.
extension Archive {
  /// Adds a place of the user's.
  package func addPlace(_ draft: PlaceDraft) throws(ArchiveError) -> Place {
    try changeGuide { () throws(DatabaseError) in
      try add(draft.city)
      let id = try insert(draft, origin: .user, imported: nil, picture: .none)
      try raiseGuide()
      return try readPlace(id) ?? draft.place(id: id)
    }
  }

  /// Changes a place, and answers it as it is then; nil if there is no such place.
  ///
  /// - Parameters:
  ///   - city: the chosen city, the unknown one to have none. Nil leaves a chosen city, and asks
  ///     `cityNear` where a place moves whose city was not chosen.
  ///   - cityNear: finds the city of a point.
  package func updatePlace(
    id: Int, name: String? = nil, description: Change<String?> = .keep,
    coordinate: Coordinate? = nil, city: GuideCity? = nil,
    cityNear: (Coordinate) -> GuideCity? = { _ in nil }
  ) throws(ArchiveError) -> Place? {
    try changeGuide { () throws(DatabaseError) in
      guard let old = try readPlace(id) else { return nil }
      var new = old
      new.name = name ?? old.name
      new.description = description.value(instead: old.description)
      new.coordinate = coordinate ?? old.coordinate
      let wasChosen = try isCityChosen(id)
      let follows = city == nil && !wasChosen && new.coordinate != old.coordinate
      new.city = city ?? (follows ? cityNear(new.coordinate) : nil) ?? old.city
      let isChosen = city != nil || wasChosen
      return try store(new, over: old, isCityChosen: isChosen, wasChosen: wasChosen)
    }
  }

  /// Removes a place, and answers what it was; nil if there is no such place.
  package func removePlace(id: Int) throws(ArchiveError) -> Place? {
    try changeGuide { () throws(DatabaseError) in
      guard let place = try readPlace(id) else { return nil }
      try database.run("DELETE FROM place WHERE id = ?", [.integer(id)])
      try raiseGuide()
      return place
    }
  }

  /// Gives a place another picture, or none, and answers both; nil if there is no such place. The
  /// former file is the caller's to remove.
  package func setPicture(
    ofPlace id: Int, _ file: PictureFile?
  ) throws(ArchiveError) -> (place: Place, former: PictureFile?)? {
    try changeGuide { () throws(DatabaseError) in
      guard let old = try readPlace(id) else { return nil }
      if file == nil, old.photo.state == .none { return (old, nil) }
      try writePicture(PlacePicture(file: file), ofPlace: id)
      try database.run("UPDATE place SET origin = 'user' WHERE id = ?", [.integer(id)])
      try raiseGuide()
      return try readPlace(id).map { ($0, old.photo.file) }
    }
  }

  /// Notes that the picture at a place's address is here now. False if the place has gone, has
  /// another picture meanwhile, or has this one already: then nothing changes.
  package func keepPicture(
    _ file: PictureFile, from url: String, ofPlace id: Int
  ) throws(ArchiveError) -> Bool {
    try changeGuide { () throws(DatabaseError) in
      guard let place = try readPlace(id), place.photo == PlacePicture(url: url) else {
        return false
      }
      try writePicture(PlacePicture(url: url, file: file), ofPlace: id)
      try raiseGuide()
      return true
    }
  }

  /// Forgets a file that has gone, so that the picture can be fetched again.
  package func forgetPicture(_ file: PictureFile, ofPlace id: Int) throws(ArchiveError) {
    try changeGuide { () throws(DatabaseError) in
      guard let place = try readPlace(id), place.photo.file == file else { return }
      try writePicture(PlacePicture(url: place.photo.url), ofPlace: id)
      try raiseGuide()
    }
  }

  private func store(
    _ new: Place, over old: Place, isCityChosen: Bool, wasChosen: Bool
  ) throws(DatabaseError) -> Place {
    if new == old, isCityChosen == wasChosen { return old }
    var new = new
    new.origin = .user
    try add(new.city)
    try write(new)
    try database.run(
      "UPDATE place SET city_chosen = ?2 WHERE id = ?1",
      [.integer(new.id), DatabaseValue(isCityChosen)])
    try raiseGuide()
    return try readPlace(new.id) ?? new
  }

  private func isCityChosen(_ id: Int) throws(DatabaseError) -> Bool {
    try database.integer("SELECT city_chosen FROM place WHERE id = ?", [.integer(id)]) == 1
  }
}

/// Whether a member that may be nothing is to be changed.
package enum Change<Value: Sendable>: Sendable {
  case keep
  case set(Value)

  func value(instead old: Value) -> Value {
    if case .set(let value) = self { value } else { old }
  }
}

extension PlaceDraft {
  fileprivate func place(id: Int) -> Place {
    Place(
      id: id, name: name, description: description, coordinate: coordinate, city: city,
      origin: .user, photo: .none)
  }
}
