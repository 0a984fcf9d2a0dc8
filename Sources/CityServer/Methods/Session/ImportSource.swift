import CityCore
import JSON
import JSONRPC

/// Where an import looks for cities, as `session.open` is told.
enum ImportSource: Sendable {
  case surpriseMe(radiusKm: Double, limit: Int)

  /// Around a point; nil is the device position.
  case aroundMe(Coordinate?, radiusKm: Double, limit: Int)

  /// The most populous cities of a country.
  case country(String, limit: Int)

  /// What a search of the gazetteer finds, in one country or in all.
  case search(String, country: String?, limit: Int)

  typealias Kind = DiscoveryRequest.Kind

  private static let source = Field<Kind>.optional(
    "source", .word(Kind.words), "Where an import looks.", default: .surpriseMe
  ) { $0.string.flatMap(Kind.init) }

  private static let location = Fields.location("The point for aroundMe; else the device position.")

  private static let query = Field<String?>.optional(
    "query", .string(maximumBytes: 256), "The text for search.", default: nil
  ) { $0.string }

  private static let limit = Field<Int>.optional(
    "limit", .integer(1...Limits.maximumImport), "How many cities at most.",
    default: Limits.defaultImport, read: \.int)

  static let parameters = [
    source.property, location.property, Fields.countryCode.property, query.property,
    Fields.radiusKm.property, limit.property, Fields.cities.property,
  ]

  /// They mean something for every source.
  private static let common: Set = [source.property.name, Fields.cities.property.name]

  /// Nil for a browse session.
  ///
  /// - Throws: `invalidParams` for a member that the source has no use for, since it shows that
  ///   something else was meant, and for one that is missing.
  init?(_ parameters: Parameters, mode: SessionMode) throws {
    let kind = mode == .importing ? try parameters[Self.source] : nil
    try Self.refuseStrayMembers(parameters, kind)
    guard let kind else { return nil }
    let limit = try parameters[Self.limit]
    switch kind {
    case .surpriseMe: self = .surpriseMe(radiusKm: try parameters[Fields.radiusKm], limit: limit)
    case .aroundMe:
      self = .aroundMe(
        try parameters[Self.location], radiusKm: try parameters[Fields.radiusKm], limit: limit)
    case .country:
      let code = try Self.given("country", kind, try parameters[Fields.countryCode])
      self = .country(code, limit: limit)
    case .search:
      let query = try Self.given("query", kind, try parameters[Self.query])
      self = .search(query, country: try parameters[Fields.countryCode], limit: limit)
    }
  }

  private static func refuseStrayMembers(_ parameters: Parameters, _ kind: Kind?) throws {
    for property in self.parameters {
      let name = property.name
      guard let value = parameters.object[name], value != .null else { continue }
      if kind?.members.contains(name) ?? false || (kind != nil && common.contains(name)) {
        continue
      }
      let user = kind.map { "source \($0.rawValue)" } ?? "mode browse"
      let takers = Kind.allCases.filter { $0.members.contains(name) }.map(\.rawValue)
      let hint = takers.isEmpty ? "mode import" : "source \(takers.joined(separator: " or "))"
      throw RPCError(
        .invalidParams, "params.\(name): \(user) takes none; it goes with \(hint).",
        details: ["path": .string("params.\(name)")])
    }
  }

  private static func given(_ name: String, _ kind: Kind, _ value: String?) throws -> String {
    if let value, !value.isEmpty { return value }
    throw RPCError(
      .invalidParams, "params.\(name): missing or empty; source \(kind.rawValue) needs it.",
      details: ["path": .string("params.\(name)")])
  }
}

extension DiscoveryRequest.Kind: DocumentedDefault {
  static let words = allCases.map(\.rawValue)

  /// The parameters that mean something for this source.
  var members: [String] {
    switch self {
    case .surpriseMe: ["radiusKm", "limit"]
    case .aroundMe: ["location", "radiusKm", "limit"]
    case .country: ["country", "limit"]
    case .search: ["query", "country", "limit"]
    }
  }
}
