import JSON
import JSONRPC

/// Methods of this server, by the class in which they run.
protocol CityMethod: InOrderMethod where Server == CityServer {}

protocol CityExclusiveMethod: ExclusiveMethod where Server == CityServer {}
protocol CityWaitingMethod: WaitingMethod where Server == CityServer {}
