import JSONRPC

extension Schemas {
  /// What is known of the device's position.
  static let deviceLocation: [Schema.Property] = [
    .init("location", .nullable(location), "Where the device is; null if that is not known."),
    .init(
      "accuracy", .nullable(metres),
      "Metres around the location within which the device is; null if that is not known."),
    .init("permission", permission, "Whether the user lets the position be used."),
  ]

  static let permission = Schema.word(DeviceLocation.Permission.allCases.map(\.rawValue))

  /// Up to half the circumference of the Earth.
  static let metres = Schema.number(0...Limits.maximumRadiusKm * 1000)
}
