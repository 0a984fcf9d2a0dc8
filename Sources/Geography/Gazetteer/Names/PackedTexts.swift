import Text

/// Many short texts in one array.
struct PackedTexts: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  /// - Parameter texts: the texts, sorted by their bytes.
  init(_ texts: [[UInt8]]) {
    for text in texts {
      bytes += text
      ends.append(UInt32(clamping: bytes.count))
    }
  }

  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[(number > 0 ? Int(ends[number - 1]) : 0)..<Int(ends[number])]
  }

  /// Returns the numbers of the texts with a prefix, by binary search.
  func entries(startingWith beginning: [UInt8]) -> Range<Int> {
    let first = ends.indices.partitionPoint { self[$0].lexicographicallyPrecedes(beginning) }
    let rest = first..<ends.count
    return first..<rest.partitionPoint { self[$0].starts(with: beginning) }
  }
}
