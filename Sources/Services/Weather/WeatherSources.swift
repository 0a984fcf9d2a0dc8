internal import Geography
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

    /// Why it is left alone, so that only what it said before counts; nil if it is asked.
    let rest: WeatherFailure?

    /// Whether there is another one to ask if this one fails.
    let hasNext: Bool

    /// Whether it is asked though it rests, because all do.
    var isLastResort = false

    /// Whether it is to be asked for one place before it is asked for all: who knows whether it is dead.
    var needsTrial: Bool { hasNext || isLastResort }

    /// Whether nobody's turn comes after this one.
    let isLast: Bool

    /// What was wrong with the service that is preferred to this one; nil if this is that one.
    let fallback: WeatherFallback?

    func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
      let requests = provider.requests(for: places, part: part)
      if rest != nil {
        return requests.map(\.fromCacheOnly)
      }
      return hasNext ? requests.map { $0.hasty(seconds: WeatherSources.haste) } : requests
    }
  }

  /// How far a question has come: whose turn it was, in vain.
  struct Course: Sendable {
    fileprivate var past: [WeatherProviderID: WeatherFailure] = [:]
    fileprivate var wasAnyAsked = false

    mutating func end(_ turn: Turn, with failure: WeatherFailure) {
      past[turn.provider.id] = failure
      wasAnyAsked = wasAnyAsked || turn.rest == nil
    }
  }

  private struct Rest {
    let until: Double
    let failure: WeatherFailure
  }

  let providers: [any WeatherProvider]
  private let resting = Mutex<[WeatherProviderID: Rest]>([:])

  /// - Parameter providers: at least one, the preferred first.
  init(_ providers: [any WeatherProvider]) { self.providers = providers }

  /// Whose turn it is; nil if nobody is left. When all are resting, the preferred one is asked all the
  /// same in the end: it may be back.
  ///
  /// - Parameter now: seconds since 1970.
  func turn(after course: Course, at now: Double) -> Turn? {
    let resting = resting.withLock { $0.filter { now < $0.value.until } }
    let open = providers.filter { course.past[$0.id] == nil }
    guard let preferred = providers.first else { return nil }
    guard let next = open.first else {
      return course.wasAnyAsked
        ? nil
        : Turn(
          provider: preferred, rest: nil, hasNext: false, isLastResort: true, isLast: true,
          fallback: nil)
    }
    let rest = resting[next.id]?.failure
    let isAnyAwake = open.dropFirst().contains { resting[$0.id] == nil }
    return Turn(
      provider: next, rest: rest, hasNext: rest == nil && isAnyAwake,
      isLast: open.count == 1 && (rest == nil || course.wasAnyAsked),
      fallback: course.past[preferred.id].map {
        WeatherFallback(insteadOf: preferred.id, reason: $0.text)
      })
  }

  /// Notes whether a service is in order.
  ///
  /// - Parameter now: seconds since 1970.
  func note(_ verdict: Verdict, of id: WeatherProviderID, at now: Double) {
    guard providers.count > 1 else { return }
    resting.withLock { resting in
      if let failure = verdict.outage {
        resting[id] = Rest(until: now + (failure.retryAfter ?? Self.rest), failure: failure)
      } else if verdict.hasAnswered {
        resting[id] = nil
      }
    }
  }
}

/// What the answers to some questions say of the service itself.
struct Verdict: Sendable {
  private(set) var hasAnswered = false
  private var failure: WeatherFailure?

  /// Why the service is out of order: of no place it told anything, or it wants to be left alone.
  var outage: WeatherFailure? {
    hasAnswered && failure?.retryAfter == nil ? nil : failure
  }

  /// Of a service that is out of order whatever it answered before.
  init(outage: WeatherFailure) { failure = outage }

  init(_ outcomes: [WeatherService.Outcome] = []) {
    for outcome in outcomes {
      add(outcome)
    }
  }

  mutating func add(_ outcome: WeatherService.Outcome) {
    switch outcome {
    case .failure(.service(.http(_, .cancelled))): break
    case .failure(let next) where next.isOfService:
      if failure?.retryAfter == nil {
        failure = next
      }
    default: hasAnswered = true
    }
  }
}

extension WeatherFailure {
  /// Whether the service itself is out of order or out of reach, so that asking for another place
  /// would not help.
  package var isOfService: Bool {
    switch self {
    case .turnedOff, .nothing, .service(.http(_, .cancelled)): false
    case .service(.rejected(_, .place)), .service(.rejected(_, .request)): false
    case .service: true
    }
  }

  /// Whether nobody answered at all.
  var isSilence: Bool {
    switch self {
    case .service(.http(_, .unreachable)), .service(.http(_, .timedOut)): true
    default: false
    }
  }

  /// Seconds, where the service says so.
  fileprivate var retryAfter: Double? {
    if case .service(let error) = self {
      error.retryAfter
    } else {
      nil
    }
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

  /// What came last of one of these services and tells the weather now; nil if nothing ever did.
  func latest(for place: WeatherPlace, of providers: [any WeatherProvider]) -> WeatherReport? {
    let sources = providers.map { Source(provider: $0.id, model: $0.model) }
    return shelves.withLock { shelves in
      let known = sources.compactMap { shelves[$0] }
      let kept =
        known.map { $0.currents.latest(for: place) }
        + known.map { $0.forecasts.latest(for: place) }
      return kept.compactMap(\.self).filter { $0.answer.current != nil }
        .max { $0.fetchedAt < $1.fetchedAt }?.answer
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
  ///
  /// - Parameter failure: what the preferred service said of this very place, if that is known.
  func told(by turn: WeatherSources.Turn, after failure: WeatherFailure? = nil) -> WeatherReport {
    var told = self
    (told.provider, told.model, told.fallback) = (
      turn.provider.id, turn.provider.model, turn.fallback
    )
    if let failure {
      told.fallback?.reason = failure.text
    }
    told.current?.model = told.model
    told.current?.fallback = told.fallback
    return told
  }
}

/// The answers of a service that came last, by place: so that nobody is asked again before there can
/// be anything newer, and something can be shown when nobody answers.
///
/// Bounded; of a full one the older half goes.
package struct PlaceCache<Answer: Sendable>: Sendable {
  package typealias Kept = (answer: Answer, fetchedAt: Double)

  private let capacity: Int
  private var entries: [WeatherPlace: (kept: Kept, number: Int)] = [:]

  /// Answers that were ever put in.
  private var count = 0

  /// - Parameter capacity: how many places at most.
  package init(capacity: Int) { self.capacity = capacity }

  /// Keeps an answer in the place of an older one.
  ///
  /// - Parameter time: when it came, seconds since 1970.
  package mutating func put(_ answer: Answer, for place: WeatherPlace, at time: Double) {
    count += 1
    entries[place] = ((answer, time), count)
    guard entries.count > capacity else { return }
    // Half of them at once, for to look for the oldest takes a look at all.
    entries = entries.filter { $0.value.number > count - max(1, capacity / 2) }
  }

  /// Whatever came last; nil if nothing ever did.
  package func latest(for place: WeatherPlace) -> Kept? { entries[place]?.kept }

  /// What came last, if that is no longer ago than the time after which there can be a newer answer.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970. An answer from the future counts for nothing: the clock was set back.
  ///   - seconds: from one answer to the next that can differ.
  package func fresh(for place: WeatherPlace, at now: Double, renewedEvery seconds: Double) -> Kept?
  {
    latest(for: place).flatMap { kept in
      (0..<seconds).contains(now - kept.fetchedAt) ? kept : nil
    }
  }
}
