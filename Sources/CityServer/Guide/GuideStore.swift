import CityCore
import JSON
import JSONRPC
import Platform

/// The city guide as the server uses it: its changes announced, those of other processes looked
/// for, its pictures in a folder beside the archive.
///
/// Confined to the server that owns it.
final class GuideStore {
  /// What changed the guide, in `place.didChange`.
  enum Origin: String, CaseIterable {
    /// A method by which the user changes a place.
    case user

    /// `place.import`.
    case `import`

    /// A picture was fetched, or found gone.
    case photo
    case otherProcess
  }

  /// The file of the guide that comes with the program.
  let shippedFile: String
  private let archive: ArchiveStore
  private let outbox: Outbox
  private let log: Log

  init(archive: ArchiveStore, shippedFile: String, outbox: Outbox, log: Log) {
    self.archive = archive
    self.shippedFile = shippedFile
    self.outbox = outbox
    self.log = log
  }

  /// Reads the guide; where there is no archive yet it is empty, and none is made for that.
  func read<Result>(_ body: (Guide) throws -> Result) throws -> Result {
    try archive.use { try body($0.guide) }
  }

  /// - Throws: `placeNotFound`.
  func place(_ id: Int) throws -> Place {
    guard let place = try read({ try $0.place(id: id) }) else { throw PlaceError.notFound(id: id) }
    return place
  }

  /// Runs the body, and announces the guide if its revision rose.
  ///
  /// - Parameters:
  ///   - place: the one that is changed; nil if several are.
  ///   - newPlace: where the result has the id of one that is added.
  func change<Result>(
    _ origin: Origin, place: Int? = nil, newPlace: KeyPath<Result, Int>? = nil,
    _ body: (Guide) throws -> Result
  ) throws -> Result {
    do {
      return try archive.changeGuide({ try body($0.guide) }) { result, summary in
        announce(summary, origin, place: place ?? newPlace.map { result[keyPath: $0] })
      }
    } catch let error as SystemError {
      throw PhotoError.storage(error)
    }
  }

  /// Announces what other processes made of the guide. Called by a timer.
  func announceOthers(_ summary: GuideSummary?) {
    if let summary { announce(summary, .otherProcess, place: nil) }
  }

  /// The folder of pictures as far as there is one.
  func photosToShow() throws -> PhotoFolder? { try read { try $0.photosToShow() } }

  private func announce(_ summary: GuideSummary, _ origin: Origin, place: Int?) {
    outbox.notify(
      "place.didChange",
      [
        "revision": JSON(summary.revision), "places": JSON(summary.places),
        "cities": JSON(summary.cities), "origin": .string(origin.rawValue), "place": JSON(place),
      ])
  }
}
