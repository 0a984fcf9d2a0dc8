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
  private var openedPhotos: PhotoFolder?

  /// The revision that the client knows; nil while it has shown no interest in the guide.
  private var knownRevision: Int?

  /// SQLite's number for what others commit, as it was at the last look.
  private var knownDataVersion: Int?

  init(archive: ArchiveStore, shippedFile: String, outbox: Outbox, log: Log) {
    self.archive = archive
    self.shippedFile = shippedFile
    self.outbox = outbox
    self.log = log
  }

  /// Reads the guide; where there is no archive yet it is empty, and none is made for that.
  func read<Result>(
    orEmpty empty: Result, _ body: (Archive) throws(ArchiveError) -> Result
  ) throws(ArchiveError) -> Result {
    guard archive.isThere else {
      knownRevision = knownRevision ?? 0
      return empty
    }
    return try archive.use { archive throws(ArchiveError) in
      if knownRevision == nil { knownRevision = try archive.guideRevision() }
      return try body(archive)
    }
  }

  /// - Throws: `placeNotFound`.
  func place(_ id: Int) throws -> Place {
    let place = try read(orEmpty: nil) { archive throws(ArchiveError) in try archive.place(id: id) }
    guard let place else { throw PlaceError.notFound(id: id) }
    return place
  }

  /// Runs the body, and announces the guide if its revision rose.
  ///
  /// - Parameters:
  ///   - place: the one that is changed; nil if several are.
  ///   - newPlace: where the result has the id of one that is added.
  func change<Result>(
    _ origin: Origin, place: Int? = nil, newPlace: KeyPath<Result, Int>? = nil,
    _ body: (Archive) throws(ArchiveError) -> Result
  ) throws(ArchiveError) -> (result: Result, summary: GuideSummary) {
    try archive.use { archive throws(ArchiveError) in
      let before = try archive.guideRevision()
      let result = try body(archive)
      let summary = try archive.guideSummary()
      if knownRevision == nil { knownRevision = before }
      let place = place ?? newPlace.map { result[keyPath: $0] }
      if summary.revision != before { announce(summary, origin, place: place) }
      return (result, summary)
    }
  }

  /// Looks for changes that other processes made, and announces them. Called by a timer.
  func lookForOthers() {
    guard let knownRevision, archive.isThere else { return }
    do {
      let summary = try archive.use { archive throws(ArchiveError) -> GuideSummary? in
        let version = try archive.dataVersion()
        if version == knownDataVersion { return nil }
        knownDataVersion = version
        return try archive.guideSummary()
      }
      guard let summary, summary.revision != knownRevision else { return }
      announce(summary, .otherProcess, place: nil)
    } catch {
      log(.warning, error.message)
    }
  }

  /// The folder of pictures, beside the archive, which is opened for that.
  func photos() throws -> PhotoFolder {
    if let openedPhotos { return openedPhotos }
    let path = try archive.use { archive throws(ArchiveError) in archive.path }
    let folder = try PhotoError.keeping { () throws(SystemError) in
      try PhotoFolder(besideArchive: path)
    }
    openedPhotos = folder
    return folder
  }

  /// Puts a picture into the folder; no place has it yet.
  func store(
    _ bytes: [UInt8], _ type: PictureType, ofPlace place: Int
  ) throws -> (folder: PhotoFolder, file: PictureFile) {
    let folder = try photos()
    let revision = try archive.use { archive throws(ArchiveError) in try archive.guideRevision() }
    let file = try PhotoError.keeping { () throws(SystemError) in
      try folder.store(bytes, type, ofPlace: place, number: revision + 1)
    }
    return (folder, file)
  }

  /// The folder of pictures as far as there is one: an archive in memory gets its own with its
  /// first picture.
  func photosToShow() throws -> PhotoFolder? {
    guard archive.isThere else { return nil }
    return archive.path == Archive.inMemory ? openedPhotos : try photos()
  }

  private func announce(_ summary: GuideSummary, _ origin: Origin, place: Int?) {
    knownRevision = summary.revision
    outbox.notify(
      "place.didChange",
      [
        "revision": JSON(summary.revision), "places": JSON(summary.places),
        "cities": JSON(summary.cities), "origin": .string(origin.rawValue), "place": JSON(place),
      ])
  }
}
