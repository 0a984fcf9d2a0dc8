import JSONRPC

/// A notification that is sent only to clients that request it.
enum RequestedNotification: String, CaseIterable, ParameterValue {
  /// After a `location.set`, with the weather there.
  case weatherHere = "weather.didChangeHere"

  /// For each attempt of the roulette.
  case attempt = "roulette.didLook"
}

/// The client's choices in `initialize` and `client.configure`, except units.
struct ClientPreferences {
  /// The language tag, as it was given.
  private(set) var locale: String?
  private(set) var notifications: Set<RequestedNotification> = []

  /// Whether the client is visible; watches pause while it is not.
  private(set) var isVisible = true

  /// - Parameter locale: the language tag until the client chooses another.
  init(locale: String?) { self.locale = locale }

  mutating func initialize(locale: String?) {
    self.locale = locale
  }

  /// Changes the choices that are not nil.
  mutating func change(
    locale: String?, notifications: Set<RequestedNotification>?, isVisible: Bool?
  ) {
    self.locale = locale ?? self.locale
    self.notifications = notifications ?? self.notifications
    self.isVisible = isVisible ?? self.isVisible
  }
}
