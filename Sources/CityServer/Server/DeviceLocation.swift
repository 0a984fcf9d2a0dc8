import CityCore
import JSON
import JSONRPC

/// Where the device is, as far as the client has told, and whether the user lets it be known.
struct DeviceLocation: Equatable {
  /// What the user said when asked whether the position may be used.
  enum Permission: String, CaseIterable {
    case notDetermined, denied, granted
  }

  private(set) var position: Coordinate?

  /// Radius in metres around the position within which the device is; nil if nobody knows.
  private(set) var accuracy: Double?
  private(set) var permission = Permission.notDetermined

  /// A position that comes shows that it may be used.
  mutating func set(_ position: Coordinate, accuracy: Double?) {
    self.position = position
    self.accuracy = accuracy
    permission = .granted
  }

  mutating func clear() {
    position = nil
    accuracy = nil
  }

  /// A position that must not be used is forgotten.
  mutating func set(_ permission: Permission) {
    self.permission = permission
    if permission == .denied { clear() }
  }
}

extension DeviceLocation {
  /// The position.
  ///
  /// - Throws: `locationUnavailable`, which tells a denied position from an unknown one.
  func required() throws(RPCError) -> Coordinate {
    if let position { return position }
    let message =
      permission == .denied
      ? "The device position may not be used; ask the user to allow it and call location.set."
      : "The device position is not known; call location.set, or pass location where it is taken."
    throw RPCError(
      .locationUnavailable, message, details: ["permission": .string(permission.rawValue)])
  }

  /// Shaped as `Schemas.deviceLocation`.
  var json: JSON {
    [
      "location": position.map { JSON($0) } ?? .null, "accuracy": JSON(accuracy),
      "permission": .string(permission.rawValue),
    ]
  }
}

extension CityServer {
  /// Changes what is known of the device, and announces it if that makes a difference.
  ///
  /// - Returns: what is known then, as the methods of `location.` answer it.
  func changeDevice(_ body: (inout DeviceLocation) -> Void) -> JSON {
    let before = device
    body(&device)
    if device != before { outbox.notify("location.didChange", device.json) }
    return device.json
  }
}
