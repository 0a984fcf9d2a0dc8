import JSONRPC

/// Whether the user allows the use of the device's position. The error `locationUnavailable` contains it
/// too.
enum LocationPermission: String, CaseIterable, ParameterValue {
  case notDetermined, denied, granted
}
