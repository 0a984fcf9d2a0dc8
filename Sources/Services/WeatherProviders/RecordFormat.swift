import Geography
internal import JSON
internal import Text

/// The format of a provider's JSON records: the path of each measure, and how to read the sky.
struct RecordFormat: Sendable {
  typealias Members = KeyValuePairs<Measure, Member>

  /// The possible paths of a measure in a record and its conversion to metric units.
  struct Member: Sendable, ExpressibleByStringLiteral {
    private let paths: [[String]]
    private let factor: Double
    private let divisor: Double

    /// - Parameter paths: member names separated by dots; the first path that exists is used.
    init(_ paths: String..., times factor: Double = 1, dividedBy divisor: Double = 1) {
      self.paths = paths.map { $0.split(separator: ".").map(String.init) }
      self.factor = factor
      self.divisor = divisor
    }

    init(stringLiteral path: String) {
      self.init(path)
    }

    func value(in record: JSON, unknown: Double?) -> Double? {
      let json = paths.lazy.compactMap { path in
        path.reduce(Optional(record)) { json, name in json?[name] }
      }.first
      guard let number = json?.lenientDouble, number != unknown else { return nil }
      return number * factor / divisor
    }
  }

  /// The measures of the current weather and of samples.
  let measures: Members

  /// The measures of days; empty for a provider without days.
  var days: Members = [:]

  /// Further measures of the current weather and of samples, which a path and a factor cannot describe.
  var others: Set<Measure> = []

  /// Whether an answer with the current weather includes sunrise and sunset.
  var hasSunTimes = true

  /// Whether all records of the current weather and of samples distinguish day and night. If false, some records may
  /// still do so.
  var hasDaylight = false

  /// The number that the service writes for an unknown value; nil if there is no such number.
  var unknown: Double?

  let sky: @Sendable (JSON) -> Sky?

  /// Returns whether a record is of daytime; nil if the record does not contain this.
  var isDay: @Sendable (JSON) -> Bool? = { _ in nil }

  /// The measures of the current weather that the service reports.
  var currentMeasures: Set<Measure> {
    Set(measures.map(\.key)).intersection(Measure.current.map(\.key)).union(others)
  }

  /// Reads the sky of a record and the requested measures.
  func conditions(of record: JSON, members: Members, wanted: [Measure]) -> Conditions {
    var conditions = Conditions()
    conditions.sky = sky(record)
    for (measure, member) in members where wanted.contains(measure) {
      conditions[measure] = member.value(in: record, unknown: unknown)
    }
    return conditions
  }
}
