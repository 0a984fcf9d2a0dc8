import Text

/// Collects the smallest elements of a sequence without keeping the rest. An insertion takes
/// amortised O(log capacity), and one comparison for an element above `bound`.
struct Shortlist<Element: Comparable> {
  private let capacity: Int

  /// Candidates for the smallest elements: at most twice the capacity plus two.
  private var kept: [Element] = []

  /// The largest element that was kept at the last truncation; larger ones are rejected. Nil before the first.
  private(set) var bound: Element?

  /// - Parameter capacity: the number of elements to collect; with less than one, the result is empty.
  init(capacity: Int) { self.capacity = max(0, capacity) }

  mutating func insert(_ element: Element) {
    if let bound, bound < element {
      return
    }
    kept.append(element)
    guard kept.count / 2 > capacity else { return }
    kept = sorted()
    bound = kept.last
  }

  /// Returns the smallest elements in ascending order.
  func sorted() -> [Element] { Array(kept.sorted().prefix(capacity)) }
}
