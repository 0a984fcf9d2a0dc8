import JSONRPC

extension Fields {
  static func location(_ summary: String) -> Field<GivenLocation?> {
    .optional("location", summary)
  }

  /// A required location.
  static func point(_ summary: String) -> Field<GivenLocation> { .required("location", summary) }
}
