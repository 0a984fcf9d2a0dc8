import Adapters
import Geography
internal import JSON
internal import Text

/// MetAlerts of MET Norway. The service requires no key. It asks clients to wait ten minutes between
/// requests, so a request fetches the current warnings of the whole country.
/// https://api.met.no/weatherapi/metalerts/2.0/
struct MetAlerts: WarningService {
  let service = UpstreamService.metAlerts
  let baseURL: String?
  let renewedEvery = 600.0

  func covers(country: String) -> Bool { ["NO", "SJ"].contains(country) }

  func query(about place: Coordinate, language: String) -> ServiceQuery<WarningReport> {
    let isNorwegian = ["no", "nb", "nn"].contains(language)
    return service.query(
      "/weatherapi/metalerts/2.0/current.json", base: baseURL,
      parameters: [("lang", isNorwegian ? "no" : "en")]
    ) { response, now throws(ServiceError) in
      var report = WarningReport(fetchedAt: response.receivedAt)
      for feature in try service.features(response, now: now, pause: 60)
      where NWSAlerts.isActual(feature["properties"]) {
        if let warning = warning(feature) {
          report.warnings.append(warning)
        } else {
          report.skipped += 1
        }
      }
      return report
    }
  }

  /// Parses a warning; nil without an id.
  private func warning(_ feature: JSON) -> WeatherWarning? {
    guard let properties = feature["properties"], let id = properties["id"]?.lenientText else {
      return nil
    }
    var warning = WeatherWarning(id: id, source: service)
    warning.readWords(of: properties)
    warning.event = (properties["eventAwarenessName"] ?? properties["event"])?.lenientText
    warning.eventCode = properties["event"]?.lenientText
    warning.headline = properties["title"]?.lenientText
    warning.description =
      [properties["description"], properties["consequences"]]
      .compactMap { $0?.lenientText }.joinedLines
    warning.area = properties["area"]?.lenientText
    warning.onset = feature["when"]?["interval"]?.first?.warningTime
    warning.ends = properties["eventEndingTime"]?.warningTime
    warning.expires = feature["when"]?["interval"]?.array?.dropFirst().first?.warningTime
    warning.isCancelled = properties["type"]?.string == "Cancel"
    warning.color = Self.color(properties)
    warning.outline = feature["geometry"].flatMap(Outline.init)
    return warning
  }

  /// Parses the color in `awareness_level`, such as `2; yellow; Moderate`, or else in `riskMatrixColor`, such as
  /// `Yellow`.
  private static func color(_ properties: JSON) -> WeatherWarning.Color? {
    let level = properties["awareness_level"]?.string?.split(separator: ";").dropFirst().first
    let words = [level.map(String.init), properties["riskMatrixColor"]?.string]
    return words.compactMap { $0?.trimmed.lowercased() }.lazy
      .compactMap(WeatherWarning.Color.init).first
  }
}

extension Outline {
  /// Parses a GeoJSON Polygon or MultiPolygon. Nil for other types, and if any part is invalid. The
  /// warning then applies everywhere, so that it also reaches people in the invalid part.
  fileprivate init?(_ geometry: JSON) {
    let coordinates = geometry["coordinates"]
    let given: [JSON]? =
      switch geometry["type"]?.string {
      case "Polygon": coordinates.map { [$0] }
      case "MultiPolygon": coordinates?.array
      default: nil
      }
    let polygons = given?.map { ($0.array ?? []).map(Self.ring) } ?? []
    guard !polygons.isEmpty, polygons.allSatisfy({ !$0.isEmpty && !$0.contains([]) }) else {
      return nil
    }
    self.init(polygons: polygons)
  }

  /// Parses a ring; empty if any point is invalid.
  private static func ring(_ points: JSON) -> [Coordinate] {
    let points = points.array ?? []
    let read = points.compactMap { point -> Coordinate? in
      guard let lon = point.first?.lenientDouble,
        let lat = point.array?.dropFirst().first?.lenientDouble
      else { return nil }
      return Coordinate(lat: lat, lon: lon)
    }
    return read.count == points.count ? read : []
  }
}

extension [String] {
  /// The lines as one text; nil if there are none.
  fileprivate var joinedLines: String? { isEmpty ? nil : joined(separator: "\n") }
}
