import Geography
internal import JSON
internal import Platform
internal import Text

/// Alerts of the National Weather Service of the United States: no key, one place a request.
/// https://www.weather.gov/documentation/services-web-api
struct WeatherServiceAlerts: WarningService {
  let service = UpstreamService.nws
  let baseURL: String?

  /// Warnings of tornadoes are minutes old when they matter; the service has its caches renewed within a
  /// minute, and says in `Cache-Control` when an answer may be kept for longer.
  let renewedEvery = 60.0

  /// The States and the territories with people in them.
  func covers(country: String) -> Bool {
    ["US", "PR", "GU", "VI", "AS", "MP"].contains(country)
  }

  /// More than four decimals, or zeros at the end, would be sent on to another address.
  func query(about place: Coordinate, language: String) -> ServiceQuery<WarningReport> {
    let point = [place.lat, place.lon].map(Self.degrees).joined(separator: ",")
    // Without a status there are tests among them.
    let parameters = [("point", point), ("status", "actual")]
    return service.query("/alerts/active", base: baseURL, parameters) {
      response, now throws(ServiceError) in
      // It tells that an error for too many questions clears within five seconds.
      let features = try service.features(response, now, pause: 5)
      let replaced = Set(features.flatMap(Self.replaced(by:)))
      var report = WarningReport(fetchedAt: response.receivedAt)
      for feature in features where Self.isActual(feature["properties"]) {
        guard let warning = warning(feature) else {
          report.skipped += 1
          continue
        }
        if !replaced.contains(warning.id) {
          report.warnings.append(warning)
        }
      }
      return report
    }
  }

  private static func degrees(_ value: Double) -> String {
    var text = Substring(DecimalText.fixed(value, places: 4))
    while text.last == "0" {
      text = text.dropLast()
    }
    return String(text.last == "." ? text.dropLast() : text)
  }

  /// The ids of the messages that one takes the place of; its own, if another has taken its place.
  private static func replaced(by feature: JSON) -> [String] {
    let properties = feature["properties"]
    let references = (properties?["references"]?.array ?? []).compactMap {
      $0["identifier"]?.lenientText
    }
    // Each as `sender,id,time`.
    let older = (properties?["parameters"]?["expiredReferences"]?.array ?? [])
      .flatMap { ($0.string ?? "").split(separator: " ") }
      .compactMap { $0.split(separator: ",").dropFirst().first.map(String.init) }
    let own = properties?["replacedBy"]?.lenientText == nil ? nil : properties?["id"]?.lenientText
    return references + older + [own].compactMap(\.self)
  }

  /// Not an exercise, a test or a draft.
  static func isActual(_ properties: JSON?) -> Bool {
    properties?["status"]?.lenientText.map { $0.lowercased() == "actual" } ?? true
  }

  /// Nil without an id. The service has looked at the place, so no area is needed; most have none.
  private func warning(_ feature: JSON) -> WeatherWarning? {
    guard let properties = feature["properties"], let id = properties["id"]?.lenientText else {
      return nil
    }
    var warning = WeatherWarning(id: id, source: service)
    warning.readWords(of: properties)
    warning.event = properties["event"]?.lenientText
    warning.eventCode = properties["eventCode"]?["NationalWeatherService"]?.first?.lenientText
    warning.headline = properties["headline"]?.lenientText
    warning.area = properties["areaDesc"]?.lenientText
    warning.onset = properties["onset"]?.time
    warning.ends =
      properties["ends"]?.time ?? properties["parameters"]?["eventEndingTime"]?.first?.time
    warning.expires = properties["expires"]?.time
    let isAllClear = properties["response"]?.string == "AllClear"
    warning.isCancelled = properties["messageType"]?.string == "Cancel" || isAllClear
    return warning
  }
}

/// MetAlerts of MET Norway: no key, all warnings of Norway in one answer, which is asked for as a whole,
/// since the service asks to be left alone for ten minutes. https://api.met.no/weatherapi/metalerts/2.0/
struct MetAlerts: WarningService {
  let service = UpstreamService.metAlerts
  let baseURL: String?
  let renewedEvery = 600.0

  func covers(country: String) -> Bool { ["NO", "SJ"].contains(country) }

  func query(about place: Coordinate, language: String) -> ServiceQuery<WarningReport> {
    let isNorwegian = ["no", "nb", "nn"].contains(language)
    return service.query(
      "/weatherapi/metalerts/2.0/current.json", base: baseURL,
      [("lang", isNorwegian ? "no" : "en")]
    ) { response, now throws(ServiceError) in
      var report = WarningReport(fetchedAt: response.receivedAt)
      for feature in try service.features(response, now, pause: 60)
      where WeatherServiceAlerts.isActual(feature["properties"]) {
        if let warning = warning(feature) {
          report.warnings.append(warning)
        } else {
          report.skipped += 1
        }
      }
      return report
    }
  }

  /// Nil without an id.
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
    warning.onset = feature["when"]?["interval"]?.first?.time
    warning.ends = properties["eventEndingTime"]?.time
    warning.expires = feature["when"]?["interval"]?.array?.dropFirst().first?.time
    warning.isCancelled = properties["type"]?.string == "Cancel"
    warning.color = Self.color(properties)
    warning.outline = feature["geometry"].flatMap(Outline.init)
    return warning
  }

  /// As `2; yellow; Moderate`, or else `Yellow`.
  private static func color(_ properties: JSON) -> WeatherWarning.Color? {
    let level = properties["awareness_level"]?.string?.split(separator: ";").dropFirst().first
    let words = [level.map(String.init), properties["riskMatrixColor"]?.string]
    return words.compactMap { $0?.trimmed.lowercased() }.lazy
      .compactMap(WeatherWarning.Color.init).first
  }
}

extension UpstreamService {
  /// The features of a collection. Without a list of them the answer is an error, whatever its status: it
  /// must not be taken for one without warnings.
  ///
  /// - Parameter pause: seconds to leave the service alone if it was asked too much and does not say.
  fileprivate func features(
    _ response: HTTPResponse, _ now: Double, pause: Int
  ) throws(ServiceError) -> [JSON] {
    // Nobody has an account: who is refused has not said whom to contact.
    if [401, 403].contains(response.status) {
      throw .rejected(self, .contact)
    }
    if response.status == 429 {
      throw .quotaExceeded(self, retryAfter: response.wholeRetryAfter(now: now) ?? pause)
    }
    try check(response, now: now)
    guard let features = try json(response)["features"]?.array else {
      throw .answerInvalid(self, problem: "holds no list of warnings")
    }
    return features
  }
}

extension WeatherWarning {
  /// What both services call the same.
  fileprivate mutating func readWords(of properties: JSON) {
    func word<Word: RawRepresentable<String>>(_ name: String) -> Word? {
      properties[name]?.lenientText.flatMap { Word(rawValue: $0.lowercased()) }
    }
    severity = word("severity")
    urgency = word("urgency")
    certainty = word("certainty")
    description = properties["description"]?.lenientText
    instruction = properties["instruction"]?.lenientText
    web = properties["web"]?.lenientText.flatMap { text in
      ["https://", "http://"].contains { text.hasPrefix($0) } ? text : nil
    }
  }
}

extension Outline {
  /// A Polygon or MultiPolygon of GeoJSON; nil for anything else, and for one of which a part cannot be
  /// read: who is in that part has to be warned.
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

  /// Empty if one of its points cannot be read.
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

extension JSON {
  /// A time with an offset as seconds since 1970.
  fileprivate var time: Int? { string.flatMap { ZonedTime(iso8601: $0)?.seconds } }
}

extension [String] {
  /// Nil for none.
  fileprivate var joinedLines: String? { isEmpty ? nil : joined(separator: "\n") }
}
