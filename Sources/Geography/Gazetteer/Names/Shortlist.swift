import Text

/// Collects the smallest elements of a sequence without keeping the rest. An insertion takes
/// amortised O(log capacity), and usually one comparison.
struct Shortlist<Element: Comparable> {
  private let capacity: Int

  /// Candidates for the smallest elements: at most twice the capacity plus two.
  private var kept: [Element] = []

  /// The largest element at the last truncation; larger ones are rejected.
  private(set) var bound: Element?

  /// - Parameter capacity: the number of elements; with less than one, the result is empty.
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
