internal import JSON
package import Text

/// The climate of each calendar day at one place, averaged over thirty years, in metric units.
///
/// The mean of a day covers all days of those years within one week of it in the calendar, which
/// smooths outliers. 29 February counts as a day like any other, although the years contain it only eight times.
package struct ClimateNormals: Sendable, Equatable {
  package static let years = 1991...2020

  /// A model that is a reanalysis for all years. The service's default changes its source in 2017,
  /// which would look like a change of the climate.
  package static let model = "era5_seamless"

  /// Number of days before and after a day that its mean covers.
  private static let reach = 7

  /// A mean needs at least this share of its possible values, which are 15 days in each of the years.
  private static let leastShare = 2.0 / 3

  static let measures: [Measure] = [.minimum, .maximum, .precipitation]
  static let daysOfYear = 366

  /// For each measure, the means of the 366 days of a leap year.
  let values: [Measure: [Double]]

  /// When the source data was received, seconds since 1970.
  package let fetchedAt: Int

  init?(values: [Measure: [Double]], fetchedAt: Int) {
    let areWhole = Self.measures.allSatisfy { measure in
      let days = values[measure] ?? []
      return days.count == Self.daysOfYear && days.allSatisfy(measure.possible.contains)
    }
    guard areWhole else { return nil }
    self.values = values
    self.fetchedAt = fetchedAt
  }

  /// Computes the normals; nil if too many values of a measure are missing.
  package init?(of days: [DailyWeather], fetchedAt: Int) {
    var values: [Measure: [Double]] = [:]
    for measure in Self.measures {
      guard let means = Self.means(of: measure, over: days) else { return nil }
      values[measure] = means
    }
    self.init(values: values, fetchedAt: fetchedAt)
  }

  private static func means(of measure: Measure, over days: [DailyWeather]) -> [Double]? {
    var sums = Array(repeating: (sum: 0.0, count: 0), count: daysOfYear)
    for day in days where years.contains(day.date.year) {
      guard let value = day[measure], let index = index(day.date) else { continue }
      sums[index].sum += value
      sums[index].count += 1
    }
    let least = Double((2 * reach + 1) * years.count) * leastShare
    var means: [Double] = []
    for index in sums.indices {
      let near = (-reach...reach).map { sums[(index + $0 + daysOfYear) % daysOfYear] }
      let count = near.reduce(0) { $0 + $1.count }
      guard Double(count) >= least else { return nil }
      // Round to hundredths, so that the stored text is short.
      means.append((near.reduce(0) { $0 + $1.sum } / Double(count) * 100).rounded() / 100)
    }
    return means
  }

  /// The index of the calendar day of a date in a leap year.
  private static func index(_ date: CivilDate) -> Int? {
    CivilDate(year: 2000, month: date.month, day: date.day).map { $0.dayOfYear - 1 }
  }

  /// The normal minimum, maximum, mean of both (as `temperature`), and precipitation of a date's calendar day.
  package subscript(date: CivilDate) -> NormalDay {
    var day = NormalDay()
    guard let index = Self.index(date) else { return day }
    for measure in Self.measures {
      day[measure] = values[measure]?[index]
    }
    if let low = day[.minimum], let high = day[.maximum] {
      day[.temperature] = (low + high) / 2
    }
    return day
  }
}

/// The normals of one calendar day.
package struct NormalDay: Sendable, Equatable, WeatherRecord {
  package var conditions = Conditions()

  package init() {}
}
