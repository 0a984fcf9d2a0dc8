import Text

/// The addresses that a request may reach.
package enum HTTPReach: Sendable, Hashable {
  /// Any address, because it was configured.
  case anywhere

  /// The public network only, with TLS: for addresses from outside, which could otherwise make this
  /// program send requests within its own machine or network.
  case publicNetwork

  /// The public network, and this machine.
  case publicNetworkOrLoopback

  /// Whether a connection to an address is allowed.
  func includes(_ address: NetworkAddress) -> Bool {
    switch self {
    case .anywhere: true
    case .publicNetwork: address.isPublic
    case .publicNetworkOrLoopback: address.isPublic || address.isLoopback
    }
  }
}
