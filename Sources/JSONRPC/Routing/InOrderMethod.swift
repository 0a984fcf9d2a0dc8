public import JSON

/// A method that runs to its end before the next message: memory only, at most 5 ms.
@usableFromInline package protocol InOrderMethod: Method {
  func run(on server: isolated Server) throws -> JSON
}
