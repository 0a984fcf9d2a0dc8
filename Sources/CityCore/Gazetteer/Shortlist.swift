/// The smallest few of many elements, without sorting or keeping the others: a heap whose root is
/// the largest that is kept. An insertion costs O(log capacity), most often one comparison.
struct Shortlist<Element: Comparable> {
  private var heap: [Element] = []
  private let capacity: Int

  /// A capacity below one keeps nothing.
  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  mutating func insert(_ element: Element) {
    if heap.count < capacity {
      heap.append(element)
      siftUp(heap.count - 1)
    } else if let root = heap.first, element < root {
      heap[0] = element
      siftDown()
    }
  }

  /// What was kept, smallest first.
  func sorted() -> [Element] {
    heap.sorted()
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0, heap[(child - 1) / 2] < heap[child] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var largest = parent
      for child in (2 * parent + 1)...(2 * parent + 2)
      where child < heap.count && heap[largest] < heap[child] {
        largest = child
      }
      guard largest != parent else { return }
      heap.swapAt(parent, largest)
      parent = largest
    }
  }
}
