package import Geography
import JSON
import JSONRPC
package import Platform
import Services
import Text

/// The result of `city.sky`.
package struct ShownSky: WireObject {
  let city: Int?
  let point: Coordinate
  package let zone: Zone
  let zoneSource: ZoneSource
  package let days: [SkyDay]
  package let phases: MoonPhases

  /// The days with times on the clocks of the place.
  package var shownDays: [ShownSkyDay] { days.map { ShownSkyDay($0, in: zone) } }

  /// The minimum number of phases in a reply, so that each of the four phases occurs.
  static let leastPhases = 4

  static let shape = Shape<Self>(
    .init("city", "GeoNames id of the city; null for a point.", \.city),
    .init("location", "The point.", \.point),
    .init(
      "timezone", "Time zone of all times: an IANA name, or an offset such as UTC+03:00.",
      \.zone.identifier),
    .init(
      "timezoneSource",
      "Origin of the zone: the city, the request, the nearest city, or the longitude.",
      \.zoneSource),
    .init("days", "The days in order.", \.shownDays),
    .init("phases", "Principal phases of the moon from the first day on.", as: phases.schema) {
      sky in
      sky.phases.moments.map { ShownPhase(moment: $0, zone: sky.zone) }
    })

  private static let phases = [ShownPhase].self
}

struct ShownPhase: WireObject {
  let moment: MoonPhases.Moment
  let zone: Zone

  static let shape = Shape<Self>(
    .init("phase", "The phase.", \.moment.phase),
    .init("time", "Time of the phase, ISO 8601 on the place's clock.") {
      $0.zone.time($0.moment.moment.rounded()).iso8601
    }, name: "MoonPhase")
}

/// A period of which begin or end may be missing.
struct ShownSpan: WireObject {
  let begin, end: String?

  static let shape = Shape<Self>(
    .init("begin", "Begin, ISO 8601; null if the sun does not pass this height.", \.begin),
    .init("end", "End, likewise.", \.end), name: "Span")
}

/// The two periods of a day with one kind of light.
struct ShownLight: WireObject {
  let morning, evening: ShownSpan

  static let shape = Shape<Self>(
    .init("morning", "The period of the morning.", \.morning),
    .init("evening", "The period of the evening.", \.evening), name: "DayLight")
}

package struct ShownTwilight: WireObject {
  package let dawn, dusk: String?

  static let shape = Shape<Self>(
    .init("dawn", "Begin in the morning; null if the sun does not pass this height.", \.dawn),
    .init("dusk", "End in the evening; likewise.", \.dusk), name: "Twilight")
}
