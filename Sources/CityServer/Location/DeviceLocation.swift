import Geography
import JSON
import JSONRPC

/// The device's position as the client reported it, and the user's permission to use it.
struct DeviceLocation: Equatable, WireObject {
  private(set) var position: Coordinate?

  /// The radius in metres around the position within which the device is; nil if unknown.
  private(set) var accuracy: Double?
  private(set) var permission = LocationPermission.notDetermined

  /// Sets the position. A report of the position implies the permission to use it.
  mutating func set(_ position: Coordinate, accuracy: Double?) {
    self.position = position
    self.accuracy = accuracy
    permission = .granted
  }

  mutating func clear() {
    position = nil
    accuracy = nil
  }

  /// Sets the permission. `denied` also removes the position.
  mutating func set(_ permission: LocationPermission) {
    self.permission = permission
    if permission == .denied {
      clear()
    }
  }

  /// The device's position.
  ///
  /// - Throws: `locationUnavailable` if there is no position; its message depends on whether the permission was denied.
  func required() throws(RPCError) -> Coordinate {
    if let position {
      return position
    }
    let message =
      permission == .denied
      ? "The user has denied the use of the device position; ask for permission, then call location.set."
      : "The device position is not known; call location.set, or name a place in the request."
    throw RPCError(.locationUnavailable, message, details: ["permission": permission.json])
  }

  static let shape = Shape<Self>(
    .init("location", "Position of the device; null if unknown.", \.position),
    .init(
      "accuracy",
      "Radius in metres around the location within which the device is; null if unknown.",
      as: .nullable(metres), \.accuracy),
    .init("permission", "The user's permission to use the position.", \.permission),
    name: "DeviceLocation")

  /// Up to half the circumference of the Earth.
  static let metres = Schema.number(0...Limits.maximumRadiusKm * 1000)
}

extension CityServer {
  /// The given point; for nil, the device position.
  ///
  /// - Throws: `locationUnavailable`.
  func position(_ point: Coordinate?) throws -> Coordinate { try point ?? device.required() }

  /// Sets the position that the client reports in `initialize`, without a notification.
  func setInitialPosition(_ position: Coordinate) {
    device.set(position, accuracy: nil)
  }

  /// Changes the device's position or permission, notifies the client if something changed, and returns both as JSON.
  func changeDevice(_ body: (inout DeviceLocation) -> Void) -> JSON {
    let before = device
    body(&device)
    if device != before {
      outbox.notify("location.didChange", params: device.json)
    }
    return device.json
  }
}
