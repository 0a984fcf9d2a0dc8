import CityCore
import JSON
import JSONRPC
import Platform
import Text

/// The archive as the server uses it: its changes announced, those of other processes looked for.
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
  private let archive: Archive

  init(path: String, outbox: Outbox, health: Health, log: Log) {
    self.path = path
    self.outbox = outbox
    self.health = health
    self.log = log
    archive = Archive(path: path)
  }

  /// Runs the body with the archive, and announces what changed.
  ///
  /// A file that failed may be mended from outside, so each use tries again.
  func use<Result>(_ origin: Origin = .archive, _ body: (Archive) throws -> Result) throws -> Result
  {
    let (result, news) = try run(body)
    if let cities = news.cities { announce(cities, origin) }
    return result
  }

  private func run<Result>(
    _ body: (Archive) throws -> Result
  ) throws -> (result: Result, news: ArchiveNews) {
    do {
      let result = try body(archive)
      health.report(nil, of: .archive)
      return (result, archive.takeNews())
    } catch {
      if case ArchiveError.storageFailed(let reason) = error { health.report(reason, of: .archive) }
      throw error
    }
  }

  func status() throws -> ArchiveSummary { try use { try $0.status() } }
  func favorites(of ids: [Int]) throws -> [Int: Bool] { try use { try $0.favorites(of: ids) } }
  func countries() throws -> [Country] { try use { try $0.countries.all() } }
  func record(_ entries: [WeatherEntry]) throws -> [WeatherEntry] {
    try use { try $0.weatherLog.record(entries) }
  }

  /// Runs the body, and announces the archive if its revision rose.
  func change<Result>(
    _ origin: Origin, _ body: (Archive) throws -> Result
  ) throws -> (result: Result, status: ArchiveSummary) {
    try use(origin) { (try body($0), try $0.status()) }
  }

  /// The same for the guide.
  func changeGuide<Result>(
    _ body: (Archive) throws -> Result, then announce: (Result, GuideSummary) -> Void
  ) throws -> Result {
    let (result, news) = try run(body)
    if let guide = news.guide { announce(result, guide) }
    return result
  }

  /// Looks for changes that other processes made, and announces them. Called by a timer.
  func lookForOthers() -> GuideSummary? {
    do {
      let news = try archive.lookForOthers()
      if let cities = news.cities { announce(cities, .otherProcess) }
      return news.guide
    } catch {
      log(.warning, (error as? ArchiveError)?.message ?? "\(error)")
      return nil
    }
  }

  private func announce(_ status: ArchiveSummary, _ origin: Origin) {
    outbox.notify(
      "archive.didChange",
      [
        "revision": JSON(status.revision), "count": JSON(status.count),
        "favorites": JSON(status.favorites), "origin": .string(origin.rawValue),
      ])
  }
}
