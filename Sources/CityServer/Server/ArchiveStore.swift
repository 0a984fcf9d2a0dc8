import CityCore
import JSON
import JSONRPC
import Platform
import Text

/// The archive as the server uses it: opened at first use, its changes announced, those of other
/// processes looked for.
///
/// Confined to the server that owns it.
final class ArchiveStore {
  /// Who changed the archive, in `archive.didChange`.
  enum Origin: String, CaseIterable {
    /// A commit of one of this process's sessions.
    case session

    /// One of the `archive.` methods of this process.
    case archive

    case otherProcess
  }

  let path: String
  private let outbox: Outbox
  private let health: Health
  private let log: Log
  private var opened: Archive?

  /// The revision that the client knows; nil while it has shown no interest in the archive.
  private var knownRevision: Int?

  init(path: String, outbox: Outbox, health: Health, log: Log) {
    self.path = path
    self.outbox = outbox
    self.health = health
    self.log = log
  }

  /// Runs the body with the archive, which it opens if need be.
  ///
  /// A file that failed may be mended from outside, so each use tries again.
  func use<Result>(_ body: (Archive) throws(ArchiveError) -> Result) throws(ArchiveError) -> Result
  {
    do {
      let result = try body(try open())
      health.report(nil, of: .archive)
      return result
    } catch {
      if case .storageFailed(let reason) = error { health.report(reason, of: .archive) }
      throw error
    }
  }

  /// Counts and revision. A file that is not there yet is not made for that.
  func status() throws(ArchiveError) -> ArchiveSummary {
    guard isThere else {
      knownRevision = 0
      return ArchiveSummary(count: 0, favorites: 0, revision: 0, path: path)
    }
    return try use { archive throws(ArchiveError) in try archive.status() }
  }

  /// Those of the ids that are archived, and whether each has a star. Makes no file either.
  func favorites(of ids: [Int]) throws(ArchiveError) -> [Int: Bool] {
    guard isThere else { return [:] }
    return try use { archive throws(ArchiveError) in try archive.favorites(of: ids) }
  }

  /// The countries that the live source of cities told of. Makes no file either.
  func countries() throws(ArchiveError) -> [Country] {
    guard isThere else { return [] }
    return try use { archive throws(ArchiveError) in try archive.countries() }
  }

  /// Records weather of favourites; where there is no archive there are none.
  func record(_ entries: [WeatherEntry]) throws(ArchiveError) -> [WeatherEntry] {
    guard isThere, !entries.isEmpty else { return [] }
    return try use { archive throws(ArchiveError) in try archive.record(entries) }
  }

  /// Whether there is an archive; it may be one that cannot be used.
  var isThere: Bool { opened != nil || FileSystem.exists(path) }

  /// Runs the body, and announces the archive if its revision rose.
  func change<Result>(
    _ origin: Origin, _ body: (Archive) throws(ArchiveError) -> Result
  ) throws(ArchiveError) -> (result: Result, status: ArchiveSummary) {
    try use { archive throws(ArchiveError) in
      let before = try archive.status().revision
      let result = try body(archive)
      let status = try archive.status()
      if status.revision != before { announce(status, origin) }
      return (result, status)
    }
  }

  /// Looks for changes that other processes made, and announces them. Called by a timer.
  func lookForOthers() {
    guard let knownRevision, isThere else { return }
    do {
      let isFirstLook = opened == nil
      let archive = try open()
      guard try archive.changedByOthers() || isFirstLook else { return }
      let status = try archive.status()
      if status.revision != knownRevision { announce(status, .otherProcess) }
    } catch {
      log(.warning, error.message)
    }
  }

  private func open() throws(ArchiveError) -> Archive {
    if let opened { return opened }
    let archive = try Archive(path: path) { String(decoding: NameFolding.fold($0), as: UTF8.self) }
    if knownRevision == nil { knownRevision = try archive.status().revision }
    opened = archive
    return archive
  }

  private func announce(_ status: ArchiveSummary, _ origin: Origin) {
    knownRevision = status.revision
    outbox.notify(
      "archive.didChange",
      [
        "revision": JSON(status.revision), "count": JSON(status.count),
        "favorites": JSON(status.favorites), "origin": .string(origin.rawValue),
      ])
  }
}
