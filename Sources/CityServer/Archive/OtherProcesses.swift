import Adapters
import Archive
import Platform

/// When the server looks for changes of the archive by other processes.
struct ArchiveFollowing {
  /// Whether the first look was made or is scheduled.
  fileprivate var hasBegun = false

  /// Reports when a look is worthwhile; nil if the archive must be polled instead.
  fileprivate var watch: DatabaseWatch?

  /// The number of looks since the last event of the watch.
  fileprivate var looks = 0
  fileprivate var nextLook: EventLoop.TimerID?

  /// The time from the first use of the archive to the first look, and between two looks while the archive is polled.
  ///
  /// The watch begins with the first look, because it delays the end of the process by about 10 ms. A script has often
  /// ended before.
  fileprivate static let interval = Duration.milliseconds(500)

  /// The times between two looks after an event: looks 1, 5, 20, 100, 400 and 2000 ms after it. The commit of a program
  /// that does not call `DatabaseWatch.reportCommit` becomes visible some time after its last event. The first delay
  /// joins the events of one commit.
  fileprivate static let delays = [1, 4, 15, 80, 300, 1600].map { Duration.milliseconds($0) }
}

// Changes that other processes and other machines make to the archive.
extension CityServer {
  /// Notifies the client of changes by other processes from now on. Has no effect after the first call, for an archive in
  /// memory, and if the settings exclude it.
  func followOtherProcesses() {
    guard !archiveAccess.following.hasBegun, archive.hasOthers, settings.noticesChanges else {
      return
    }
    archiveAccess.following.hasBegun = true
    scheduleLook(after: ArchiveFollowing.interval) { server in
      if !server.archive.isOnServer {
        let path = server.settings.archivePath
        server.archiveAccess.following.watch = server.settings.watchDatabase(path)
      }
      server.lookForChanges()
    }
  }

  private func scheduleLook(
    after delay: Duration,
    _ look: @escaping @Sendable (isolated CityServer) -> Void = { $0.lookForChanges() }
  ) {
    archiveAccess.following.nextLook = loop.schedule(after: delay) { [weak self] in
      self?.assumeIsolated { look($0) }
    }
  }

  /// Looks for changes by other processes. Then waits for events of the archive's files or, if the archive cannot be
  /// read or watched, schedules the next look.
  private func lookForChanges() {
    if let watch = archiveAccess.following.watch {
      // Later events remain in the queue until the look has ended.
      loop.unwatch(watch.descriptor, for: .readable)
      _ = haveFilesChanged()
    }
    Task {
      let isReadable = await checkForChanges()
      guard isReadable, let watch = archiveAccess.following.watch else {
        archiveAccess.following.looks = 0
        scheduleLook(after: ArchiveFollowing.interval)
        return
      }
      let looks = archiveAccess.following.looks
      if ArchiveFollowing.delays.indices.contains(looks) {
        archiveAccess.following.looks += 1
        scheduleLook(after: ArchiveFollowing.delays[looks])
      }
      loop.watch(watch.descriptor, for: .readable) { [weak self] in
        self?.assumeIsolated { $0.lookSoon() }
      }
    }
  }

  /// Called when events have arrived. Looks for changes after the first delay instead of the scheduled time.
  private func lookSoon() {
    guard let watch = archiveAccess.following.watch, haveFilesChanged() else { return }
    loop.unwatch(watch.descriptor, for: .readable)
    if let nextLook = archiveAccess.following.nextLook {
      loop.cancel(nextLook)
    }
    scheduleLook(after: ArchiveFollowing.delays[0])
  }

  /// Reads the events that have arrived. Returns whether the archive may have changed, and then begins the delays anew.
  private func haveFilesChanged() -> Bool {
    do {
      guard try archiveAccess.following.watch?.readEvents() == true else { return false }
      archiveAccess.following.looks = 1
    } catch {
      archiveAccess.following.watch = nil
    }
    return true
  }

  /// Notifies the client of changes by other processes.
  ///
  /// - Returns: false if the archive exists and cannot be read.
  private func checkForChanges() async -> Bool {
    guard archive.exists else { return true }
    do {
      await announce(try await archive.pollChanges())
      return true
    } catch {
      let known = error as? ArchiveError
      if let problem = known?.storageProblem {
        report(problem, of: .archive)
      } else {
        log(.warning, known?.message ?? "\(error)")
      }
      return false
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
