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
  let phases: MoonPhases

  /// The days with times on the clocks of the place.
  package var shownDays: [ShownSkyDay] { days.map { ShownSkyDay($0, in: zone) } }

  /// The minimum number of phases, so that each occurs.
  static let leastPhases = 4

  static let shape = Shape<Self>(
    .init("city", "Its id; null for a point.", \.city),
    .init("location", "The point.", \.point),
    .init("timezone", "The zone of all times: an IANA name, or as UTC+03:00.", \.zone.identifier),
    .init(
      "timezoneSource",
      "The city's own, the given one, that of the nearest city, or hours by the longitude.",
      \.zoneSource),
    .init("days", "The days in their order.", \.shownDays),
    .init("phases", "The moon's principal phases from the first day on.", as: phases.schema) {
      sky in
      sky.phases.moments.map { ShownPhase(moment: $0, zone: sky.zone) }
    })

  private static let phases = [ShownPhase].self
}

struct ShownPhase: WireObject {
  let moment: MoonPhases.Moment
  let zone: Zone

  static let shape = Shape<Self>(
    .init("phase", "New moon, full moon or a quarter.", \.moment.phase),
    .init("time", "Its moment, ISO 8601 on the place's clock.") {
      $0.zone.time($0.moment.moment.rounded()).iso8601
    }, name: "MoonPhase")
}

/// A period, of which one end may be missing.
struct ShownSpan: WireObject {
  let begin, end: String?

  static let shape = Shape<Self>(
    .init("begin", "ISO 8601; null if the sun does not pass this height then.", \.begin),
    .init("end", "The same.", \.end), name: "Span")
}

/// The two periods of a day with one kind of light.
struct ShownLight: WireObject {
  let morning, evening: ShownSpan

  static let shape = Shape<Self>(
    .init("morning", "While the sun rises.", \.morning),
    .init("evening", "While it sinks.", \.evening), name: "DayLight")
}

package struct ShownTwilight: WireObject {
  package let dawn, dusk: String?

  static let shape = Shape<Self>(
    .init("dawn", "When it begins; null if the sun does not pass this height.", \.dawn),
    .init("dusk", "When it ends; likewise.", \.dusk), name: "Twilight")
}
