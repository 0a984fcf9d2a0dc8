/// The fetches in progress, which equal requests share.
///
/// A fetch is cancelled when its last waiter is removed. A plain value, guarded by the client's lock. The
/// client resumes waiters after it has released the lock.
struct SharedFetches {
  typealias Waiter = CheckedContinuation<HTTPClient.Answer, Never>

  private struct Fetch {
    let number: Int
    let task: Task<Void, Never>
    var waiters: [Int: Waiter]
  }

  private var fetches: [HTTPRequest: Fetch] = [:]

  /// Adds a waiter to the fetch of an equal request, or to a new fetch that `start` begins.
  ///
  /// - Parameter number: the number of the waiter. A new fetch gets the number of its first waiter.
  mutating func join(
    _ request: HTTPRequest, number: Int, waiter: Waiter,
    start: (Int) -> Task<Void, Never>
  ) {
    if fetches[request] == nil {
      fetches[request] = Fetch(number: number, task: start(number), waiters: [:])
    }
    fetches[request]?.waiters[number] = waiter
  }

  /// Ends a fetch and returns its waiters. Returns none if the fetch was abandoned, even if a new one for the
  /// same request is in progress.
  mutating func finish(_ request: HTTPRequest, number: Int) -> [Waiter] {
    guard fetches[request]?.number == number else { return [] }
    return (fetches.removeValue(forKey: request)?.waiters ?? [:]).map(\.value)
  }

  /// Removes a waiter, and abandons its fetch if it was the last one. Returns nil if it is not waiting.
  mutating func removeWaiter(_ number: Int, of request: HTTPRequest) -> CancelledWaiter<
    HTTPClient.Answer
  >? {
    guard let waiter = fetches[request]?.waiters.removeValue(forKey: number) else { return nil }
    let isLast = fetches[request]?.waiters.isEmpty == true
    let unwanted = isLast ? fetches.removeValue(forKey: request)?.task : nil
    return CancelledWaiter(waiter: waiter, unwanted: unwanted)
  }
}
