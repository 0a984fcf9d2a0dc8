import JSON
import TestSupport
import Testing

/// Responses in the formats that Open-Meteo and MET Norway document.
enum PlayedAir {
  static func reply(to request: LoopbackRequest) -> LoopbackReply {
    request.target.hasPrefix("/weatherapi")
      ? PlayedService.metNorway.reply(to: request) : LoopbackReply(text: body(for: request))
  }

  static func body(for request: LoopbackRequest) -> String {
    if request.target.hasPrefix("/v1/archive") {
      return PlayedArchive.body(for: request)
    }
    if request.target.hasPrefix("/v1/forecast") {
      return PlayedService.openMeteo("18")
    }
    let places = zip(request.list("latitude"), request.list("longitude"))
    let elements = places.map { air(latitude: $0, longitude: $1) }
    return elements.count == 1 ? elements[0] : "[\(elements.joined(separator: ","))]"
  }

  /// The particulate matter of a place is the absolute value of its latitude, so that a test can
  /// identify the place.
  ///
  /// - Parameter hour: seconds since 1970; 13:00 of UTC on the 1st of May 2026.
  static func air(latitude: String, longitude: String, hour: Int = 1_777_640_400) -> String {
    let isEurope = (-25...45).contains(Double(longitude) ?? 0) && Double(latitude) ?? 0 > 30
    let pollen = ["alder", "birch", "grass", "mugwort", "olive", "ragweed"]
      .map { "\"\($0)_pollen\":\(isEurope ? "0.0" : "null")" }.joined(separator: ",")
    return """
      {"latitude":1.5,"longitude":2.5,"utc_offset_seconds":0,"timezone":"GMT",
      "current_units":{"pm2_5":"μg/m³"},
      "current":{"time":\(hour),"interval":3600,"european_aqi":20,"us_aqi":51,
      "pm2_5":\(latitude.drop { $0 == "-" }),"ozone":60.0,"european_aqi_ozone":20,\(pollen)}}
      """
  }
}
