import JSON
import JSONRPC

/// A method of this server that runs in order. The two protocols below are for exclusive and for waiting methods.
protocol CityMethod: InOrderMethod where Server == CityServer {}

protocol CityExclusiveMethod: ExclusiveMethod where Server == CityServer {}
protocol CityWaitingMethod: WaitingMethod where Server == CityServer {}
