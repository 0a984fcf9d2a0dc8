import Archive
import JSON
import JSONRPC
import Sessions

/// Who changed the archive or the guide, in `archive.didChange` and `place.didChange`.
enum ChangeOrigin: String, CaseIterable, WireValue {
  /// A commit of one of this process's sessions.
  case session

  /// One of the `archive.` methods of this process.
  case archive

  /// A method by which the user changes a place.
  case user

  /// `place.import`.
  case `import`

  /// A picture was fetched, or found missing.
  case photo
  case otherProcess

  /// Another connection to the server of the archive.
  case otherMachine

  /// Only in changes that another machine made through a database server.
  fileprivate static let author = Shape<String?>.Member.ifPresent(
    "by", "The role that changed it, with the origin otherMachine where that is known."
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
    .init("revision", "The archive's revision.", \.archive.revision),
    .init("count", "Cities in the archive.", \.archive.count),
    .init("favorites", "Those with a star.", \.archive.favorites),
    .init("cursor", "Behind the last change, as for archive.changes.", \.archive.cursor.text),
    .init(
      "origin", "What changed it.",
      as: ChangeOrigin.words(.session, .archive, .otherProcess, .otherMachine), \.origin),
    ChangeOrigin.author.of(\.author))
}

/// The parameters of `place.didChange`.
struct GuideNotice: WireObject {
  let guide: GuideSummary
  let origin: ChangeOrigin

  /// The one place that was changed; nil if there are several.
  let place: Int?
  let author: String?

  static let shape = Shape<Self>(
    .init("revision", "The guide's revision.", \.guide.revision),
    .init("placeCount", "Places in the guide.", \.guide.places),
    .init("cityCount", "Cities with a place.", \.guide.cities),
    .init(
      "origin", "What changed it.",
      as: ChangeOrigin.words(.user, .import, .photo, .archive, .otherProcess, .otherMachine),
      \.origin),
    .init("place", "The place, if one alone was changed, added or removed.", \.place),
    ChangeOrigin.author.of(\.author))
}
