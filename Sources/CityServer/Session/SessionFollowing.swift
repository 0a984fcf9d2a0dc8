import JSONRPC
import Sessions

// Browse sessions follow the archive.
extension CityServer {
  /// Brings the lists of browse sessions up to date with the archive.
  func followArchive() async {
    for entry in sessions.open where entry.session.mode == .browsing {
      await update(entry.session)
    }
  }

  /// Retries if the session changed while the archive was being read. If the archive cannot be read, the list
  /// stays as it was.
  private func update(_ session: Session) async {
    while sessions.isOpen(session) {
      let content = await session.content
      let gazetteer = try? gazetteer()
      guard
        let followed = try? await use({ try content.following($0, in: gazetteer) }),
        sessions.isOpen(session)
      else { return }
      if await session.follow(followed) {
        sessions.setRows(followed.content.list.rowCount, of: session)
        return
      }
    }
  }
}
