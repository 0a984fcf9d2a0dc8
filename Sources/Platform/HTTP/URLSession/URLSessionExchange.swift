import Dispatch
internal import Foundation
internal import FoundationNetworking
import Synchronization

/// One request under way: it gathers the answer and ends exactly once.
final class URLSessionExchange: Sendable {
  typealias Answer = Result<HTTPResponse, HTTPError>

  private struct State {
    var task: URLSessionTask?
    var continuation: CheckedContinuation<Answer, Never>?

    /// Kept for a start that comes after the end, when the caller was cancelled before.
    var answer: Answer?
    var body: [UInt8] = []
    var redirects = 0
  }

  let address: HTTPAddress
  private let limits: HTTPLimits
  private let state = Mutex(State())

  init(_ address: HTTPAddress, _ limits: HTTPLimits) {
    (self.address, self.limits) = (address, limits)
  }

  /// Sends the request; the continuation gets the answer, or the error of whatever ended this.
  func start(_ task: URLSessionTask, _ continuation: CheckedContinuation<Answer, Never>) {
    let answer = state.withLock { state in
      if state.answer == nil { (state.task, state.continuation) = (task, continuation) }
      return state.answer
    }
    if let answer {
      task.cancel()
      return continuation.resume(returning: answer)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + limits.timeout) { [weak self] in
      guard let self else { return }
      end(.failure(.timedOut(host: address.host, seconds: limits.timeout)))
    }
    task.resume()
  }

  /// Ends with this unless it has ended already, and closes the connection if it is still in use.
  func end(_ answer: Answer) {
    let (task, continuation) = state.withLock { state in
      guard state.answer == nil else { return (nil as URLSessionTask?, nil as Waiter?) }
      defer { state = State(answer: answer) }
      return (state.task, state.continuation)
    }
    task?.cancel()
    continuation?.resume(returning: answer)
  }

  private typealias Waiter = CheckedContinuation<Answer, Never>

  func receive(_ data: Data) {
    let size = state.withLock { state in
      if state.answer == nil, state.body.count <= limits.bodySize { state.body += data }
      return state.body.count
    }
    if size > limits.bodySize {
      end(.failure(.tooLarge(host: address.host, limit: limits.bodySize)))
    }
  }

  /// Whether to go where the service points; if not, this has ended.
  func follows(redirectTo url: String) -> Bool {
    let target = HTTPAddress(url)
    guard let target, target.origin == address.origin else {
      end(.failure(.redirectRefused(host: address.host, to: target?.origin ?? "no web address")))
      return false
    }
    let count = state.withLock { state in
      state.redirects += 1
      state.body = []
      return state.redirects
    }
    if count <= limits.redirects { return true }
    end(.failure(.tooManyRedirects(host: address.host)))
    return false
  }

  /// The last byte came, or no more will come.
  func complete(_ response: URLResponse?, _ error: (any Error)?) {
    if let error { return end(.failure(HTTPError(error, address, limits))) }
    guard let head = response as? HTTPURLResponse else {
      return end(.failure(.unreachable(host: address.host, .connectionLost)))
    }
    let body = state.withLock { $0.body }
    end(.success(HTTPResponse(status: head.statusCode, headers: HTTPHeaders(head), body: body)))
  }
}
