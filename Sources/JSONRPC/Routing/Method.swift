public import JSON

/// A method of the protocol. Its stored properties are the checked and typed parameters of one
/// request.
@usableFromInline package protocol Method: Sendable, SendableMetatype {
  /// The actor that owns the state the method works on; it runs on the connection's event loop.
  associatedtype Server: Actor

  /// The name on the wire. In the target CityServer, most types are named after it: `CitySearch` for `city.search`.
  static var name: String { get }

  /// One sentence on what the method does.
  static var summary: String { get }

  static var parameters: Parameters<Self> { get }

  /// Whether the method accepts a `workDoneToken`, for `call.progress`. Default: false.
  static var reportsProgress: Bool { get }

  /// The valid combinations of parameters, for documents. Default: empty, which means all.
  static var forms: [ParameterForm] { get }

  /// Whether unknown members of the parameters are ignored instead of refused. Default: false.
  static var ignoresUnknownMembers: Bool { get }

  static var result: Schema { get }

  /// The errors besides those of any request. Default: none.
  static var errors: [ErrorCode] { get }

  /// Converts parameters by position to members; nil if the method does not accept them. Default: nil.
  static func members(forPositions values: [JSON]) -> JSONObject?
}

extension Method {
  package static var reportsProgress: Bool { false }
  package static var forms: [ParameterForm] { [] }
  package static var ignoresUnknownMembers: Bool { false }
  package static var errors: [ErrorCode] { [] }
  package static func members(forPositions values: [JSON]) -> JSONObject? { nil }

  /// The parameters, and the token for progress if the method reports any.
  static var properties: [Schema.Property] {
    reportsProgress ? parameters.properties + [Progress.token] : parameters.properties
  }

  /// Reads a request from its parameters.
  ///
  /// - Throws: `invalidParams`, whose message names the first member that does not fit, or another error of a field.
  @inlinable @inline(__always)
  package static func request(from members: JSONView?) throws -> Self {
    try parameters.request(from: members, check: check)
  }

  @usableFromInline static func check(_ members: JSONView?) throws {
    try Schema.check(
      members, against: properties, open: ignoresUnknownMembers, at: "params")
  }
}
