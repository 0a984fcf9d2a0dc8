import JSON
import JSONRPC

/// A method of this server that runs in order. The next two protocols are those of exclusive and waiting methods.
protocol CityMethod: InOrderMethod where Server == CityServer {}

protocol CityExclusiveMethod: ExclusiveMethod where Server == CityServer {}
protocol CityWaitingMethod: WaitingMethod where Server == CityServer {}
