/// The parsed answer to a request about places, or to its parts.
package struct PlacesAnswer<Finding: Sendable>: Sendable {
  /// An outcome for each place, in the order of the request.
  package let outcomes: [Result<Finding, ServiceError>]

  package var isFromCache = false

  /// Whether every outcome is a rejection of the request or of the place.
  var isRefused: Bool {
    outcomes.allSatisfy { outcome in
      switch outcome {
      case .failure(.rejected(_, .request)), .failure(.rejected(_, .place)): true
      default: false
      }
    }
  }
}
