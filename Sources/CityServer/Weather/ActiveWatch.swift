import JSON
import JSONRPC

/// A request to refresh the weather of a session or of the archive at intervals, until the watch is removed. A refresh
/// has at most `Limits.maximumRefresh` cities: the first visible cities of the session, or the first cities of the
/// archive.
struct ActiveWatch: Sendable {
  enum Target: Sendable, Hashable {
    /// The id of a session.
    case session(String)
    case archive

    /// The session's id; nil for the archive.
    var session: String? {
      guard case .session(let id) = self else { return nil }
      return id
    }
  }

  /// Why a watch that is due has to wait.
  enum Obstacle: String, CaseIterable, WireValue {
    /// The client is hidden.
    case visible

    /// The rest of the service's limits is reserved for the user's requests, or the service is paused.
    case budget
  }

  let target: Target

  /// Seconds between refreshes.
  var every: Double

  /// Time of the next refresh, seconds since 1970.
  var nextAt: Double
  var obstacle: Obstacle?

  /// Whether a refresh of this watch is under way.
  var isRefreshing = false

  /// The number of refreshes since the watch began.
  var refreshes = 0

  /// The number of cities in all of these refreshes.
  var refreshedCities = 0

  init(_ target: Target, every: Double, at now: Double) {
    self.target = target
    self.every = every
    nextAt = now
  }
}

extension ActiveWatch: WireObject {
  static let shape = Shape<Self>(
    .init(
      "session", "Id of the session with the cities; null for the archive.", \.target.session),
    .init("every", "Seconds between refreshes.", as: every) { JSON(Int($0.every)) },
    .init("nextAt", "Time of the next refresh, ISO 8601.", as: .string) {
      JSON(time: $0.nextAt, zone: nil)
    },
    .init(
      "waitsFor",
      "Why a due watch waits: until the client is visible, or for the service's budget; null if it does not.",
      \.obstacle),
    .init("refreshes", "Number of refreshes so far.", \.refreshes),
    .init("asked", "Number of cities in all of these refreshes.", \.refreshedCities), name: "Watch")

  static let every = Schema.integer(300...86_400)
}
