import JSONRPC

/// Whether the user allows the use of the device's position. The error `locationUnavailable` reports it in `data`.
enum LocationPermission: String, CaseIterable, ParameterValue {
  case notDetermined, denied, granted
}
