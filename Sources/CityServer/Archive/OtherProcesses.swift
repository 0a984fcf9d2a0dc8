import Archive
import Platform

// Changes that other processes and other machines make to the archive.
extension CityServer {
  /// Notifies the client of changes by other processes. Called by a timer. Does nothing before the first use of the
  /// archive, or while an earlier check waits for the archive's thread.
  func checkForChanges() {
    guard archive.exists, archiveAccess.beginCheck() else { return }
    Task {
      defer { archiveAccess.endCheck() }
      do {
        await announce(try await archive.pollChanges())
      } catch {
        let known = error as? ArchiveError
        if let problem = known?.storageProblem {
          report(problem, of: .archive)
        } else {
          log(.warning, known?.message ?? "\(error)")
        }
      }
    }
  }

  /// Subscribes to the notifications of a database server, which report changes at once. Has no effect for other
  /// archives.
  func listenToServer() {
    let archive = archive
    let announce: @Sendable (ArchivePollResult) -> Void = { [loop, weak self] look in
      loop.perform { [weak self] in
        self?.assumeIsolated { server in
          _ = Task { await server.announce(look) }
        }
      }
    }
    Task.immediate { await archive.notify(announce) }
  }

  private func announce(_ look: ArchivePollResult) async {
    let origin: ChangeOrigin = archive.isOnServer ? .otherMachine : .otherProcess
    await publish(look.news, from: origin, place: nil, by: look.author)
    guard look.haveWritten else { return }
    await followArchive()
    // Report this only after the archive was read, because a read shows whether the archive works.
    report(look.obstacle, of: .archive)
  }
}
