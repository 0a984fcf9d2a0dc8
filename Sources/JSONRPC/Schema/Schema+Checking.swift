import JSON

extension Schema {
  /// Checks the members of an object.
  ///
  /// - Throws: `invalidParams` with the path of the first member that does not fit.
  static func check(
    _ object: JSONView?, against properties: [Property], open: Bool, at path: String
  ) throws {
    do { try validate(object, against: properties, open: open, at: path) } catch {
      throw RPCError(.invalidParams, "\(error.message).", details: ["path": .string(error.path)])
    }
  }
}

extension Schema.Property {
  @usableFromInline var unreadable: any Error {
    RPCError(.invalidParams, "params.\(name): the value cannot be used.")
  }
}
