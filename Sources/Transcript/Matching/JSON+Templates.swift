import JSON

extension JSON {
  /// The value with every `${name}` in its string values replaced.
  ///
  /// - Throws: `Problem` for a name that is not captured.
  func filled(with captures: [String: JSON]) throws -> JSON {
    try mapped { try Template($0).filled(with: captures) }
  }

  /// The value with every string replaced by the result of `strings`, and every member name by that of `names`.
  func mapped(
    names: (String) -> String = { $0 }, _ strings: (String) throws -> JSON
  ) rethrows -> JSON {
    switch self {
    case .null, .bool, .number: self
    case .string(let string): try strings(string)
    case .array(let elements): .array(try elements.map { try $0.mapped(names: names, strings) })
    case .object(let object):
      .object(
        JSONObject(
          try object.members.map { (names($0.name), try $0.value.mapped(names: names, strings)) }))
    }
  }
}
