/// The fetches in progress, which equal requests share.
///
/// When a fetch loses its last waiter, the client cancels it. The client's lock guards this value. The client
/// resumes waiters after it has released the lock.
struct SharedFetches {
  typealias Waiter = CheckedContinuation<HTTPClient.Answer, Never>

  private struct Fetch {
    let number: Int
    let task: Task<Void, Never>
    var waiters: [Int: Waiter]
  }

  private var fetches: [HTTPRequest: Fetch] = [:]

  /// Adds a waiter to the fetch of an equal request, or to a new fetch that `start` begins if there is none.
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

  /// Removes a completed fetch and returns its waiters. Returns none for an abandoned fetch, even if a new fetch of the
  /// same request is in progress.
  mutating func finish(_ request: HTTPRequest, number: Int) -> [Waiter] {
    guard fetches[request]?.number == number else { return [] }
    return (fetches.removeValue(forKey: request)?.waiters ?? [:]).map(\.value)
  }

  /// Removes a waiter, and abandons the fetch if that was its last waiter. Returns nil if there is no such waiter.
  mutating func removeWaiter(_ number: Int, of request: HTTPRequest) -> CancelledWaiter<
    HTTPClient.Answer
  >? {
    guard let waiter = fetches[request]?.waiters.removeValue(forKey: number) else { return nil }
    let isLast = fetches[request]?.waiters.isEmpty == true
    let unwanted = isLast ? fetches.removeValue(forKey: request)?.task : nil
    return CancelledWaiter(waiter: waiter, unwanted: unwanted)
  }
}
