import Adapters
import TestSupport
import Testing
import Text

@testable import Archive
@testable import Files
@testable import Geography
@testable import Sessions

/// Imports into an archive that has cities, and their undoing.
@Suite struct ImportUndoTests {
  private static let heading =
    "id,name,country,admin1,lat,lon,population,timezone,wikipedia,favorite,ownName,note,tags,lists,visits,planned\n"

  let folder: ScratchFolder
  let archive: Archive

  init() throws {
    folder = try ScratchFolder()
    archive = try Archive.opened(folder.path("archive.sqlite"))
  }

  /// All that an import can change.
  private struct Contents: Equatable {
    var cities: [ArchivedCity]
    var annotations: [CityAnnotation]
    var lists: [SavedList]
    var members: [[Int]]
    var tags: [TagUse]
  }

  private func contents() throws -> Contents {
    let cities = try archive.all()
    let lists = try archive.lists()
    return Contents(
      cities: cities, annotations: try archive.cityAnnotations(of: cities.map(\.city.id)),
      lists: lists,
      members: try archive.transactions.use { database in
        try lists.map { try ListTable(database).cities(of: $0.id) }
      },
      tags: try archive.tags())
  }

  private func importRows(
    _ rows: String, _ onConflict: ConflictChoice? = nil, isDry: Bool = false
  ) throws -> FileImportReport {
    let file = try CityFile(Self.heading + rows)
    #expect(file.invalid.count == 0, "\(file.invalid.rows)")
    return try archive.importRows(
      file.rows, lists: file.lists, onConflict: onConflict, isDry: isDry
    ) { _ in
      nil
    }
  }

  /// Cities 1 to 3, of which 1 has an annotation and is in a list with 3.
  private func fill() throws {
    _ = try importRows(
      """
      1,Aa,FR,North,10,20,500,,,true,Home,First.,old; both,Walks,2019,
      2,Bb,FR,,11,20,600,,,false,,,,,,
      3,Cc,FR,,12,20,700,,,false,,,,Walks,,

      """)
  }

  @Test("Undoing an import gives back the archive as it was")
  func undo() throws {
    try fill()
    let before = try contents()
    let report = try importRows(
      """
      1,Changed,DE,,1,2,9,,,false,Other,Second.,new; both,Seas; Walks,2020,true
      2,Bb,FR,,11,20,600,,,true,,,new,Seas,,
      7,New,FR,,5,6,1,,,true,Own,Note,new,Seas; Walks,2021,true
      8,Newer,FR,,5,6,1,,,false,,,,,,

      """)
    #expect(report.added == 2 && report.updated == 2, "\(report)")
    #expect(try contents() != before)
    let undone = try archive.undoImport(report.undo)
    #expect(undone.removed == 2 && undone.restored == 2 && undone.kept.isEmpty, "\(undone)")
    #expect(try contents() == before)
    #expect(throws: ArchiveError.importNotFound(id: report.undo)) {
      try archive.undoImport(report.undo)
    }
  }

  @Test("Undoing imports one after the other gives back each former archive")
  func several() throws {
    var dice = SeededGenerator(seed: 49)
    var former = [try contents()]
    for round in 0..<8 {
      let rows = (0..<6).map { _ in
        let id = Int.random(in: 1...9, using: &dice)
        let tags = ["", "a", "a; b", "c"].randomElement(using: &dice) ?? ""
        let lists = ["", "L", "L; M", "N"].randomElement(using: &dice) ?? ""
        let note = Bool.random(using: &dice) ? "Note \(Int.random(in: 0...3, using: &dice))" : ""
        return
          "\(id),City \(round % 3),FR,,1,\(id),\(round),,,\(round % 2 == 0),,\(note),\(tags),\(lists),20\(10 + id),\n"
      }
      let choice = ConflictChoice.allCases.randomElement(using: &dice)
      if try importRows(rows.joined(), choice).undo != nil {
        former.append(try contents())
      }
    }
    #expect(former.count > 4)
    for wanted in former.dropLast().reversed() {
      _ = try archive.undoImport(nil)
      #expect(try contents() == wanted)
    }
  }

  @Test("A city that was changed after the import keeps its values, and a list with it stays")
  func changedSince() throws {
    try fill()
    let undo = try importRows(
      """
      7,New,FR,,5,6,1,,,false,,,,Seas,,
      8,Newer,FR,,5,6,1,,,false,,,,Seas,,

      """
    ).undo
    try archive.setFavorite(ids: [8], to: true)
    let undone = try archive.undoImport(undo)
    #expect(undone.removed == 1 && undone.kept == [8], "\(undone)")
    #expect(try archive.city(id: 8)?.favorite == true)
    #expect(try archive.lists().map(\.name) == ["Walks", "Seas"])
  }

  @Test("An import that changes nothing, or only in a dry run, cannot be undone")
  func nothing() throws {
    try fill()
    _ = try archive.undoImport(nil)
    #expect(throws: ArchiveError.importNotFound(id: nil)) { try archive.undoImport(nil) }
    #expect(try importRows("9,X,FR,,1,2,3,,,false,,,,,,\n", isDry: true).undo == nil)
    try fill()
    #expect(try importRows("2,Bb,FR,,11,20,600,,,false,,,,,,\n").undo == nil)
  }

  @Test("An archive that was replaced cannot undo an earlier import")
  func replaced() throws {
    try fill()
    let undo = try #require(try importRows("9,X,FR,,1,2,3,,,false,,,,,,\n").undo)
    _ = try archive.transactions.write { database, _ in
      try database.run("UPDATE feed SET id = id + 1")
    }
    #expect(throws: ArchiveError.importTooOld(id: undo)) { try archive.undoImport(undo) }
  }

  @Test("The last ten imports can be undone")
  func kept() throws {
    let undos = try (1...12).map { id in
      try #require(try importRows("\(id),X,FR,,1,2,3,,,false,,,,,,\n").undo)
    }
    #expect(throws: ArchiveError.importNotFound(id: undos[1])) {
      try archive.undoImport(undos[1])
    }
    #expect(try archive.undoImport(undos[2]).removed == 1)
  }

  @Test("A large import with tags can be undone, and counts its tags")
  func large() throws {
    try fill()
    let before = try contents()
    let rows = (100..<6200).map { "\($0),City,FR,,1,2,3,,,false,,,t; u\($0 % 2),,,\n" }
    let report = try importRows(rows.joined())
    #expect(try archive.tags().map(\.cities).sorted() == [1, 1, 3050, 3050, 6100])
    #expect(try archive.undoImport(report.undo).removed == 6100)
    #expect(try contents() == before)
  }
}

extension ImportUndoTests {
  private static let other = "1,Zz,DE,South,40,50,9,,,false,Away,Second.,new,Seas,2020,\n"

  @Test("keep leaves an archived city as it is")
  func keep() throws {
    try fill()
    let before = try contents()
    let report = try importRows(Self.other, .keep)
    #expect(report.unchanged == 1 && report.updated == 0, "\(report)")
    var after = try contents()
    after.lists.removeAll { $0.name == "Seas" }
    after.members.removeLast(after.members.count - before.members.count)
    #expect(after == before)
  }

  @Test("replace takes the values of the file, and removes no tag, list, visit or star")
  func replace() throws {
    try fill()
    _ = try importRows(Self.other, .replace)
    let city = try #require(try archive.city(id: 1))
    #expect(city.city.name == "Zz" && city.city.country == "DE" && city.favorite)
    let annotation = try #require(try archive.cityAnnotations(of: [1]).first?.content)
    #expect(annotation.ownName == "Away" && annotation.note == "Second.")
    #expect(annotation.tags == ["both", "new", "old"])
    #expect(annotation.visits.map(\.text) == ["2019", "2020"])
    #expect(annotation.lists.count == 2)
  }

  @Test("both keeps the values of the archive, fills its gaps and adds the note")
  func both() throws {
    try fill()
    _ = try importRows(
      Self.other + "2,Zz,FR,East,11,20,600,Europe/Paris,,false,Mine,,,,,\n", .both)
    let city = try #require(try archive.city(id: 1))
    #expect(city.city.name == "Aa" && city.city.admin1 == "North")
    let annotation = try #require(try archive.cityAnnotations(of: [1]).first?.content)
    #expect(annotation.ownName == "Home" && annotation.note == "First.\n\nSecond.")
    #expect(annotation.tags == ["both", "new", "old"])
    let second = try #require(try archive.city(id: 2))
    #expect(second.city.name == "Bb" && second.city.admin1 == "East")
    #expect(second.city.timezone == "Europe/Paris")
    #expect(try archive.cityAnnotations(of: [2]).first?.content.ownName == "Mine")
    let again = try importRows(Self.other, .both)
    #expect(again.unchanged == 1 && again.updated == 0, "\(again)")
  }

  @Test("The report lists what differs, and what happens")
  func conflicts() throws {
    try fill()
    let report = try importRows(Self.other)
    let conflict = try #require(report.conflicts.rows.first)
    #expect(conflict.choice == .replace && conflict.id == 1 && conflict.name == "Aa")
    #expect(
      conflict.differences.map(\.field) == [
        "name", "country", "admin1", "position", "population", "ownName", "note",
      ])
    #expect(conflict.differences.first == .init(field: "name", archive: "Aa", file: "Zz"))
    #expect(report.lists == [ImportedList(name: "Seas", count: 1, isNew: true)])
    #expect(try importRows("2,Bb,FR,,11,20,600,,,true,,,x,,,\n").conflicts.count == 0)
  }

  @Test("Choices for single rows override that of the import")
  func choices() throws {
    try fill()
    var file = try CityFile(
      Self.heading + Self.other
        + "2,Zz,FR,,11,20,600,,,false,,,,,,\n3,Zz,FR,,12,20,700,,,false,,,,,,\n")
    var keep = RowChoice(row: 1)
    keep.onConflict = .keep
    var skip = RowChoice(row: 2)
    skip.isSkipped = true
    try file.apply([keep, skip])
    #expect(file.count == 3 && file.skipped == 1)
    let report = try archive.importRows(file.rows, onConflict: .replace) { _ in nil }
    #expect(report.unchanged == 1 && report.updated == 1)
    #expect(try archive.all().map(\.city.name) == ["Aa", "Bb", "Zz"])
    #expect(throws: RowChoiceError(index: 1, row: 4)) {
      try file.apply([keep, RowChoice(row: 4)])
    }
  }

  @Test("A dry run lists new cities with the name of another city, and repeated ones")
  func sameNames() throws {
    try fill()
    let file = try CityFile(
      Self.heading
        + "5,bb,DE,,1,2,3,,,false,,,,,,\n6,Ee,DE,,1,2,3,,,false,,,,,,\n6,Ee,DE,,1,2,3,,,false,,,,,,\n"
    )
    let report = try archive.importRows(file.rows, isDry: true) { _ in nil }
    #expect(report.sameNames.rows.map(\.others) == [[2]])
    #expect(report.sameNames.rows.map(\.place.row) == [1])
    #expect(report.repeated.rows.map(\.place.line) == [4])
  }
}
