import Adapters
import Synchronization

/// Answers with a closure that receives the number of earlier requests. Uses no network.
final class ScriptedTransport: HTTPTransport {
  typealias Script =
    @Sendable (HTTPRequest, Int) async throws(HTTPError) -> HTTPResponse

  private let script: Script
  private let sent = Mutex<[HTTPRequest]>([])

  init(_ script: @escaping Script) { self.script = script }

  /// Answers the n-th request with the n-th response, and repeats the last one.
  convenience init(_ answers: [Result<HTTPResponse, HTTPError>]) {
    self.init { (_, index) async throws(HTTPError) in
      try answers[min(index, answers.count - 1)].get()
    }
  }

  var requests: [HTTPRequest] { sent.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let index = sent.withLock { sent in
      sent.append(request)
      return sent.count - 1
    }
    return try await script(request, index)
  }
}

/// Time and randomness under the control of a test: sleeping advances the clock and returns immediately.
final class TestTime: Sendable {
  private struct State {
    var now = 1_000_000.0
    var sleeps: [Double] = []
  }

  private let state = Mutex(State())

  var now: Double {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  /// The lengths of the sleeps in seconds, in order.
  var sleeps: [Double] { state.withLock { $0.sleeps } }

  /// - Parameter random: the value of each random draw.
  func environment(random: Double = 0.5) -> HTTPEnvironment {
    HTTPEnvironment(
      now: { self.now }, elapsed: { self.now },
      sleep: { seconds in
        self.state.withLock { state in
          state.now += seconds
          state.sleeps.append(seconds)
        }
      }, random: { random })
  }
}

extension HTTPRequest {
  /// A request to a service without limits.
  init(url: String, headers: HTTPHeaders = [:], secrets: Set<String> = []) {
    self.init(service: HTTPService(name: "test"), url: url, headers: headers, secrets: secrets)
  }
}

extension HTTPClient {
  /// The outcome of a fetch.
  func result(
    _ request: HTTPRequest, from service: HTTPService? = nil, cost: Double = 1,
    keepFor: Double? = nil
  ) async -> Result<HTTPResponse, HTTPError> {
    var request = request
    if let service {
      request.service = service
    }
    request.cost = cost
    request.service.keepFor = keepFor
    do throws(HTTPError) {
      return .success(try await fetch(request))
    } catch {
      return .failure(error)
    }
  }
}
