/// A value with conditions, such as the current weather, a sample of a forecast or a day.
package protocol WeatherRecord {
  var conditions: Conditions { get set }
}

extension WeatherRecord {
  package subscript(measure: Measure) -> Double? {
    get { conditions[measure] }
    set { conditions[measure] = newValue }
  }

  package var sky: Sky? {
    get { conditions.sky }
    set { conditions.sky = newValue }
  }

  package var isDay: Bool? {
    get { conditions.isDay }
    set { conditions.isDay = newValue }
  }

  package var icon: String? { conditions.icon }

  /// Returns the value in other units. Call it only on metric values.
  package func converted(to units: UnitChoice) -> Self {
    var converted = self
    converted.conditions = conditions.converted(to: units)
    return converted
  }

  /// Drops impossible metric values and returns their number.
  mutating func dropImpossible() -> Int { conditions.dropImpossible() }
}
