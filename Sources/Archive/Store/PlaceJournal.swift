internal import Adapters
import Files
import Sessions

/// The former states of the places that an import changes, stored so that the import can be undone. Used inside a
/// transaction of the caller.
///
/// No feed records changes of places. The journal therefore stores a digest of each place after the import, by which an
/// undo recognizes the places that were changed later.
struct PlaceJournal {
  /// The former states of places that the import changed, by id.
  private var former: [Int: String] = [:]
  private var bytes = 0

  /// Records the state of a place before its first change.
  mutating func record(_ stored: GuideMerge.Stored) {
    guard former[stored.place.id] == nil else { return }
    let text = stored.text
    former[stored.place.id] = text
    bytes += text.utf8.count
  }

  /// Stores the journal after all changes.
  ///
  /// - Parameters:
  ///   - added: the ids of the places that the import added.
  ///   - lists: the ids of the lists that the import made.
  ///   - time: seconds since 1970.
  /// - Returns: the number of the import; nil if it changed nothing, or too much to be undone.
  func finish(
    in database: any SQLDatabase, added: [Int], lists: [Int], time: Double
  ) throws -> Int? {
    guard !(former.isEmpty && added.isEmpty), bytes <= ImportJournal.mostBytes else { return nil }
    let start = try ChangeTable(database).last().number
    let id = try ImportTable(database).add(start: start, lists: lists, time: time)
    let added = Set(added)
    let insertion = try database.statement(
      "INSERT INTO import_place (import, place, former, digest) VALUES (?, ?, ?, ?)")
    for stored in try GuideTable(database).stored() {
      let place = stored.place.id
      guard former[place] != nil || added.contains(place) else { continue }
      try insertion.run([
        .integer(id), .integer(place), DatabaseValue(former[place]), .integer(stored.digest),
      ])
    }
    return id
  }
}
