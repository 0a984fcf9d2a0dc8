import Text

/// How far a request may reach.
package enum HTTPReach: Sendable, Hashable {
  /// To whatever address was configured.
  case anywhere

  /// To the public network alone, and with TLS: for addresses that come from outside, by which
  /// somebody could otherwise have this program ask what only this machine or its network can.
  case publicNetwork

  /// As the public network, and to this machine too.
  case publicNetworkOrLoopback

  /// Whether a connection to an address may be opened.
  func includes(_ address: NetworkAddress) -> Bool {
    switch self {
    case .anywhere: true
    case .publicNetwork: address.isPublic
    case .publicNetworkOrLoopback: address.isPublic || address.isLoopback
    }
  }
}
