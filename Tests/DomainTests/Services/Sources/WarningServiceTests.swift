import Adapters
import Foundation
import JSON
import Testing

@testable import Geography
@testable import Services

@Suite("Official warnings")
struct WarningServiceTests {
  private static let place = Coordinate(lat: 33.25, lon: -112.3)
  private static let nws = NWSAlerts(baseURL: nil)
  private static let metAlerts = MetAlerts(baseURL: nil)

  private static func read(
    _ service: any WarningService, _ response: HTTPResponse
  ) throws(ServiceError) -> WarningReport {
    try service.query(about: place, language: "en").read(response, 0)
  }

  /// The warnings of a collection of features.
  private static func warnings(
    _ service: any WarningService, _ features: String...
  ) throws -> [WeatherWarning] {
    let body = #"{"features":[\#(features.joined(separator: ","))]}"#
    return try read(service, UpstreamFixture.answer(body)).warnings
  }

  private static func alert(_ id: String, _ members: String = "") -> String {
    #"{"geometry":null,"properties":{"id":"\#(id)"\#(members.isEmpty ? "" : ",")\#(members)}}"#
  }

  private static func feature(_ geometry: String, _ members: String = "") -> String {
    """
    {"geometry":\(geometry),"properties":{"id":"1"\(members.isEmpty ? "" : ",")\(members)},
    "when":{"interval":["2026-03-01T06:00:00+00:00","2026-03-02T06:00:00+00:00"]}}
    """
  }

  @Test("A warning request has at most four decimals without trailing zeros")
  func url() {
    func url(_ lat: Double, _ lon: Double) -> String {
      Self.nws.query(about: Coordinate(lat: lat, lon: lon), language: "en").request.url
    }
    let base = "https://api.weather.gov/alerts/active?point="
    #expect(url(33.25, -112.3) == base + "33.25,-112.3&status=actual")
    #expect(url(20, -155.123456) == base + "20,-155.1235&status=actual")
    #expect(url(-0.00001, 144.79999999) == base + "0,144.8&status=actual")
  }

  @Test("Warnings for Norway need one request for all places")
  func norwegian() {
    let base = "https://api.met.no/weatherapi/metalerts/2.0/current.json?lang="
    for (language, lang) in [("nb", "no"), ("nn", "no"), ("no", "no"), ("de", "en"), ("", "en")] {
      #expect(
        Self.metAlerts.query(about: Self.place, language: language).request.url == base + lang)
    }
  }

  @Test("Each region has its warning service")
  func coverage() {
    func services(_ country: String?) -> [String] {
      WarningQuestion.all(about: Self.place, in: country, language: "en", baseURLs: [:])
        .map(\.service.service.id)
    }
    for country in ["US", "PR", "GU"] {
      #expect(services(country) == ["nws"])
    }
    for country in ["NO", "SJ"] {
      #expect(services(country) == ["metalerts"])
    }
    for country in ["CA", "MX", "SE", "DE", nil] {
      #expect(services(country).isEmpty)
    }
  }

  @Test("A failed request for warnings is never an empty list")
  func errors() {
    for service: any WarningService in [Self.nws, Self.metAlerts] {
      let upstream = service.service
      func error(_ body: String, _ status: Int = 200) -> ServiceError? {
        #expect(throws: ServiceError.self) {
          try Self.read(service, UpstreamFixture.answer(body, status: status))
        }
      }
      for body in ["", "{}", "[]", "<html>", #"{"features":null}"#, #"{"status":500}"#] {
        #expect(error(body)?.isRetryable == true)
      }
      #expect(error("<html>", 403) == .rejected(upstream, .contact))
      #expect(error("{}", 400) == .rejected(upstream, .request))
      #expect(error("{}", 404) == .rejected(upstream, .place))
      #expect(error("{}", 503) == .unavailable(upstream, status: 503))
      if case .quotaExceeded(_, let seconds)? = error("", 429) {
        #expect(seconds != nil)
      }
      #expect(throws: Never.self) {
        try Self.read(service, UpstreamFixture.answer(#"{"features":[]}"#, status: 203))
      }
    }
  }

  @Test("A warning that a later one updates or cancels is dropped")
  func references() throws {
    let found = try Self.warnings(
      Self.nws, Self.alert("a"), Self.alert("b", #""references":[{"identifier":"a"}]"#),
      Self.alert(
        "c", #""parameters":{"expiredReferences":["x,d,2026-03-01T00:00:00Z x,e,2026"]}"#),
      Self.alert("d"), Self.alert("e"), Self.alert("f", #""replacedBy":"https://x/g""#))
    #expect(found.map(\.id) == ["b", "c"])
  }

  @Test("Tests and exercises are dropped, and a warning without an id is counted")
  func status() throws {
    let report = try Self.read(
      Self.nws,
      UpstreamFixture.answer(
        """
        {"features":[\(Self.alert("a", #""status":"Test""#)),\(Self.alert("b", #""status":"Actual""#)),
        {"properties":{}},7]}
        """))
    #expect(report.warnings.map(\.id) == ["b"] && report.skipped == 2)
  }

  @Test("A danger without an end time ends with its message")
  func ends() throws {
    let found = try Self.warnings(
      Self.nws,
      Self.alert("a", #""ends":"2026-03-01T10:00:00-07:00","expires":"2026-03-01T01:00:00Z""#),
      Self.alert(
        "b",
        #""ends":null,"parameters":{"eventEndingTime":["2026-03-01T17:00:00-00:00"]}"#),
      Self.alert("c", #""expires":"2026-03-01T17:00:00Z""#), Self.alert("d", #""ends":"soon""#))
    let moment = 1_772_384_400
    #expect(found.map(\.ends) == [moment, moment, nil, nil])
    #expect(found.map { $0.isEnded(at: Double(moment - 1)) } == [false, false, false, false])
    #expect(found.map { $0.isEnded(at: Double(moment)) } == [true, true, true, false])
    let cancelled = try Self.warnings(
      Self.nws, Self.alert("a", #""messageType":"Cancel""#),
      Self.alert("b", #""response":"AllClear""#))
    #expect(cancelled.allSatisfy { $0.isEnded(at: 0) })
  }

  @Test("The most severe warning is first, and expired ones are last")
  func order() throws {
    let found = try Self.warnings(
      Self.nws, Self.alert("over", #""severity":"Extreme","messageType":"Cancel""#),
      Self.alert("none"), Self.alert("minor", #""severity":"Minor""#),
      Self.alert("late", #""severity":"Severe","onset":"2026-03-02T00:00:00Z""#),
      Self.alert("soon", #""severity":"Severe","onset":"2026-03-01T00:00:00Z""#))
    let sorted = WeatherWarning.inOrder(found, at: 0).map(\.id)
    #expect(sorted == ["soon", "late", "minor", "none", "over"])
  }

  @Test(
    "A warning applies inside its polygons but not in their holes, and everywhere if they are unreadable"
  )
  func outlines() throws {
    let square = "[[0,60],[4,60],[4,64],[0,64],[0,60],[0,60]]"
    let hole = "[[1,61],[2,61],[2,62],[1,62],[1,61]]"
    func holds(_ geometry: String, _ lat: Double, _ lon: Double) throws -> Bool {
      let found = try Self.warnings(Self.metAlerts, Self.feature(geometry))
      let report = WarningReport(warnings: found, fetchedAt: 0)
      return !report.warnings(at: Coordinate(lat: lat, lon: lon)).isEmpty
    }
    let polygon = #"{"type":"Polygon","coordinates":[\#(square),\#(hole)]}"#
    #expect(try holds(polygon, 63, 3) && !holds(polygon, 61.5, 1.5) && !holds(polygon, 63, 5))
    let other = "[[10,60],[11,60],[11,61],[10,60]]"
    let two = #"{"type":"MultiPolygon","coordinates":[[\#(square)],[\#(other)]]}"#
    #expect(try holds(two, 63, 3) && holds(two, 60.4, 10.6) && !holds(two, 60.6, 10.4))
    for unreadable in [
      "null", "{}", #"{"type":"Polygon","coordinates":[]}"#,
      #"{"type":"Polygon","coordinates":[[]]}"#,
      #"{"type":"MultiPolygon","coordinates":[[\#(other)],[]]}"#,
      #"{"type":"Polygon","coordinates":[[[10,60],[11],[11,61]]]}"#,
    ] {
      #expect(try holds(unreadable, 70, 30))
    }
  }

  @Test("The level is a colour, even if only the risk matrix contains it")
  func color() throws {
    func color(_ members: String) throws -> WeatherWarning.Color? {
      try Self.warnings(Self.metAlerts, Self.feature("null", members)).first?.color
    }
    #expect(
      try color(#""awareness_level":"2; yellow; Moderate","riskMatrixColor":"Red""#) == .yellow)
    #expect(try color(#""riskMatrixColor":"Orange""#) == .orange)
    #expect(try color(#""awareness_level":"4""#) == nil)
  }

  @Test("A cached response expires after a minute, and a full cache drops the oldest one")
  func known() throws {
    func question(_ lat: Double) throws -> WarningQuestion {
      let place = Coordinate(lat: lat, lon: 0)
      return try #require(
        WarningQuestion.all(about: place, in: "US", language: "en", baseURLs: [:]).first)
    }
    let questions = try [1.0, 2, 3, 1].map(question)
    var known = WarningCache(capacity: 2)
    #expect(known.due(questions, at: 100).map(\.key) == questions.prefix(3).map(\.key))
    for (age, question) in questions.prefix(3).enumerated() {
      known.record([question.key: .success(WarningReport(fetchedAt: Double(100 - age)))])
    }
    #expect(known[questions[2]] == nil && known[questions[0]]?.fetchedAt == 100)
    #expect(known.due(questions, at: 158).map(\.key) == [questions[2].key])
    #expect(known.due(questions, at: 160).count == 3)
    #expect(known.due(questions, at: 99).count == 2)
    known.record([questions[0].key: .failure(.unavailable(.nws, status: 500))])
    #expect(known[questions[0]]?.fetchedAt == 100)
  }

  /// The warnings in a file of `Tests/Fixtures/answers`.
  private static func whole(
    _ service: any WarningService, _ name: String
  ) throws -> [WeatherWarning] {
    try read(service, UpstreamFixture.whole(name)).warnings
  }

  @Test("Recorded alerts of the National Weather Service are read, old and new")
  func wholeAlerts() throws {
    let heat = try Self.whole(Self.nws, "nws/point.json")
    #expect(heat.map(\.event) == ["Excessive Heat Warning", "Air Quality Alert"])
    #expect(heat.map(\.severity) == [.severe, .unknown])
    #expect(heat.map(\.ends) == [1_777_690_800, nil])
    #expect(heat.map(\.eventCode) == ["EHW", "AQA"])
    let cancelled = try Self.whole(Self.nws, "nws/cancelled.json")
    #expect(cancelled.map(\.isCancelled) == [true])
    #expect(try Self.whole(Self.nws, "nws/older-shape.json").count == 2)
    #expect(try Self.whole(Self.nws, "nws/polygons.json").count == 2)
    #expect(try Self.whole(Self.nws, "nws/none.json").isEmpty)
    for name in ["400", "404", "500"] {
      #expect(throws: ServiceError.self) {
        try Self.whole(Self.nws, "nws/error-\(name).json")
      }
    }
  }

  @Test("Recorded warnings of MET Norway are read and matched by area")
  func wholeWarnings() throws {
    let report = try Self.read(
      Self.metAlerts, UpstreamFixture.whole("met-alerts/several.json"))
    #expect(report.warnings.map(\.event) == ["Kuling", "Svært mye regn"])
    #expect(report.warnings.map(\.color) == [.yellow, .orange])
    let gale = report.warnings[0]
    #expect(gale.ends == nil)
    #expect(gale.onset == 1_777_615_200)
    #expect(gale.expires == 1_777_744_800)
    let atSea = report.warnings(at: Coordinate(lat: 62.25, lon: 5.5))
    #expect(atSea.map(\.id) == [gale.id])
    #expect(report.warnings(at: Coordinate(lat: 59.91, lon: 10.75)).isEmpty)
    #expect(try Self.whole(Self.metAlerts, "met-alerts/none.json").isEmpty)
    #expect(try Self.whole(Self.metAlerts, "met-alerts/string-altitudes.json").count == 1)
    #expect(throws: ServiceError.self) {
      try Self.whole(Self.metAlerts, "met-alerts/lone-feature.json")
    }
  }
}
