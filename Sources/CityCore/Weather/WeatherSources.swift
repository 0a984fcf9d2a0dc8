internal import Platform
internal import Synchronization
internal import Text

/// The services that are asked for weather, in the order in which they are asked, with what is known
/// of them: which are out of order, and what they said last.
///
/// One that has failed is left alone for a while, so that a service that is dead costs one request and
/// a short wait, not one for each city and each refresh.
final class WeatherSources: Sendable {
  /// Seconds that a service has for its answer while there is another one to ask.
  static let haste = 2.0

  /// Seconds that a service is left alone after it failed, where it does not say how long.
  static let rest = 300.0

  /// A service whose turn it is.
  struct Turn: Sendable {
    let provider: any WeatherProvider

    /// Whether there is another one to ask if this one fails.
    let hasNext: Bool

    /// What was wrong with the service that is preferred to this one; nil if this is that one.
    let fallback: WeatherFallback?

    func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
      let requests = provider.requests(for: places, part: part)
      return hasNext ? requests.map { $0.hasty(seconds: WeatherSources.haste) } : requests
    }
  }

  private struct Rest {
    let until: Double
    let failure: WeatherFailure
  }

  private struct State {
    var resting: [WeatherProviderID: Rest] = [:]

    /// Those that answered when they were asked last.
    var answering: Set<WeatherProviderID> = []
  }

  let providers: [any WeatherProvider]
  private let state = Mutex(State())

  /// - Parameter providers: at least one, the preferred first.
  init(_ providers: [any WeatherProvider]) { self.providers = providers }

  /// Whose turn it is after those that have failed; nil if nobody is left. When all are resting, the
  /// preferred one is asked all the same: it may be back.
  ///
  /// - Parameters:
  ///   - failures: what was wrong with those that were asked already, in their order.
  ///   - now: seconds since 1970.
  func turn(after failures: [WeatherProviderID: WeatherFailure], at now: Double) -> Turn? {
    let resting = state.withLock { $0.resting.filter { now < $0.value.until } }
    let open = providers.filter { failures[$0.id] == nil }
    var awake = open.filter { resting[$0.id] == nil }
    if awake.isEmpty, failures.isEmpty { awake = Array(open.prefix(1)) }
    guard let next = awake.first, let preferred = providers.first else { return nil }
    let failure = failures[preferred.id] ?? resting[preferred.id]?.failure
    let fallback =
      next.id == preferred.id
      ? nil : failure.map { WeatherFallback(insteadOf: preferred.id, reason: $0.text) }
    return Turn(provider: next, hasNext: awake.count > 1, fallback: fallback)
  }

  /// Whether the first request is to go alone, to see if anybody answers.
  func isToBeTried(_ turn: Turn) -> Bool {
    turn.hasNext && state.withLock { !$0.answering.contains(turn.provider.id) }
  }

  /// Notes whether a service is in order.
  ///
  /// - Parameter now: seconds since 1970.
  func note(_ failure: WeatherFailure?, of id: WeatherProviderID, at now: Double) {
    guard providers.count > 1 else { return }
    state.withLock { state in
      guard let failure, failure.isOfService else {
        state.resting[id] = nil
        state.answering.insert(id)
        return
      }
      state.answering.remove(id)
      state.resting[id] = Rest(until: now + (failure.retryAfter ?? Self.rest), failure: failure)
    }
  }
}

extension WeatherFailure {
  /// Whether the service itself is out of order or out of reach, so that asking for another place
  /// would not help.
  var isOfService: Bool {
    switch self {
    case .turnedOff, .nothing, .service(.http(_, .cancelled)): false
    case .service(.rejected(_, .place)), .service(.rejected(_, .request)): false
    case .service: true
    }
  }

  /// Seconds, where the service says so.
  fileprivate var retryAfter: Double? {
    if case .service(let error) = self { error.retryAfter } else { nil }
  }

  /// A sentence, or two.
  var text: String {
    switch self {
    case .turnedOff: "The weather is turned off."
    case .nothing: "There is no weather of this place."
    case .service(let error): error.message
    }
  }
}

/// What the services said last, so that none is asked again before it can have anything newer.
final class KeptReports: Sendable {
  private struct Source: Hashable {
    let provider: WeatherProviderID
    let model: String?
  }

  private struct Shelf {
    var currents = PlaceCache<WeatherReport>(capacity: 4096)

    /// One of eight days takes some 40 kB.
    var forecasts = PlaceCache<WeatherReport>(capacity: 64)
  }

  private let shelves = Mutex<[Source: Shelf]>([:])

  func put(
    _ report: WeatherReport, of provider: any WeatherProvider, for place: WeatherPlace,
    _ part: WeatherPart, at now: Double
  ) {
    shelves.withLock { shelves in
      let source = Source(provider: provider.id, model: provider.model)
      if part.isForecast {
        shelves[source, default: Shelf()].forecasts.put(report, for: place, at: now)
      } else {
        shelves[source, default: Shelf()].currents.put(report, for: place, at: now)
      }
    }
  }

  /// A report after which there can be no newer one yet; a forecast does for the weather now.
  func holding(
    of provider: any WeatherProvider, for place: WeatherPlace, _ part: WeatherPart, at now: Double
  ) -> WeatherReport? {
    guard let renewal = provider.id.renewal else { return nil }
    let source = Source(provider: provider.id, model: provider.model)
    return shelves.withLock { shelves in
      let current = part.isForecast ? nil : shelves[source]?.currents.latest(for: place)
      let kept = [current, shelves[source]?.forecasts.latest(for: place)].compactMap(\.self)
      return kept.map(\.answer).first { $0.holds(at: now, renewal: renewal, part) }
    }
  }

  /// The forecast of one of these services that came last; nil if none ever did.
  func latestForecast(for place: WeatherPlace, of providers: [any WeatherProvider])
    -> WeatherReport?
  {
    shelves.withLock { shelves in
      providers.compactMap { provider in
        let source = Source(provider: provider.id, model: provider.model)
        return shelves[source]?.forecasts.latest(for: place)
      }.max { $0.fetchedAt < $1.fetchedAt }?.answer
    }
  }
}

extension WeatherReport {
  fileprivate func holds(at now: Double, renewal: Int, _ part: WeatherPart) -> Bool {
    guard let current, !part.isForecast || days.count >= part.days else { return false }
    return (0..<Double(renewal)).contains(now - Double(current.time.seconds))
  }

  /// With what the service that asked knows of it.
  func told(by turn: WeatherSources.Turn) -> WeatherReport {
    var told = self
    (told.provider, told.model, told.fallback) = (
      turn.provider.id, turn.provider.model, turn.fallback
    )
    told.current?.model = told.model
    told.current?.fallback = told.fallback
    return told
  }
}

/// The answers of a service that came last, by place: so that nobody is asked again before there can
/// be anything newer, and something can be shown when nobody answers.
///
/// Bounded; the oldest answer goes first.
package struct PlaceCache<Answer: Sendable>: Sendable {
  package typealias Kept = (answer: Answer, fetchedAt: Double)

  private let capacity: Int
  private var entries: [WeatherPlace: Kept] = [:]

  /// - Parameter capacity: how many places at most.
  package init(capacity: Int) { self.capacity = capacity }

  /// Keeps an answer in the place of an older one.
  ///
  /// - Parameter time: when it came, seconds since 1970.
  package mutating func put(_ answer: Answer, for place: WeatherPlace, at time: Double) {
    entries[place] = (answer, time)
    guard entries.count > capacity else { return }
    if let oldest = entries.min(by: { $0.value.fetchedAt < $1.value.fetchedAt }) {
      entries[oldest.key] = nil
    }
  }

  /// Whatever came last; nil if nothing ever did.
  package func latest(for place: WeatherPlace) -> Kept? { entries[place] }

  /// What came last, if that is no longer ago than the time after which there can be a newer answer.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970. An answer from the future counts for nothing: the clock was set back.
  ///   - seconds: from one answer to the next that can differ.
  package func fresh(for place: WeatherPlace, at now: Double, renewedEvery seconds: Double) -> Kept?
  {
    entries[place].flatMap { kept in
      (0..<seconds).contains(now - kept.fetchedAt) ? kept : nil
    }
  }
}
