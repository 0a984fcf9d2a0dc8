internal import Platform
internal import Text

/// A request about places together with the way to read its answer.
package struct PlacesRequest<Finding: Sendable>: Sendable {
  package typealias Outcome = Result<Finding, ServiceError>

  /// Its finding holds one outcome for each of `places`, in their order, whatever the answer holds.
  package private(set) var query: ServiceQuery<[Outcome]>

  /// Indices into the places that were asked for.
  package let places: [Int]

  /// Requests that together ask the same, with the places in the same order, for a service that
  /// refuses a whole request for one of its places; empty where there is nothing to divide.
  private(set) var parts: @Sendable () -> [PlacesRequest]

  /// The same for a service in whose place another one can be asked: once only, and not for long.
  func hasty(seconds: Double) -> PlacesRequest {
    changed { request in
      request.timeLimit = seconds
      request.service.retries = 0
    }
  }

  /// The same for a service that is left alone.
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
        query.service, problem: "leaves out a place that was asked for")
      return outcomes + Array(repeating: .failure(missing), count: places.count - outcomes.count)
    }
  }
}
