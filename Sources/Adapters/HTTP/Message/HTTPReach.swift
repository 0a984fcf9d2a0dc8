import Text

/// The addresses that a request may reach.
package enum HTTPReach: Sendable, Hashable {
  /// Any address, for the configured addresses of services.
  case anywhere

  /// Only addresses of the public network, with TLS. For the addresses of pictures: because clients, services and
  /// imported files name them, they could otherwise make this program send requests to its own machine or network.
  case publicNetwork

  /// Only addresses of the public network and of this machine.
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
