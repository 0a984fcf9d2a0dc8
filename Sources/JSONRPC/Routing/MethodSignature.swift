import JSON

/// The name and the parameters of a method.
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

  /// The parameters by name; nil for none. Absent, null and `[]` mean none; an empty Lua table is
  /// written as `[]`.
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
