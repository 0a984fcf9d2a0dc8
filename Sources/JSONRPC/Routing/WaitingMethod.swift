/// A method that may use the network, be cancelled and be overtaken.
package protocol WaitingMethod: Method {
  /// Whether a newer request for this method, once its first half has succeeded, cancels the older ones of the
  /// connection, for example for a search while a person types. An older request that then fails is answered with
  /// `requestOvertaken`, unless its error says that it may have taken effect. Default: false.
  static var cancelsOlderRequests: Bool { get }

  /// The first half: checks the request and announces its effects, while later messages wait. Returns the second half,
  /// which runs concurrently with later requests, or the result if no work is left.
  ///
  /// Every method declares `start` as `async`, because Swift 6.3.1 crashes on one that does not.
  func start(on server: isolated Server, for call: Call) async throws -> StartResult<Server>
}

extension WaitingMethod {
  package static var cancelsOlderRequests: Bool { false }
}
