public import JSON

/// A method that ends before the next message: within 5 ms and in memory, apart from drafts and the first use of
/// the gazetteer.
@usableFromInline package protocol InOrderMethod: Method {
  func run(on server: isolated Server) throws -> JSON
}
