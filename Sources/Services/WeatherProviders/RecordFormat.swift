import Geography
internal import JSON
internal import Platform
internal import Text

/// Where a provider's JSON record has each measure and the sky.
struct RecordFormat: Sendable {
  typealias Members = KeyValuePairs<Measure, Member>

  /// The path of a measure in a record and its conversion to metric units.
  struct Member: Sendable, ExpressibleByStringLiteral {
    private let paths: [[String]]
    private let factor: Double
    private let divisor: Double

    /// - Parameters:
    ///   - paths: member names separated by dots; the first existing path counts.
    ///   - factor: multiplies the number.
    ///   - divisor: divides the number.
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

  /// The measures of current weather and samples.
  let measures: Members

  /// The measures of days; empty for a provider without days.
  var days: Members = [:]

  /// The measures of the current weather that are computed from several members, not read by
  /// `measures`.
  var others: Set<Measure> = []

  /// Whether the current weather includes sunrise and sunset.
  var hasSunTimes = true

  /// Whether the current weather distinguishes day and night.
  var hasDaylight = false

  /// The number that the service writes for an unknown value.
  var unknown: Double?

  let sky: @Sendable (JSON) -> Sky?

  /// Nil for a record without it.
  var isDay: @Sendable (JSON) -> Bool? = { _ in nil }

  /// The measures of the current weather that the service reports.
  var currentMeasures: Set<Measure> {
    Set(measures.map(\.key)).intersection(Measure.current.map(\.key)).union(others)
  }

  /// The sky of a record and its requested measures.
  func conditions(of record: JSON, members: Members, wanted: [Measure]) -> Conditions {
    var conditions = Conditions()
    conditions.sky = sky(record)
    for (measure, member) in members where wanted.contains(measure) {
      conditions[measure] = member.value(in: record, unknown: unknown)
    }
    return conditions
  }
}
