import Text

/// The addresses that a request may reach.
package enum HTTPReach: Sendable, Hashable {
  /// Any address. Used for configured addresses.
  case anywhere

  /// Only the public network, with TLS. Used for the addresses of pictures, which clients and services name and which
  /// could otherwise make this program send requests to its own machine or network.
  case publicNetwork

  /// The public network and this machine.
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
