import JSONRPC

/// A notification that is sent only to clients that request it.
enum RequestedNotification: String, CaseIterable, ParameterValue {
  /// For a `location.set`, with the weather at the new position.
  case weatherHere = "weather.didChangeHere"

  /// For each search of the roulette.
  case attempt = "roulette.didLook"
}

/// The client's choices in `initialize` and `client.configure`, except units.
struct ClientPreferences {
  /// The language tag as the client or the settings gave it; nil if neither did.
  private(set) var locale: String?
  private(set) var notifications: Set<RequestedNotification> = []

  /// Whether the client is visible; watches pause while it is not.
  private(set) var isVisible = true

  /// - Parameter locale: the language tag until the client chooses another; nil if there is none.
  init(locale: String?) { self.locale = locale }

  mutating func initialize(locale: String?) {
    self.locale = locale
  }

  /// Changes the choices for which the argument is not nil.
  mutating func change(
    locale: String?, notifications: Set<RequestedNotification>?, isVisible: Bool?
  ) {
    self.locale = locale ?? self.locale
    self.notifications = notifications ?? self.notifications
    self.isVisible = isVisible ?? self.isVisible
  }
}
