internal import Platform

/// The parsed answer to one request about places.
package struct PlacesAnswer<Finding: Sendable>: Sendable {
  /// An outcome for each place, in the order of the request.
  package let outcomes: [Result<Finding, ServiceError>]

  package var isFromCache = false

  /// Whether the service refused the request for every place.
  var isRefused: Bool {
    outcomes.allSatisfy { outcome in
      switch outcome {
      case .failure(.rejected(_, .request)), .failure(.rejected(_, .place)): true
      default: false
      }
    }
  }
}
