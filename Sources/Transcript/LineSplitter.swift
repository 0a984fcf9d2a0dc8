/// Puts lines together from pieces cut anywhere.
struct LineSplitter {
  private var unfinished: [UInt8] = []

  /// The lines that the bytes complete, without their ends.
  mutating func add(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    guard let first = pieces.popFirst() else { return [] }
    unfinished += first
    guard let last = pieces.popLast() else { return [] }
    let lines = [unfinished] + pieces.map(Array.init)
    unfinished = Array(last)
    return lines
  }

  /// What stands behind the last line end, if anything does.
  var rest: [UInt8]? { unfinished.isEmpty ? nil : unfinished }
}
