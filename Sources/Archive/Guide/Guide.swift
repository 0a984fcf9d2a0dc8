internal import Adapters
package import Files
package import Geography
internal import Platform

/// The city guide of an archive: places in cities, with pictures in a folder beside the archive.
///
/// Not sendable: it belongs to its `Archive`, whose owner alone may use it. Reading a guide that does not exist returns
/// an empty one and creates no file.
package struct Guide {
  let transactions: ArchiveTransactions
  private let pictures: ArchivePictures
  let clock: WallClock

  fileprivate init(
    _ transactions: ArchiveTransactions, pictures: ArchivePictures, clock: WallClock
  ) {
    self.transactions = transactions
    self.pictures = pictures
    self.clock = clock
  }

  /// Counts and revision at one moment.
  package func summary() throws -> GuideSummary {
    try read(orEmpty: GuideSummary()) { try $0.summary() }
  }

  /// All places, ordered by city name, then by place name. Names sort by their folded form, then by their UTF-8
  /// bytes, then by id.
  package func all() throws -> [Place] { try read(orEmpty: []) { try $0.all() } }

  /// A page of the places that match the filter, in the order of `all`. Copies their pictures to the folder if a server
  /// stores them.
  ///
  /// - Parameters:
  ///   - offset: the number of places to skip; a negative number counts as 0.
  ///   - limit: the maximum number of places to return; a negative number counts as 0.
  package func page(_ filter: PlaceFilter, offset: Int, limit: Int) throws -> PlacePage {
    let page = try read(orEmpty: PlacePage()) {
      try $0.page(filter, offset: max(0, offset), limit: max(0, limit))
    }
    for place in page.places {
      try fetchPicture(of: place)
    }
    return page
  }

  /// A place; nil if there is none with the id. Copies its picture to the folder if a server stores it.
  package func place(id: Int) throws -> Place? {
    let place = try read(orEmpty: nil) { try $0.place(id) }
    if let place {
      try fetchPicture(of: place)
    }
    return place
  }

  /// Copies a place's picture from a server to the folder, unless the folder has it. Does nothing for an archive that
  /// is not on a server, whose pictures are only in the folder.
  func fetchPicture(of place: Place) throws {
    guard transactions.store.keepsPictures, let file = place.photo.file,
      try !photos().holds(file), let bytes = try read(orEmpty: nil, { try $0.picture(file.name) })
    else { return }
    try photos().copy(bytes, as: file)
  }

  /// A city that has or had places, or that only an imported file names; nil for another id. Any guide that exists has
  /// the unknown city.
  package func city(id: Int) throws -> GuideCity? { try read(orEmpty: nil) { try $0.city(id) } }

  private func read<Value>(orEmpty empty: Value, _ body: (GuideTable) throws -> Value) throws
    -> Value
  {
    try read(orEmpty: empty, inDatabase: { table, _ in try body(table) })
  }

  func read<Value>(
    orEmpty empty: Value, inDatabase body: (GuideTable, any SQLDatabase) throws -> Value
  ) throws -> Value {
    try transactions.followGuide()
    guard try transactions.exists else { return empty }
    return try transactions.read { try body(try GuideTable($0), $0) }
  }

  /// Runs one durable transaction. The body reports whether it has changed the guide.
  private func change<Value>(_ body: (GuideTable, inout Bool) throws -> Value) throws -> Value {
    try transactions.followGuide()
    return try transactions.write { database, changes in
      var isChange = false
      let value = try body(try GuideTable(database), &isChange)
      if isChange {
        changes.insert(.guide)
      }
      return value
    }
  }
}

// Changes by the user. A changed place becomes the user's own: by default, imports keep it as it is.
extension Guide {
  /// Adds a place as the user's own.
  ///
  /// - Parameter isCityChosen: whether a person chose the city. Otherwise `update` replaces the city when the place is
  ///   moved.
  package func add(
    name: String, description: String?, coordinate: Coordinate, city: GuideCity, isCityChosen: Bool
  ) throws -> Place {
    var place = Place(
      id: 0, name: name, description: description, coordinate: coordinate, city: city,
      origin: .user, photo: PlacePicture())
    return try change { table, isChange in
      isChange = true
      try table.add(city)
      place.id = try table.insert(place, isCityChosen: isCityChosen)
      return try table.place(place.id) ?? place
    }
  }

  /// Changes a place and returns the new one; nil if there is no such place.
  ///
  /// - Parameters:
  ///   - city: the chosen city, possibly the unknown one. Nil keeps the city, unless nobody chose it and the place is
  ///     moved: then `cityNear` supplies the city.
  ///   - cityNear: returns the city of a coordinate; nil keeps the city.
  package func update(
    id: Int, name: String? = nil, description: Change<String?> = .keep,
    coordinate: Coordinate? = nil, city: GuideCity? = nil,
    cityNear: (Coordinate) -> GuideCity? = { _ in nil }
  ) throws -> Place? {
    try change { table, isChange in
      guard let old = try table.place(id) else { return nil }
      var new = old
      new.name = name ?? old.name
      new.description = description.value(instead: old.description)
      new.coordinate = coordinate ?? old.coordinate
      let wasChosen = try table.isCityChosen(id)
      let follows = city == nil && !wasChosen && new.coordinate != old.coordinate
      new.city = city ?? (follows ? cityNear(new.coordinate) : nil) ?? old.city
      let isChosen = city != nil || wasChosen
      if new == old, isChosen == wasChosen {
        return old
      }
      new.origin = .user
      isChange = true
      try table.add(new.city)
      try table.write(new, isCityChosen: isChosen)
      return try table.place(id) ?? new
    }
  }

  /// Removes a place and its picture. Returns the place; nil if there is no such place.
  package func remove(id: Int) throws -> Place? {
    let removed = try change { table, isChange -> Place? in
      guard let place = try table.place(id) else { return nil }
      try table.delete(id)
      isChange = true
      return place
    }
    if let picture = removed?.photo.file {
      try? photos().remove(picture)
    }
    return removed
  }
}

// What the user writes about places does not make them the user's own.
extension Guide {
  /// Changes the annotations of places in one transaction and returns the places, in the order of the ids.
  /// Leaves out places that the guide does not have.
  ///
  /// - Throws: `ArchiveError.listNotFound`, `listIsSmart`, without a change.
  package func annotate(ids: [Int], _ change: PlaceAnnotationChange) throws -> [Place] {
    try transactions.followGuide()
    return try transactions.write { database, changes in
      let lists = ListTable(database)
      for list in change.addedLists + change.removedLists {
        _ = try lists.requireFilled(list)
      }
      let table = try GuideTable(database)
      let present = try ids.filter { try table.place($0) != nil }
      for id in present where try table.annotate(id, change) {
        changes.insert(.guide)
      }
      try table.removeUnusedTags()
      return try present.compactMap(table.place)
    }
  }
}

extension Guide {
  /// The folder of pictures beside the archive. Opens the archive, and creates a missing one.
  package func photos() throws -> PhotoFolder { try pictures.folder() }

  /// The folder of pictures if it was opened before; else nil. Cannot fail, so it can be used after a change.
  package var openPhotos: PhotoFolder? { pictures.opened }

  /// The folder of pictures; nil if the archive does not exist, or is in memory and has no folder yet.
  package func photosToShow() throws -> PhotoFolder? {
    guard try transactions.exists else { return nil }
    return transactions.path == Archive.inMemory ? pictures.opened : try photos()
  }

  /// Replaces or removes a place's picture on the user's behalf, and deletes the former file. The place becomes the
  /// user's own. Returns the new place; nil if there is no such place.
  ///
  /// - Throws: `SystemError` if the picture cannot be written.
  package func setPicture(ofPlace id: Int, to picture: NewPicture?) throws -> Place? {
    let stored = try picture.map { try store($0, ofPlace: id) }
    let (place, former) = try storing(stored) { table, isChange -> (Place?, PictureFile?) in
      guard let old = try table.place(id) else { return (nil, nil) }
      if stored == nil, old.photo.state == .none {
        return (old, nil)
      }
      isChange = true
      var new = old
      new.photo = PlacePicture(file: stored)
      new.origin = .user
      try keep(picture, as: stored, in: table)
      try table.write(new)
      return (new, old.photo.file)
    }
    if let stored, place == nil {
      pictures.opened?.remove(stored)
    }
    if let former {
      try? photos().remove(former)
    }
    return place
  }

  /// Stores the picture that was fetched from a place's address, if its file is missing. Changes nothing if the place
  /// has another picture by now, or the file of this one. Returns the place as it is now; nil if there is no such
  /// place.
  ///
  /// - Throws: `SystemError` if the picture cannot be written.
  package func keepPicture(
    _ picture: NewPicture, from url: String, ofPlace id: Int
  ) throws -> Place? {
    let known = try place(id: id)
    guard let former = known?.photo, former.url == url, try isMissing(former.file) else {
      return known
    }
    let stored = try store(picture, ofPlace: id)
    let (place, isKept) = try storing(stored) { table, isChange in
      var place = try table.place(id)
      guard place?.photo == former else { return (place, false) }
      isChange = true
      place?.photo.file = stored
      try keep(picture, as: stored, in: table)
      if let place {
        try table.write(place)
      }
      return (place, true)
    }
    if !isKept {
      pictures.opened?.remove(stored)
    }
    return place
  }

  /// The place with an id, after a check of its picture; nil if there is no such place. If the file of the picture is
  /// missing, the returned place has no file, so that the picture can be fetched again; the archive refers to the
  /// missing file until `keepPicture`. A missing picture without an address cannot be fetched, so the reference is
  /// removed from the archive too.
  package func placeWithPicture(id: Int) throws -> Place? {
    guard var known = try place(id: id) else { return nil }
    guard let file = known.photo.file, try isMissing(file) else { return known }
    guard known.photo.url == nil else {
      known.photo.file = nil
      return known
    }
    return try change { table, isChange in
      var place = try table.place(id)
      guard place?.photo.file == file else { return place }
      isChange = true
      place?.photo.file = nil
      if let place {
        try table.write(place)
      }
      return place
    }
  }

  /// Runs the transaction that makes a place refer to a stored picture. If it fails, removes the picture, unless a
  /// place may refer to it because the outcome is unknown.
  private func storing<Value>(
    _ stored: PictureFile?, _ body: (GuideTable, inout Bool) throws -> Value
  ) throws -> Value {
    do {
      return try change(body)
    } catch {
      if let stored, (error as? ArchiveError)?.isInDoubt != true {
        pictures.opened?.remove(stored)
      }
      throw error
    }
  }

  /// Whether the folder lacks the file; true for nil.
  private func isMissing(_ file: PictureFile?) throws -> Bool {
    try file.map { try !photos().holds($0) } ?? true
  }

  /// Stores a picture in the folder. No place refers to it yet.
  private func store(_ picture: NewPicture, ofPlace id: Int) throws -> PictureFile {
    // On a server another machine may choose the same revision at the same time, so use a random number.
    let number =
      transactions.store.keepsPictures
      ? Int.random(in: 1..<1 << 48) : try summary().revision + 1
    return try photos().store(picture.bytes, as: picture.type, ofPlace: id, number: number)
  }
}

extension Guide {
  private func keep(_ picture: NewPicture?, as file: PictureFile?, in table: GuideTable) throws {
    guard transactions.store.keepsPictures, let picture, let file else { return }
    try table.keepPicture(picture.bytes, as: file.name)
  }
}

extension Archive {
  package var guide: Guide { Guide(transactions, pictures: pictures, clock: clock) }
}
