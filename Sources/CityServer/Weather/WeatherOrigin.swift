import JSON
import JSONRPC

/// The origin of a request for weather. Only weather that the user requested is recorded in the history.
enum WeatherOrigin: String, CaseIterable, ParameterValue {
  case user, automatic

  static let field = Field<WeatherOrigin>.optional(
    "origin", "Who requests it; only requests of the user are recorded in the history.",
    default: .user)
}
