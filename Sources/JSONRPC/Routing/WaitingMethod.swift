/// A method that may use the network, be cancelled and be overtaken.
package protocol WaitingMethod: Method {
  /// Whether a newer request for this method cancels the client's older ones, as suits a search while a person types.
  /// Those that then fail are answered with `requestOvertaken`, unless they may have taken effect. Default: false.
  static var cancelsOlderRequests: Bool { get }

  /// Checks the request and announces its effects, while later requests wait. Returns the work,
  /// which runs concurrently with them. A request that needs no work is answered at once.
  ///
  /// Every method declares it `async`: Swift 6.3.1 crashes on one that does not.
  func start(on server: isolated Server, for call: Call) async throws -> StartResult<Server>
}

extension WaitingMethod {
  package static var cancelsOlderRequests: Bool { false }
}
