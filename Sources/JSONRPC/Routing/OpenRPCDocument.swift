import JSON

/// The protocol as an OpenRPC document. Making it takes tens of milliseconds, so it is made at the first use, and on an
/// actor of its own, so that the loop does not wait for it.
actor OpenRPCDocument {
  private let make: @Sendable () -> JSON
  private lazy var made = make()

  init(_ make: @escaping @Sendable () -> JSON) { self.make = make }

  var json: JSON { made }
}
