/// Fetches under way, so that equal requests share one.
///
/// A fetch belongs to those who wait for it together: it is cancelled when the last has gone.
struct SharedFetches {
  typealias Waiter = CheckedContinuation<HTTPClient.Answer, Never>

  private struct Fetch {
    let number: Int
    let task: Task<Void, Never>
    var waiters: [Int: Waiter]
  }

  private var fetches: [HTTPRequest: Fetch] = [:]

  /// Adds a waiter to the fetch of an equal request, or to a new one that `start` begins.
  ///
  /// - Parameter number: of the waiter; a new fetch is known by that of its first.
  mutating func join(
    _ request: HTTPRequest, _ number: Int, _ waiter: Waiter,
    start: (Int) -> Task<Void, Never>
  ) {
    if fetches[request] == nil {
      fetches[request] = Fetch(number: number, task: start(number), waiters: [:])
    }
    fetches[request]?.waiters[number] = waiter
  }

  /// Ends a fetch, and answers who waits for it: nobody if it was given up, and maybe a new one for
  /// the same request is under way.
  mutating func finish(_ request: HTTPRequest, _ number: Int) -> [Waiter] {
    guard fetches[request]?.number == number else { return [] }
    return (fetches.removeValue(forKey: request)?.waiters ?? [:]).map(\.value)
  }

  /// Takes a waiter back, and gives up the fetch of which it was the last; nil if it has been told.
  mutating func leave(_ request: HTTPRequest, _ number: Int) -> CancelledWaiter<HTTPClient.Answer>?
  {
    guard let waiter = fetches[request]?.waiters.removeValue(forKey: number) else { return nil }
    let isLast = fetches[request]?.waiters.isEmpty == true
    let unwanted = isLast ? fetches.removeValue(forKey: request)?.task : nil
    return CancelledWaiter(waiter: waiter, unwanted: unwanted)
  }
}
