package import Geography
internal import Platform

/// The city guide in the archive: places under cities, with pictures in a folder beside it.
///
/// Not sendable: it is used where its archive is, and under the same rules. Reading a guide that is
/// not there yet answers an empty one and makes no file.
package final class Guide {
  private let transactions: ArchiveTransactions
  private var openedPhotos: PhotoFolder?

  init(_ transactions: ArchiveTransactions) { self.transactions = transactions }

  /// Counts and revision, all of the same moment.
  package func summary() throws -> GuideSummary {
    try read(orEmpty: GuideSummary()) { try $0.summary() }
  }

  /// All places: cities by name, and the places of a city by name. Names are ordered by their
  /// folded form, then as they are, by the bytes of UTF-8, and equal ones by id.
  package func all() throws -> [Place] { try read(orEmpty: []) { try $0.all() } }

  /// Some consecutive places of those that the filter lets pass, in the order of `all`.
  ///
  /// - Parameter offset: how many places to pass over; below zero counts as 0, like the limit.
  package func page(_ filter: PlaceFilter, offset: Int, limit: Int) throws -> PlacePage {
    let page = try read(orEmpty: PlacePage()) {
      try $0.page(filter, offset: max(0, offset), limit: max(0, limit))
    }
    for place in page.places {
      try fetchPicture(of: place)
    }
    return page
  }

  package func place(id: Int) throws -> Place? {
    let place = try read(orEmpty: nil) { try $0.place(id) }
    if let place {
      try fetchPicture(of: place)
    }
    return place
  }

  /// Where a server keeps the pictures, there may be no copy yet in the folder.
  private func fetchPicture(of place: Place) throws {
    guard transactions.store.keepsPictures, let file = place.photo.file,
      try !photos().holds(file), let bytes = try read(orEmpty: nil, { try $0.picture(file.name) })
    else { return }
    try photos().copy(bytes, as: file)
  }

  /// A city under which places are listed, or were once; the unknown one wherever there is an
  /// archive.
  package func city(id: Int) throws -> GuideCity? { try read(orEmpty: nil) { try $0.city(id) } }

  private func read<Value>(orEmpty empty: Value, _ body: (GuideTable) throws -> Value) throws
    -> Value
  {
    try transactions.showInterestInGuide()
    guard try transactions.exists else { return empty }
    return try transactions.read { try body(try GuideTable($0)) }
  }

  /// One durable transaction; the body says whether it has changed the guide.
  private func change<Value>(
    rows: Int = 1, _ body: (GuideTable, inout Bool) throws -> Value
  ) throws -> Value {
    try transactions.showInterestInGuide()
    return try transactions.write(rows: rows) { database, changes in
      var isChange = false
      let value = try body(try GuideTable(database), &isChange)
      if isChange {
        changes.insert(.guide)
      }
      return value
    }
  }
}

// What the user does. Every change makes the place the user's, so that no import changes it again.
extension Guide {
  /// Adds a place of the user's.
  ///
  /// - Parameter isCityChosen: whether somebody named the city; otherwise it follows the coordinate.
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

  /// Changes a place, and answers it as it is then; nil if there is no such place.
  ///
  /// - Parameters:
  ///   - city: the chosen city, the unknown one to have none. Nil leaves a chosen city, and asks
  ///     `cityNear` where a place moves whose city was not chosen.
  ///   - cityNear: finds the city of a point.
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

  /// Removes a place and its picture, and answers what it was; nil if there is no such place.
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

extension Guide {
  /// The folder of pictures, beside the archive, which is opened for that.
  package func photos() throws -> PhotoFolder {
    if let openedPhotos {
      return openedPhotos
    }
    let folder = try transactions.use { _ in
      try PhotoFolder(besideArchive: transactions.store.localPath)
    }
    openedPhotos = folder
    return folder
  }

  /// The folder of pictures as far as there is one: an archive in memory gets its own with its
  /// first picture.
  package func photosToShow() throws -> PhotoFolder? {
    guard try transactions.exists else { return nil }
    return transactions.path == Archive.inMemory ? openedPhotos : try photos()
  }

  /// Removes pictures without a place. Not where another archive, maybe a copy, lies in the same
  /// folder: it may name them. An older archive is not upgraded for that.
  package func removeStrayPictures() throws {
    guard try transactions.exists else { return }
    try PhotoFolder(besideArchive: transactions.store.localPath).removeStrays {
      if transactions.store.hasCompany {
        return nil
      }
      return try transactions.use(isPeek: true) { database in
        let names = try database.statement(
          "SELECT photo_file FROM place WHERE photo_file IS NOT NULL")
        return Set(try names.map { $0.text(0) })
      }
    }
  }

  /// Gives a place another picture of the user's, or none, and deletes the former file. Answers the
  /// place as it is then; nil if there is no such place. Throws `SystemError` if it is not written.
  package func setPicture(ofPlace id: Int, _ picture: NewPicture?) throws -> Place? {
    let stored = try picture.map { try store($0, ofPlace: id) }
    var isKept = false
    defer { if let stored, !isKept { openedPhotos?.remove(stored) } }
    let (place, former) = try change { table, isChange -> (Place?, PictureFile?) in
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
    isKept = place != nil
    if let former {
      try? photos().remove(former)
    }
    return place
  }

  /// Keeps the picture that was fetched from a place's address. Answers the place as it is then;
  /// nil if there is no such place. If it has another picture meanwhile, or this one already, then
  /// nothing changes. Throws `SystemError` if the picture cannot be written.
  package func keepPicture(
    _ picture: NewPicture, from url: String, ofPlace id: Int
  ) throws -> Place? {
    let known = try place(id: id)
    guard known?.photo == PlacePicture(url: url) else { return known }
    let stored = try store(picture, ofPlace: id)
    var isKept = false
    defer { if !isKept { openedPhotos?.remove(stored) } }
    let (place, isChange) = try change { table, isChange in
      var place = try table.place(id)
      guard place?.photo == PlacePicture(url: url) else { return (place, false) }
      isChange = true
      place?.photo.file = stored
      try keep(picture, as: stored, in: table)
      if let place {
        try table.write(place)
      }
      return (place, true)
    }
    isKept = isChange
    return place
  }

  /// The place of this id with a picture that is really there: a file that has gone is forgotten,
  /// so that the picture can be fetched again.
  package func placeWithPicture(id: Int) throws -> Place? {
    guard let known = try place(id: id) else { return nil }
    guard let file = known.photo.file, try !photos().holds(file) else { return known }
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

  /// Puts a picture into the folder; no place has it yet.
  private func store(_ picture: NewPicture, ofPlace id: Int) throws -> PictureFile {
    // On a server another machine may find the same number at the same time.
    let number =
      transactions.store.keepsPictures
      ? Int.random(in: 1..<1 << 48) : try summary().revision + 1
    return try photos().store(picture.bytes, picture.type, ofPlace: id, number: number)
  }
}

extension Guide {
  private func keep(_ picture: NewPicture?, as file: PictureFile?, in table: GuideTable) throws {
    guard transactions.store.keepsPictures, let picture, let file else { return }
    try table.keepPicture(picture.bytes, as: file.name)
  }

  /// Takes in the places of a file as one transaction. Importing the same again changes nothing;
  /// what a file leaves out clears nothing; places of the user are left alone. Pictures that no
  /// place has any more, because the file names another one, are deleted.
  ///
  /// - Parameter report: is told now and then how many rows are done.
  package func take(
    _ places: [ResolvedPlace], report: (Int) -> Void = { _ in }
  ) throws -> GuideImport {
    let result = try change(rows: places.count) { table, isChange in
      var importer = GuideImporter(table)
      let result = try importer.take(places, report: report)
      isChange = result.added + result.updated > 0
      return result
    }
    if !result.obsolete.isEmpty, transactions.rehearsed == nil {
      let folder = try? photos()
      for picture in result.obsolete {
        folder?.remove(picture)
      }
    }
    return result
  }
}

/// Whether a member that may be nothing is to be changed.
package enum Change<Value: Sendable>: Sendable {
  case keep
  case set(Value)

  func value(instead old: Value) -> Value {
    if case .set(let value) = self {
      value
    } else {
      old
    }
  }
}
