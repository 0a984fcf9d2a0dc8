/// Where a message first differs from what was expected.
package struct Mismatch: Error, Hashable {
  /// As in `$.result.cities[3].name`; `$` is the message.
  package let path: String

  /// JSON or a matcher, or "no such member", "no such element".
  package let wanted: String
  package let got: String

  init(_ path: String, _ wanted: String, _ got: String) {
    self.path = path
    self.wanted = wanted
    self.got = got
  }

  /// As in `$.id: wanted 1, got 2`.
  package var message: String {
    "\(path): wanted \(wanted.shortened(to: 400)), got \(got.shortened(to: 400))"
  }

  static func path(_ path: String, _ name: String) -> String {
    name.isCaptureName ? "\(path).\(name)" : "\(path)[\"\(name)\"]"
  }
}

extension String {
  /// The text, or its beginning and `…`, in at most so many characters.
  func shortened(to width: Int) -> String {
    // A text has no more characters than bytes, and the bytes are counted for free.
    guard utf8.count > width, count > width else { return self }
    return prefix(max(0, width - 1)) + "…"
  }
}
