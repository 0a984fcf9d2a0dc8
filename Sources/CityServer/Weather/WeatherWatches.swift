import JSON
import JSONRPC

/// The watches of all sessions and of the archive, oldest first.
struct WeatherWatches {
  private(set) var all: [Watch] = []

  /// Begins a watch, due at once, or changes the interval of an existing one.
  mutating func start(_ target: Watch.Target, every: Double, at now: Double) -> Watch {
    if let index = index(of: target) {
      all[index].every = every
      all[index].nextAt = min(all[index].nextAt, now + every)
      return all[index]
    }
    let watch = Watch(target, every: every, at: now)
    all.append(watch)
    return watch
  }

  /// - Returns: whether there was one.
  mutating func remove(_ target: Watch.Target) -> Bool {
    guard let index = index(of: target) else { return false }
    all.remove(at: index)
    return true
  }

  mutating func update(_ target: Watch.Target, _ change: (inout Watch) -> Void) {
    if let index = index(of: target) {
      change(&all[index])
    }
  }

  /// Marks the watches that are due, and that no refresh serves yet, as asking.
  ///
  /// - Returns: their targets; none while the client is not visible.
  mutating func beginDue(at now: Double, isVisible: Bool) -> [Watch.Target] {
    var due: [Watch.Target] = []
    for index in all.indices {
      // After the clock was set back, a watch waits no longer than its interval.
      all[index].nextAt = min(all[index].nextAt, now + all[index].every)
      guard all[index].nextAt <= now else { continue }
      if !isVisible {
        all[index].obstacle = .visible
      } else if !all[index].isAsking {
        all[index].isAsking = true
        due.append(all[index].target)
      }
    }
    return due
  }

  private func index(of target: Watch.Target) -> Int? {
    all.firstIndex { $0.target == target }
  }
}

/// Keeps the weather of a session or of the archive fresh, until it ends.
struct Watch: Sendable {
  enum Target: Sendable, Hashable {
    /// By its id.
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
    /// The client shows nothing.
    case visible

    /// The rest of the service's limits is reserved for the user's requests.
    case budget
  }

  let target: Target

  /// Seconds between refreshes.
  var every: Double

  /// Time of the next refresh, seconds since 1970.
  var nextAt: Double
  var obstacle: Obstacle?

  /// Whether a refresh is under way.
  var isAsking = false

  /// Refreshes since it began.
  var refreshes = 0

  /// Cities in all of these refreshes.
  var asked = 0

  init(_ target: Target, every: Double, at now: Double) {
    self.target = target
    self.every = every
    nextAt = now
  }
}

extension Watch: WireObject {
  static let shape = Shape<Self>(
    .init(
      "session", "The session whose weather is kept fresh; null for the archive.",
      \.target.session),
    .init("every", "Seconds from one look to the next.", as: every) { JSON(Int($0.every)) },
    .init("nextAt", "When it looks next, ISO 8601.", as: .string) {
      JSON(time: $0.nextAt, zone: nil)
    },
    .init(
      "waitsFor", "What a watch that is due waits for: visible, or budget; null for nothing.",
      \.obstacle),
    .init("refreshes", "How often it has asked.", \.refreshes),
    .init("asked", "Of how many cities in all.", \.asked), name: "Watch")

  static let every = Schema.integer(300...86_400)
}
