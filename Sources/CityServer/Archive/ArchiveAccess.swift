import Adapters
import Archive
import Geography
import JSON
import JSONRPC
import Platform

/// The part of the archive that a change affects, as `ArchiveAccess.onChange` reports it.
package enum ArchivePart: Sendable {
  case cities, guide
}

/// The state of the server's access to the archive.
struct ArchiveAccess {
  /// Whether the archive was used. Before that, the server does not look for changes by other processes.
  fileprivate(set) var isUsed = false

  /// How the server notices changes of the archive by other processes.
  var following = ArchiveFollowing()

  /// Called on the loop after each change of the archive's cities or guide, by this process or another. For an observer
  /// within the process, which receives no notifications.
  fileprivate(set) var onChange: @Sendable (ArchivePart) -> Void = { _ in }
}

extension CityServer {
  /// Sets the function that is called after each change of the archive, instead of the former one.
  func observeArchive(_ onChange: @escaping @Sendable (ArchivePart) -> Void) {
    archiveAccess.onChange = onChange
  }

  /// Runs a body on the archive's thread. Then reports the archive's health, notifies the client of the changes that
  /// the body made, and updates the lists of browse sessions if cities changed.
  ///
  /// - Parameters:
  ///   - isBrief: whether the body reads only a few rows. It then runs at once, on the loop, if
  ///     `ArchiveQueue.useImmediately` permits it.
  ///   - queue: a queue other than that of `archive`.
  ///   - place: returns the only place that the body can have changed; nil for several or none.
  ///   - onValue: called before the changes are published.
  ///   - body: if it throws within a transaction, the transaction is rolled back.
  func use<Value: Sendable>(
    as origin: ChangeOrigin = .archive, isBrief: Bool = false, on queue: ArchiveQueue? = nil,
    place: @Sendable (Value) -> Int? = { _ in nil },
    onValue: (Value) -> Void = { _ in },
    _ body: @escaping @Sendable (Archive) throws -> Value
  ) async throws -> Value {
    if !archiveAccess.isUsed {
      reportNetworkFileSystem()
    }
    archiveAccess.isUsed = true
    followOtherProcesses()
    do {
      let atOnce = isBrief ? try archive.useImmediately(body) : nil
      let outcome = if let atOnce { atOnce } else { try await (queue ?? archive).use(body) }
      report(outcome.obstacle, of: .archive)
      onValue(outcome.value)
      await publish(outcome.news, from: origin, place: place(outcome.value))
      return outcome.value
    } catch let error as ArchiveError {
      if let problem = error.storageProblem {
        report(problem, of: .archive)
      }
      throw error
    }
  }

  /// Reads a few rows, at once and on the loop if `ArchiveQueue.useImmediately` permits it.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Archive) throws -> Value
  ) async throws -> Value {
    try await use(isBrief: true, body)
  }

  /// The largest number of ids whose rows may be read on the loop.
  private static let fewIDs = 500

  /// The stars of the archived cities among the ids, by id. Empty if the archive does not exist or cannot be read.
  func archivedFlags(of ids: [Int]) async -> [Int: Bool] {
    guard archive.exists, !ids.isEmpty else { return [:] }
    return (try? await use(isBrief: ids.count <= Self.fewIDs) { try $0.favorites(of: ids) }) ?? [:]
  }

  /// The annotations of archived cities, by id, without empty ones. Empty if the archive does not exist or cannot be
  /// read.
  func annotations(of ids: [Int]) async -> [Int: Annotation] {
    guard archive.exists, !ids.isEmpty else { return [:] }
    return (try? await use(isBrief: ids.count <= Self.fewIDs) { try $0.annotations(of: ids) })
      ?? [:]
  }

  /// Which files a request may name.
  func fileRules(for use: ArchiveFiles.Use) -> FileRules {
    let files = ArchiveFiles(ofArchive: settings.archiveLocalPath ?? settings.archivePath)
    return files.rules(for: use, within: settings.confinement)
  }

  /// Notifies the client and the observer of changes. After a change of cities, updates the lists of browse sessions.
  /// After a change by this process, begins the daily backup if it is due.
  ///
  /// - Parameter author: the database role that made the changes; nil unless another connection to a database server
  ///   reported it.
  func publish(
    _ news: ArchiveNews, from origin: ChangeOrigin, place: Int?, by author: String? = nil
  ) async {
    if ![.otherProcess, .otherMachine].contains(origin), !news.isEmpty {
      backUp()
    }
    if let cities = news.cities {
      let notice = ArchiveNotice(archive: cities, origin: origin, author: author)
      outbox.notify("archive.didChange", params: notice.json)
      archiveAccess.onChange(.cities)
      await announceLists()
    }
    if let guide = news.guide {
      let notice = GuideNotice(guide: guide, origin: origin, place: place, author: author)
      outbox.notify("place.didChange", params: notice.json)
      archiveAccess.onChange(.guide)
      await announceLists()
    }
    if news.cities != nil {
      await followArchive()
    }
  }

  /// Warns of an archive on a network file system, where SQLite's locks are not reliable.
  private func reportNetworkFileSystem() {
    let path = settings.archivePath
    guard path != Archive.inMemory, PostgreSQLAddress(path) == nil,
      let name = settings.networkFileSystem(path)
    else { return }
    let message = ServerMessage(code: .archiveOnNetwork, name: name, city: nil)
    outbox.notify("server.message", params: message.json)
  }
}
