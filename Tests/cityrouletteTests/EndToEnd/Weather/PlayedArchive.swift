import Foundation
import JSON
import Synchronization
import TestSupport
import Testing
import Text

/// A simulated archive of Open-Meteo. Every day has 1 °C at night, 11 °C by day and 3 mm of
/// rain.
enum PlayedArchive {
  static func body(for request: LoopbackRequest) -> String {
    let bounds = ["start_date", "end_date"].compactMap {
      request.list($0).first.flatMap { CivilDate($0) }?.daysSinceEpoch
    }
    let days = bounds[0]...bounds[1]
    let dates = days.map { "\"\(CivilDate(daysSinceEpoch: $0).iso8601)\"" }
    func column(_ value: String) -> String {
      Array(repeating: value, count: days.count).joined(separator: ",")
    }
    return """
      {"latitude":52.5,"longitude":13.4,"utc_offset_seconds":7200,"timezone":"Europe/Berlin",
      "daily_units":{"temperature_2m_max":"°C","temperature_2m_min":"°C","precipitation_sum":"mm"},
      "daily":{"time":[\(dates.joined(separator: ","))],
      "temperature_2m_max":[\(column("11.0"))],"temperature_2m_min":[\(column("1.0"))],
      "precipitation_sum":[\(column("3.00"))]}}
      """
  }
}
