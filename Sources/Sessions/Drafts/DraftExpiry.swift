internal import JSON
internal import Platform

/// How long drafts outlive their processes.
package struct DraftExpiry: Sendable, Equatable {
  /// Days after the end of the process, and after a client has listed the draft first.
  package var days: Int
  package var daysListed: Int

  package static let standard = DraftExpiry(days: 30, daysListed: 7)

  package init(days: Int, daysListed: Int) {
    self.days = days
    self.daysListed = daysListed
  }

  /// When a draft is removed, if it was listed at that time.
  func end(of left: LeftDraft, listedAt: Int) -> Int {
    max(left.endedAt + days * Self.day, listedAt + daysListed * Self.day)
  }

  private static let day = 86_400
}

/// A file beside a draft that no process holds: when its process ended, and when a client first listed it. In
/// seconds since 1970.
struct LeftDraft: Equatable {
  /// For a process that was killed, when the draft was listed first.
  var endedAt: Int
  var listedAt: Int?

  init(endedAt: Int) { self.endedAt = endedAt }

  /// Nil if there is none.
  init?(path: String) {
    guard let bytes = try? File.readRegular(path), let view = try? JSONView(parsing: bytes),
      let endedAt = view["endedAt"]?.int
    else { return nil }
    self.endedAt = endedAt
    listedAt = view["listedAt"]?.int
  }

  /// A draft of which this cannot be written does not expire.
  func write(to path: String) {
    var text = ByteBuffer()
    text.append(object: { object in
      object.add("endedAt", endedAt)
      object.add("listedAt", listedAt)
    })
    try? File.replace(path, with: text.bytes, isDurable: false)
  }
}
