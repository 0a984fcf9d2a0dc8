import Synchronization

/// Fetches under way, so that equal requests share one.
///
/// A fetch belongs to those who wait for it together: it is cancelled when the last has gone.
final class SharedFetches: Sendable {
  typealias Answer = Result<HTTPResponse, HTTPError>

  private struct Fetch {
    let number: Int
    let task: Task<Void, Never>
    var waiters: [Int: CheckedContinuation<Answer, Never>]
  }

  private struct State {
    var fetches: [HTTPRequest: Fetch] = [:]
    var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber &+= 1
      return lastNumber
    }
  }

  private let state = Mutex(State())

  /// The answer of the fetch under way for an equal request, or else of a new one.
  ///
  /// A cancelled caller gets `.cancelled` at once, whatever the fetch does.
  func answer(
    to request: HTTPRequest, fetch: @escaping @Sendable () async -> Answer
  ) async -> Answer {
    let waiter = state.withLock { $0.nextNumber() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        enter(request, waiter, continuation, fetch)
      }
    } onCancel: {
      leave(request, waiter)
    }
  }

  private func enter(
    _ request: HTTPRequest, _ waiter: Int, _ continuation: CheckedContinuation<Answer, Never>,
    _ fetch: @escaping @Sendable () async -> Answer
  ) {
    let isIn = state.withLock { state in
      // A cancellation that came before this lock found nobody to remove, and shows here.
      if Task.isCancelled { return false }
      if state.fetches[request] == nil { state.fetches[request] = start(request, fetch, &state) }
      state.fetches[request]?.waiters[waiter] = continuation
      return true
    }
    if !isIn { continuation.resume(returning: .failure(.cancelled)) }
  }

  private func start(
    _ request: HTTPRequest, _ fetch: @escaping @Sendable () async -> Answer, _ state: inout State
  ) -> Fetch {
    let number = state.nextNumber()
    let task = Task { [self] in finish(request, number, await fetch()) }
    return Fetch(number: number, task: task, waiters: [:])
  }

  private func finish(_ request: HTTPRequest, _ number: Int, _ answer: Answer) {
    let waiters = state.withLock { state -> [CheckedContinuation<Answer, Never>] in
      // Another number: this fetch was given up, and a new one for the same request is under way.
      guard state.fetches[request]?.number == number else { return [] }
      return (state.fetches.removeValue(forKey: request)?.waiters ?? [:]).map(\.value)
    }
    for waiter in waiters { waiter.resume(returning: answer) }
  }

  private func leave(_ request: HTTPRequest, _ waiter: Int) {
    var unwanted: Task<Void, Never>?
    let continuation = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      let continuation = state.fetches[request]?.waiters.removeValue(forKey: waiter)
      if continuation != nil, state.fetches[request]?.waiters.isEmpty == true {
        unwanted = state.fetches.removeValue(forKey: request)?.task
      }
      return continuation
    }
    unwanted?.cancel()
    continuation?.resume(returning: .failure(.cancelled))
  }
}
