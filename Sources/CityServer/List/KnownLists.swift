import Archive
import JSONRPC

/// The lists as the client knows them.
struct KnownLists {
  /// Nil before the client's first use of lists.
  private var lists: [SavedList]?

  var isUsed: Bool { lists != nil }

  /// - Returns: whether the client knew the lists, but in another state.
  mutating func update(_ current: [SavedList]) -> Bool {
    defer { lists = current }
    return isUsed && lists != current
  }
}

extension CityServer {
  /// Reads the lists, which the client knows from now on.
  func readLists() async throws -> [SavedList] {
    let lists = try await read { try $0.lists() }
    _ = knownLists.update(lists)
    return lists
  }

  /// After a change of the archive, notifies the client of the new state of the lists, if it has used lists and
  /// they changed.
  func announceLists() async {
    guard knownLists.isUsed, let lists = try? await read({ try $0.lists() }),
      knownLists.update(lists)
    else { return }
    outbox.notify("list.didChange", params: SavedList.all.json(lists))
  }
}
