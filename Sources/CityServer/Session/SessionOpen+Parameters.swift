import JSON
import JSONRPC
import Sessions

// The parameters of each source.
extension SessionOpen {
  /// The parameters that every source accepts. `daily` accepts only one value of `provider`.
  private static let common: Set = ["source", "provider", "keepStars"]

  /// Refuses a missing or empty value.
  static func require(
    _ value: String?, of name: String, for kind: DiscoveryRequest.Kind
  ) throws {
    if value?.isEmpty ?? true {
      throw RPCError(at: name, "missing or empty; source \(kind.rawValue) requires it")
    }
  }

  /// Refuses parameters that the source does not use, because the client expects them to have an effect.
  ///
  /// - Parameter kind: nil for mode browse.
  static func refuseUnused(_ given: [String], by kind: DiscoveryRequest.Kind?) throws {
    for name in given {
      if let kind, common.contains(name) || kind.parameterNames.contains(name) {
        continue
      }
      let user = kind.map { "source \($0.rawValue)" } ?? "mode browse"
      let users = DiscoveryRequest.Kind.allCases.filter { $0.parameterNames.contains(name) }
      let words = users.map(\.rawValue).joined(separator: " or ")
      let hint = users.isEmpty ? "mode import" : "source \(words)"
      throw RPCError(at: name, "not a parameter of \(user); use it with \(hint)")
    }
  }
}

extension DiscoveryRequest.Kind {
  /// The parameters that this source uses in addition to the common ones.
  fileprivate var parameterNames: [String] {
    switch self {
    case .surpriseMe: ["radiusKm", "count", "wishes", "weighting"]
    case .daily: ["radiusKm", "count"]
    case .aroundMe: ["location", "radiusKm", "count"]
    case .country: ["country", "count"]
    case .search: ["query", "country", "count"]
    }
  }

  /// The parameters that this source requires in addition to `mode` and `source`.
  private var requiredNames: [String] {
    switch self {
    case .surpriseMe, .aroundMe, .daily: []
    case .country: ["country"]
    case .search: ["query"]
    }
  }

  /// The parameters of a session with this source, for documents. `source` may be omitted for `surpriseMe`, its
  /// default.
  var form: ParameterForm {
    let isDefault = self == .surpriseMe
    return ParameterForm(
      required: ["mode"] + (isDefault ? [] : ["source"]) + requiredNames,
      optional: parameterNames + ["provider"],
      words: ["mode": ["import"], "source": [rawValue]], excluding: .nullAndEmpty)
  }
}
