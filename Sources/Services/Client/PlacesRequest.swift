internal import Adapters

/// A request about one or more places, and the parser of its answer.
package struct PlacesRequest<Finding: Sendable>: Sendable {
  package typealias Outcome = Result<Finding, ServiceError>

  /// The query. Its parser throws, or returns one outcome for each of `places`, in their order. If the answer has fewer
  /// outcomes, the last places fail.
  package private(set) var query: ServiceQuery<[Outcome]>

  /// The places, as indices into the list of all requested places.
  package let places: [Int]

  /// Returns smaller requests that together cover the same places in the same order, for a service that refuses
  /// a whole request because of one place; none if the request cannot be divided.
  private(set) var parts: @Sendable () -> [PlacesRequest]

  /// Returns the request without retries and with a time limit in seconds. Used if another provider can answer instead.
  func withoutRetries(timeLimit: Double) -> PlacesRequest {
    changed { request in
      request.timeLimit = timeLimit
      request.service.retries = 0
    }
  }

  /// The request restricted to fresh cached answers, for a paused provider.
  var fromCacheOnly: PlacesRequest { changed { $0.isForCacheOnly = true } }

  private func changed(_ change: @escaping @Sendable (inout HTTPRequest) -> Void) -> PlacesRequest {
    var changed = self
    change(&changed.query.request)
    changed.parts = { [parts] in parts().map { $0.changed(change) } }
    return changed
  }

  init(
    _ query: ServiceQuery<[Outcome]>, places: [Int],
    parts: @escaping @Sendable () -> [PlacesRequest] = { [] }
  ) {
    self.places = places
    self.parts = parts
    self.query = ServiceQuery(service: query.service, request: query.request) {
      response, now throws(ServiceError) in
      let outcomes = try query.read(response, now).prefix(places.count)
      let missing = ServiceError.answerInvalid(
        query.service, problem: "lacks a requested place")
      return outcomes + Array(repeating: .failure(missing), count: places.count - outcomes.count)
    }
  }
}
