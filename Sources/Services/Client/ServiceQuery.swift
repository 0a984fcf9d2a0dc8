package import Adapters

/// A request to a service and the parser of its answer. `ServiceClient` sends it.
package struct ServiceQuery<Finding: Sendable>: Sendable {
  /// Parses an answer with any status; the second parameter is the current time in seconds since 1970.
  package typealias Reader = @Sendable (HTTPResponse, Double) throws(ServiceError) -> Finding

  package let service: UpstreamService
  package var request: HTTPRequest
  package let read: Reader
}
