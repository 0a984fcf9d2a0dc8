/// The texts that are bound to a statement during one run, at addresses that do not change.
struct BoundTexts: ~Copyable {
  /// Enough for the row of a city.
  private static let capacity = 512

  /// Nil before the first text. Deallocated in `deinit`.
  private var bytes: UnsafeMutablePointer<CChar>?
  private var count = 0

  deinit { bytes?.deallocate() }

  /// Stores a text until `removeAll`.
  ///
  /// - Returns: its address; nil if there is no room for it.
  mutating func append(_ text: UnsafeBufferPointer<CChar>) -> UnsafePointer<CChar>? {
    guard let start = text.baseAddress, text.count <= Self.capacity - count else { return nil }
    let bytes = bytes ?? .allocate(capacity: Self.capacity)
    self.bytes = bytes
    let place = bytes + count
    place.update(from: start, count: text.count)
    count += text.count
    return UnsafePointer(place)
  }

  mutating func removeAll() { count = 0 }
}
