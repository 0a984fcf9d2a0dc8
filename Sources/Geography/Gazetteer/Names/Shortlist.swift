import Text

/// The smallest elements of a sequence, without sorting or keeping the rest. An insertion costs
/// O(log capacity) on average and usually one comparison.
struct Shortlist<Element: Comparable> {
  private let capacity: Int

  /// Candidates for the smallest elements: at most twice the capacity plus two.
  private var kept: [Element] = []

  /// The largest element at the last truncation; larger ones are rejected.
  private(set) var bound: Element?

  /// A capacity below one keeps nothing.
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
