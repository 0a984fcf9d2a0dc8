import Archive
import Files
import JSONRPC

/// The lists as they were when the client last called a method of lists or was notified of them.
struct KnownLists {
  /// Nil until the client first calls a method of lists.
  private var lists: [SavedList]?

  var isUsed: Bool { lists != nil }

  /// - Returns: whether the client knows an earlier state of the lists, which differs from this one.
  mutating func update(_ current: [SavedList]) -> Bool {
    defer { lists = current }
    return isUsed && lists != current
  }
}

extension CityServer {
  /// Reads the lists for a method of lists. From then on, the client is notified of their changes.
  func readLists() async throws -> [SavedList] {
    let lists = try await read { try $0.lists() }
    _ = knownLists.update(lists)
    return lists
  }

  /// Call it after a change of the archive. Notifies the client of the new state of the lists, if it has used lists and
  /// they changed.
  func announceLists() async {
    guard knownLists.isUsed, let lists = try? await read({ try $0.lists() }),
      knownLists.update(lists)
    else { return }
    outbox.notify("list.didChange", params: SavedList.all.json(lists))
  }
}
