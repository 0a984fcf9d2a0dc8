import JSONRPC

extension Fields {
  static func location(_ summary: String) -> Field<GivenLocation?> {
    .optional("location", summary)
  }

  /// A location that has to be given.
  static func point(_ summary: String) -> Field<GivenLocation> { .required("location", summary) }
}
