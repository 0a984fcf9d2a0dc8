package import Files
import Platform

extension Guide {
  /// Imports the places of a file in one transaction. Importing them again immediately changes nothing. Keeps values
  /// that the file lacks and, unless a choice says otherwise, places that are the user's own. Adds notes, tags and
  /// lists to the places that it does not keep; with the choice `replace`, a note replaces the former one. If the
  /// import replaces the picture of a place, it deletes the former file.
  ///
  /// - Parameters:
  ///   - lists: the names of lists. The missing ones that a place needs are created first, in this order.
  ///   - styles: the styles for the lists that are created, by name.
  ///   - onConflict: what happens to places that the guide has; nil for the rule of `PlaceComparison`.
  ///   - pictures: the pictures in the ZIP archive of the places, after `CityFile.checkPictures`.
  ///   - report: called periodically with the number of processed rows.
  /// - Throws: `SystemError` if a picture cannot be written.
  package func importPlaces(
    _ places: [ResolvedPlace], lists: [String] = [], styles: [String: ListStyle] = [:],
    onConflict: ConflictChoice? = nil, pictures: PackedPictures? = nil,
    report: (Int) -> Void = { _ in }
  ) throws -> GuideImport {
    try transactions.followGuide()
    func run(
      _ stored: StoredPictures, isDry: Bool, _ report: (Int) -> Void
    ) throws -> GuideImport {
      try transactions.write(rows: places.count) { database, changes in
        stored.begin()
        var importer = try GuideImporter(
          database, lists: lists, styles: styles, onConflict: onConflict
        ) { path in
          if isDry {
            stored.need(path)
          }
          return stored.take(path)
        }
        let result = try importer.importPlaces(
          places, time: isDry ? nil : clock.now(), report: report)
        if !isDry, transactions.store.keepsPictures {
          try keep(stored.usedFiles, of: pictures, in: try GuideTable(database))
        }
        if result.added + result.updated > 0 {
          changes.insert(.guide)
        }
        return result
      }
    }
    let stored = StoredPictures()
    guard transactions.dryRunNews == nil else { return try run(stored, isDry: true, report) }
    if let pictures, places.contains(where: { $0.place.packed != nil }) {
      // A dry run finds out which pictures are needed, so that a repeated import stores none.
      _ = try transactions.dryRun { try run(stored, isDry: true) { _ in } }
      try store(stored, of: pictures)
    }
    return try finish(stored) { try run(stored, isDry: false, report) }
  }

  /// Stores the pictures that an import needs in the folder. No place refers to them yet.
  private func store(_ stored: StoredPictures, of pictures: PackedPictures) throws {
    var number = try transactions.store.keepsPictures ? 0 : summary().revision + 1
    do {
      for path in stored.needed {
        try Task.checkCancellation()
        guard let picture = try pictures.picture(path) else { continue }
        if transactions.store.keepsPictures {
          // On a server another machine may choose the same revision at the same time, so use a random number.
          number = Int.random(in: 1..<1 << 48)
        }
        stored.add(
          try photos().store(picture.bytes, as: picture.type, ofPlace: nil, number: number),
          of: path)
        number += 1
      }
    } catch {
      remove(stored.all)
      throw error
    }
  }

  /// Runs the transaction of an import. Then removes the stored pictures that the import did not use, and the former
  /// pictures that its places no longer have. If the transaction fails, removes all pictures that `store` stored,
  /// unless a place may refer to them because the outcome is unknown.
  private func finish(
    _ stored: StoredPictures, _ body: () throws -> GuideImport
  ) throws -> GuideImport {
    do {
      let result = try body()
      remove(stored.unused + result.obsolete)
      return result
    } catch {
      if (error as? ArchiveError)?.isInDoubt != true {
        remove(stored.all)
      }
      throw error
    }
  }

  private func remove(_ files: [PictureFile]) {
    guard !files.isEmpty, let folder = try? photos() else { return }
    for file in files {
      folder.remove(file)
    }
  }

  /// Copies the pictures to the table of an archive on a server.
  private func keep(
    _ files: [(path: String, file: PictureFile)], of pictures: PackedPictures?, in table: GuideTable
  ) throws {
    for (path, file) in files {
      if let picture = try pictures?.picture(path) {
        try table.keepPicture(picture.bytes, as: file.name)
      }
    }
  }
}
