import Archive
import JSON
import JSONRPC
import Sessions

/// What changed the archive or the guide, in `archive.didChange` and `place.didChange`.
enum ChangeOrigin: String, CaseIterable, WireValue {
  /// A commit of one of this process's sessions.
  case session

  /// A change of the archive by this process that no other case covers, such as by a method `archive.` or `list.`.
  case archive

  /// A method `place.` of this process other than `place.import` and `place.photo`.
  case user

  /// `place.import` of this process, or its `archive.import` with the target places.
  case `import`

  /// `place.photo` stored a picture, or removed one whose file is missing and which has no address.
  case photo
  case otherProcess

  /// Another connection to the archive's database server, even of the same machine.
  case otherMachine

  /// The database role that made the change. Present only with the origin `otherMachine`, if the role is known.
  fileprivate static let author = Shape<String?>.Member.ifPresent(
    "by", "The database role that made the change; only with the origin otherMachine, if known."
  ) { $0 }

  fileprivate static func words(_ origins: ChangeOrigin...) -> Schema {
    .word(origins.map(\.rawValue))
  }
}

/// The parameters of `archive.didChange`.
struct ArchiveNotice: WireObject {
  let archive: ArchiveSummary
  let origin: ChangeOrigin
  let author: String?

  static let shape = Shape<Self>(
    .init("revision", "Revision of the archive.", \.archive.revision),
    .init("count", "Number of cities in the archive.", \.archive.count),
    .init("favorites", "Number of cities with a star.", \.archive.favorites),
    .init(
      "cursor", "Cursor after the last change, for archive.changes.", \.archive.cursor.text),
    .init(
      "origin", "Origin of the change.",
      as: ChangeOrigin.words(.session, .archive, .otherProcess, .otherMachine), \.origin),
    ChangeOrigin.author.of(\.author))
}

/// The parameters of `place.didChange`.
struct GuideNotice: WireObject {
  let guide: GuideSummary
  let origin: ChangeOrigin

  /// The id of the only place that changed; nil if several places changed, or if the id is not known.
  let place: Int?
  let author: String?

  static let shape = Shape<Self>(
    .init("revision", "Revision of the guide.", \.guide.revision),
    .init("placeCount", "Number of places in the guide.", \.guide.places),
    .init("cityCount", "Number of cities with a place.", \.guide.cities),
    .init(
      "origin", "Origin of the change.",
      as: ChangeOrigin.words(.user, .import, .photo, .archive, .otherProcess, .otherMachine),
      \.origin),
    .init(
      "place", "Id of the place that was added, changed or removed; null if several were.", \.place),
    ChangeOrigin.author.of(\.author))
}
