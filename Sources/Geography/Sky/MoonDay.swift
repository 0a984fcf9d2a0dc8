/// Moonrise and moonset of one calendar day.
package struct MoonDay: Sendable {
  package enum State: String, CaseIterable, Sendable {
    case normal
    case alwaysUp
    case alwaysDown
  }

  package let state: State

  /// The first one of the day, in seconds since 1970. Nil if there is none: the moon rises and sets about 50 minutes
  /// later every day, and at high latitudes not on all days.
  package let rise, set: Double?

  private let curve: AltitudeCurve

  init(_ day: Range<Double>, of body: ObservedBody) {
    curve = AltitudeCurve(body, over: day.lowerBound - 3600...day.upperBound + 3600)
    let passings = curve.passings(of: .upperEdge, through: 0, in: day)
    rise = passings.first { $0.isUpward }?.moment
    set = passings.first { !$0.isUpward }?.moment
    let isUp = body.height(at: day.lowerBound, of: .upperEdge) > 0
    if passings.isEmpty {
      state = isUp ? .alwaysUp : .alwaysDown
    } else {
      state = .normal
    }
  }

  /// Azimuth in degrees clockwise from north.
  package func azimuth(at moment: Double) -> Double { curve.body.azimuth(at: moment) }
}
