internal import JSON
internal import Platform

/// The times at which the process of a draft ended and at which a client first listed the draft, in seconds since 1970.
/// They are stored in a file beside the draft, and determine when it expires.
struct ReleasedDraft: Equatable {
  /// The end of the process. For a killed process, the time when the draft was first listed.
  var endedAt: Int
  var listedAt: Int?

  init(endedAt: Int) { self.endedAt = endedAt }

  /// Reads the file. Returns nil if there is none or it is invalid.
  init?(path: String) {
    guard let bytes = try? File.readRegular(path), let view = try? JSONView(parsing: bytes),
      let endedAt = view["endedAt"]?.int
    else { return nil }
    self.endedAt = endedAt
    listedAt = view["listedAt"]?.int
  }

  /// Writes the file. A failure is ignored: the draft then expires later or not at all.
  func write(to path: String) {
    var text = ByteBuffer()
    text.append(object: { object in
      object.add("endedAt", endedAt)
      object.add("listedAt", listedAt)
    })
    try? File.replace(path, with: text.bytes, isDurable: false)
  }
}
