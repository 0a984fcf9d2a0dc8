import JSON

/// The protocol as an OpenRPC document, made on first use, which takes tens of milliseconds. An
/// actor of its own, so that the loop does not wait for it.
actor OpenRPCDocument {
  private let make: @Sendable () -> JSON
  private lazy var made = make()

  init(_ make: @escaping @Sendable () -> JSON) { self.make = make }

  var json: JSON { made }
}
