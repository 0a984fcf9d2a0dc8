import JSON

/// The name of a method, and the parameters that it accepts.
struct MethodSignature: Sendable {
  let name: String

  /// Made on each use.
  var parameters: [Schema.Property] { makeParameters() }
  private let makeParameters: @Sendable () -> [Schema.Property]
  let ignoresUnknownMembers: Bool
  private let membersForPositions: @Sendable ([JSON]) -> JSONObject?

  init(
    name: String, parameters: @autoclosure @escaping @Sendable () -> [Schema.Property],
    ignoresUnknownMembers: Bool = false,
    membersForPositions: @escaping @Sendable ([JSON]) -> JSONObject? = { _ in nil }
  ) {
    self.name = name
    makeParameters = parameters
    self.ignoresUnknownMembers = ignoresUnknownMembers
    self.membersForPositions = membersForPositions
  }

  /// The parameters as an object with members by name; nil if they are absent, null or `[]`. The last is valid because
  /// some JSON libraries for Lua write an empty table as `[]`.
  ///
  /// - Throws: `invalidParams` for parameters by position that the method does not accept.
  func members(from params: consuming JSONView?) throws -> JSONView? {
    params?.isObject == false ? try object(params) : params
  }

  /// Converts parameters by position.
  private func object(_ params: JSONView?) throws -> JSONView? {
    guard let params else { return nil }
    let values = params.elements.map(\.json)
    if values.isEmpty {
      return nil
    }
    if let object = membersForPositions(values) {
      return JSONView(.object(object))
    }
    throw RPCError(
      .invalidParams,
      "params: expected an object with members by name, got \(params.kindName); "
        + "\(Schema.listing(parameters)).")
  }
}
