import JSONRPC

/// A method of this server, run in order.
protocol CityMethod: InOrderMethod where Server == CityServer {}

/// A method of this server that may wait for the network.
protocol CityWaitingMethod: WaitingMethod where Server == CityServer {}
