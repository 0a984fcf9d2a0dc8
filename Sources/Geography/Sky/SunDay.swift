/// The sun from the lower culmination before a noon to the one after it.
///
/// The noon determines the date. In a northern summer, sunset may be after midnight. It belongs to
/// the day of the noon before it, so that no sunset is reported twice or lost.
package struct SunDay: Sendable {
  package enum State: String, CaseIterable, Sendable {
    case normal
    case polarDay
    case polarNight
  }

  /// Seconds since 1970, as all moments here.
  package let noon: Double
  package let state: State

  /// When the upper edge crosses the horizon upwards (rise) and downwards (set); nil if it does not.
  package private(set) var rise, set: Double?

  /// Seconds during which the upper edge is above the horizon.
  package let length: Double

  private let curve: AltitudeCurve
  private let span: Range<Double>

  /// The period that the ephemeris must cover to compute one day.
  static func ephemerisRange(around midday: Double) -> ClosedRange<Double> {
    midday - 30 * 3600...midday + 30 * 3600
  }

  /// - Parameter midday: 12:00 local time; the day is computed around the transit nearest to it.
  init(around midday: Double, of body: ObservedBody) {
    noon = body.transit(near: midday)
    curve = AltitudeCurve(body, over: noon - 13 * 3600...noon + 13 * 3600)
    span = curve.lowest(near: noon - 43_200)..<curve.lowest(near: noon + 43_200)
    let passings = curve.passings(of: .upperEdge, through: 0, in: span)
    rise = passings.first { $0.isUpward }?.moment
    set = passings.last { !$0.isUpward }?.moment
    if passings.isEmpty {
      let isUp = body.height(at: noon, of: .upperEdge) > 0
      state = isUp ? .polarDay : .polarNight
      length = isUp ? 86_400 : 0
    } else {
      state = .normal
      length = (set ?? span.upperBound) - (rise ?? span.lowerBound)
    }
  }

  /// Altitude at noon in degrees, without refraction.
  package var noonHeight: Double { curve.body.height(at: noon, of: .centre) }

  /// Azimuth in degrees clockwise from north.
  package func azimuth(at moment: Double) -> Double { curve.body.azimuth(at: moment) }

  /// Returns when the centre first crosses an altitude upwards and last downwards; nil if it does not.
  package func passing(_ height: SunHeight) -> (up: Double?, down: Double?) {
    let passings = curve.passings(of: .centre, through: height.rawValue, in: span)
    return (passings.first { $0.isUpward }?.moment, passings.last { !$0.isUpward }?.moment)
  }
}

extension AltitudeCurve {
  /// Returns the lowest sample within three hours of a moment, or the moment itself if the altitude
  /// has no minimum there, as at a pole.
  fileprivate func lowest(near moment: Double) -> Double {
    let near = samples.indices.filter { abs(samples[$0].moment - moment) <= 10_800 }
    guard let lowest = near.min(by: { samples[$0].height < samples[$1].height }),
      lowest > 0, lowest < samples.count - 1,
      samples[lowest - 1].height >= samples[lowest].height,
      samples[lowest + 1].height >= samples[lowest].height
    else { return moment }
    return samples[lowest].moment
  }
}
