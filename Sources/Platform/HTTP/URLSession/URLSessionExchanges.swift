internal import Foundation
internal import FoundationNetworking
import Synchronization

/// Hands what a session reports of its tasks to the exchanges that they belong to.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: URLSessionExchange]>([:])

  func add(_ exchange: URLSessionExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(_ task: URLSessionTask) -> URLSessionExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let target = request.url?.absoluteString ?? ""
    let follows = exchange(task)?.follows(redirectTo: target) ?? false
    completionHandler(follows ? request : nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.complete(task.response, error)
  }
}
