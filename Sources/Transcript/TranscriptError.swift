/// A transcript cannot be played: it cannot be read, or a line of it is not in the format.
package struct TranscriptError: Error, Hashable {
  package let path: String

  /// From 1; nil when it is about the file as a whole.
  package let line: Int?

  /// A sentence without a full stop.
  package let reason: String

  /// As in `tour.rpc:12: unknown mark "@upstream"`.
  package var message: String {
    "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)"
  }
}
