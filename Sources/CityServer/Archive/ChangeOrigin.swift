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

  /// The parameters of `archive.didChange`.
  static let cityChange = Shape<(archive: ArchiveSummary, origin: ChangeOrigin)>(
    .init("revision", "The archive's revision.", \.archive.revision),
    .init("count", "Cities in the archive.", \.archive.count),
    .init("favorites", "Those with a star.", \.archive.favorites),
    .init("cursor", "Behind the last change, as for archive.changes.", \.archive.cursor.text),
    .init(
      "origin", "What changed it.", as: words(.session, .archive, .otherProcess, .otherMachine),
      \.origin))

  /// The parameters of `place.didChange`.
  static let guideChange = Shape<(guide: GuideSummary, origin: ChangeOrigin, place: Int?)>(
    .init("revision", "The guide's revision.", \.guide.revision),
    .init("placeCount", "Places in the guide.", \.guide.places),
    .init("cityCount", "Cities with a place.", \.guide.cities),
    .init(
      "origin", "What changed it.",
      as: words(.user, .import, .photo, .archive, .otherProcess, .otherMachine), \.origin),
    .init("place", "The place, if one alone was changed, added or removed.", \.place))

  /// Only in changes that another machine made through a database server.
  static let by = Schema.Property(
    "by", .string, "The role that changed it, with the origin otherMachine where that is known.",
    required: false)

  private static func words(_ origins: ChangeOrigin...) -> Schema {
    .word(origins.map(\.rawValue))
  }
}
