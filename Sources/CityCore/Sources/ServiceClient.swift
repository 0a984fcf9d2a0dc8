package import Platform

/// A request to a service together with the way to read its answer; sending it is the work of a
/// `ServiceClient`.
package struct ServiceQuery<Finding: Sendable>: Sendable {
  /// Reads an answer, whatever its status; the number is the time to read it at, in seconds since
  /// 1970.
  package typealias Reader = @Sendable (HTTPResponse, Double) throws(ServiceError) -> Finding

  package let service: UpstreamService
  package let request: HTTPRequest
  package let read: Reader
}

/// Asks services. Holds no state of its own, so any thread may use it.
package struct ServiceClient: Sendable {
  package let http: HTTPClient
  package let clock: WallClock

  package init(http: HTTPClient, clock: WallClock) {
    (self.http, self.clock) = (http, clock)
  }

  /// Sends the request and reads the answer.
  package func ask<Finding>(_ query: ServiceQuery<Finding>) async throws(ServiceError) -> Finding {
    try read(try await fetch(query.request, of: query.service), for: query)
  }

  /// Reads an answer. What it asks for in its body, to be left alone for a while, is done.
  func read<Finding>(
    _ response: HTTPResponse, for query: ServiceQuery<Finding>
  ) throws(ServiceError) -> Finding {
    do {
      return try query.read(response, clock.now())
    } catch {
      if case .quotaExceeded(let service, let seconds?) = error {
        http.pause(service.http, for: Double(seconds))
      }
      throw error
    }
  }

  /// One answer, whatever its status.
  package func fetch(
    _ request: HTTPRequest, of service: UpstreamService
  ) async throws(ServiceError) -> HTTPResponse {
    do {
      return try await http.fetch(request)
    } catch {
      throw .http(service, error)
    }
  }
}

/// A key or an account name, which is to be seen by its service only: it has no description.
package struct ServiceAccount: Sendable, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// For a request, which has to hide it.
  let plain: String

  /// - Parameter text: the content of the service's variable.
  /// - Throws: `notConfigured` if it is missing or blank.
  package init(_ text: String?, of service: UpstreamService) throws(ServiceError) {
    plain = text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    if plain.isEmpty { throw .notConfigured(service) }
  }

  package var description: String { "<hidden>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
