public import JSON

/// A method that ends before the next message is dispatched. Meant for work in memory of up to 5 ms; drafts and the
/// first use of the gazetteer are exceptions.
@usableFromInline package protocol InOrderMethod: Method {
  func run(on server: isolated Server) throws -> JSON
}
