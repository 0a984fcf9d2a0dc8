/// The sky and the values of measures. Unknown values are nil.
package struct Conditions: Sendable, Equatable {
  package var sky: Sky?

  /// Whether the sun is up; nil for a whole day, or if unknown.
  package var isDay: Bool?

  private var values: [Measure: Double] = [:]

  /// The value of a measure, in metric units unless the conditions were converted.
  package subscript(measure: Measure) -> Double? {
    get { values[measure] }
    set { values[measure] = newValue }
  }

  /// The name of an icon in `WeatherIconSet`: the night variant if `isDay` is false, otherwise the daylight variant;
  /// nil without a sky.
  package var icon: String? {
    sky.map { WeatherIconSet.name(for: $0.condition, isDay: isDay ?? true) }
  }

  /// Whether there is neither a sky nor a value. `isDay` does not count, because it may be computed from the place.
  package var isEmpty: Bool { sky == nil && values.isEmpty }

  func converted(to units: UnitChoice) -> Conditions {
    var converted = self
    for (measure, value) in values {
      converted[measure] = measure.converted(value, to: units)
    }
    return converted
  }

  /// Drops impossible values and returns their number.
  mutating func dropImpossible() -> Int {
    let before = values.count
    values = values.filter { $0.possible.contains($1) }
    return before - values.count
  }
}
