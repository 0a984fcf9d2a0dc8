import JSONRPC

/// The user's answer to the question whether the device's position may be used. The error
/// `locationUnavailable` contains it too.
enum LocationPermission: String, CaseIterable, ParameterValue {
  case notDetermined, denied, granted
}
