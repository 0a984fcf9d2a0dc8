public import JSON

/// A method that ends before the next message is dispatched. Meant for work in memory that takes up to 5 ms. Exceptions
/// are writing drafts and opening the gazetteer at its first use.
@usableFromInline package protocol InOrderMethod: Method {
  func run(on server: isolated Server) throws -> JSON
}
