import JSONRPC
import Sessions

// Updates browse sessions after changes of the archive.
extension CityServer {
  /// Brings the lists of browse sessions up to date with the archive, except that of a session that is being committed.
  func followArchive() async {
    await waitForLoadingSessions()
    for entry in sessions.open where entry.session.mode == .browsing {
      await follow(entry.session, selection: entry.origin.selection)
    }
  }

  /// Retries if the session changed while the archive was being read. If the archive cannot be read, the list
  /// stays as it was.
  func follow(_ session: Session, selection: SessionSelection?) async {
    while sessions.isOpen(session) {
      let content = await session.content
      let gazetteer = try? gazetteer()
      guard
        let followed = try? await use({ archive in
          try content.following(archive.reader(of: selection), in: gazetteer)
        }),
        sessions.isOpen(session)
      else { return }
      if await session.follow(followed) {
        sessions.setRows(followed.content.list.rowCount, of: session)
        return
      }
    }
  }
}
