import JSONRPC
import Sessions

/// The reply to an edit of a session that changes one city, or several at once.
struct EditReply: Sendable {
  private let city: Int?
  private let row: EditedRow?
  private let changed: Int?
  private let revision: Int

  private static let members = (
    city: Shape<Self>.Member.ifPresent("city", "Id of the city; absent if cities was given.") {
      $0.city
    },
    end: [
      Shape<Self>.Member.ifPresent(
        "changed", "Number of changed cities; present only if cities was given."
      ) { $0.changed },
      ShownSession.revision.of(\.revision),
    ]
  )

  /// The reply to an edit that removes rows.
  static let removal = Shape<Self>([members.city] + members.end)

  /// The reply to an edit after which the rows are in the session.
  static let edit = Shape<Self>(
    [
      members.city,
      .ifPresent("favorite", "Whether it has a star now.") { $0.row?.favorite },
      .ifPresent("index", "Index of the city in the visible list; null if the filter hides it.") {
        $0.row.map(\.index)
      },
    ] + members.end)
}

extension EditReply {
  init(_ row: EditedRow, in session: isolated Session) {
    self.init(city: row.id, row: row, changed: nil, revision: session.revision)
  }

  init(removed city: Int, in session: isolated Session) {
    self.init(city: city, row: nil, changed: nil, revision: session.revision)
  }

  init(changed count: Int, in session: isolated Session) {
    self.init(city: nil, row: nil, changed: count, revision: session.revision)
  }
}
