import JSONRPC

/// A method of this server, run in order.
protocol CityMethod: InOrderMethod where Server == CityServer {}
