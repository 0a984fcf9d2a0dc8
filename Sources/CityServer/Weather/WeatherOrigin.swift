import JSON
import JSONRPC
import Platform
import Sessions

/// The origin of a request for weather: only the user's requests are recorded in the history.
enum WeatherOrigin: String, CaseIterable, ParameterValue {
  case user, automatic

  static let field = Field<WeatherOrigin>.optional(
    "origin", "Who requests it; only requests of the user are recorded in the history.",
    default: .user)
}
