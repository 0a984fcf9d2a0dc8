import Foundation

/// How a client starts the program and treats its requests.
public struct ClientOptions: Sendable {
  /// Options of the program, such as `["--weather", "none"]`.
  public var arguments: [String]

  /// The environment of the program; nil for that of this process.
  public var environment: [String: String]?

  /// The default time limit of a call; nil for no limit.
  public var timeout: Duration?

  /// The limit of the greeting. The program greets within milliseconds, so another program is running then.
  public var greetingTimeout = Duration.seconds(10)

  /// How long `close` waits for the program before it kills it. The program itself gives the last requests five
  /// seconds.
  public var patience = Duration.seconds(6)

  /// The number of unread notifications after which a feed ends with `NotificationsLost`.
  public var bufferedNotifications = 10_000

  /// The greeting: units, locale, position of the device.
  public var greeting: Initialize

  public init(
    arguments: [String] = [], environment: [String: String]? = nil,
    timeout: Duration? = .seconds(60),
    units: InitializeUnitsChoice? = nil, locale: String? = nil, location: InitializeLocation? = nil
  ) {
    self.arguments = arguments
    self.environment = environment
    self.timeout = timeout
    greeting = Initialize(
      protocolVersion: CityRoulette.protocolVersion,
      clientInfo: InitializeClientInfo(name: "cityroulette-swift", version: CityRoulette.version),
      processId: Int(ProcessInfo.processInfo.processIdentifier), units: units, locale: locale,
      location: location)
  }
}
