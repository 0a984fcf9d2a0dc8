import Platform
import Testing
import Text

@testable import Services

@Suite("Weekly summaries")
struct WeeklySummaryTests {
  /// Days from Saturday, 2026-11-21, on.
  private func forecast(_ conditions: [WeatherCondition?], maxima: [Double] = []) -> Forecast {
    var days: [DailyWeather] = []
    for (index, condition) in conditions.enumerated() {
      var day = DailyWeather(date: CivilDate(daysSinceEpoch: 20_778 + index))
      day.sky = condition.map { Sky($0) }
      if index < maxima.count {
        day[.minimum] = maxima[index] - 5
        day[.maximum] = maxima[index]
      }
      days.append(day)
    }
    return Forecast(current: nil, hours: [], days: days, zone: .utc)
  }

  @Test("A weekly summary names the most severe weather, its days, and the extremes")
  func wet() {
    let summary = forecast(
      [.clear, .rain, .rain, .snow, .clear, .snow], maxima: [9, 8, 7, 2, 3, 4]
    )
    .summary
    #expect(
      summary?.text == "Snow on Tuesday and Thursday; warmest today, coldest on Tuesday.")
    #expect(summary?.icon == "snow-day")
  }

  @Test("Consecutive days are named by the first and the last, and the eighth day is next week's")
  func runs() {
    #expect(forecast([.rain, .rain, .rain, .clear]).summary?.text == "Rain from today to Monday.")
    #expect(forecast([.rain, .clear]).summary?.text == "Rain today.")
    #expect(forecast([.rain, .rain]).summary?.text == "Rain every day.")
    let week = [WeatherCondition?](repeating: .clear, count: 7)
    #expect(forecast(week + [.hail]).summary?.text == "Hail next Saturday.")
  }

  @Test("\"On\" is omitted before \"next\", and is not repeated in a list")
  func next() {
    let clear = [WeatherCondition?](repeating: .clear, count: 6)
    let warm = forecast([.clear] + clear + [.clear], maxima: [3, 9, 9, 9, 9, 9, 9, 20])
    #expect(
      warm.summary?.text == "Clear sky, nothing falling; warmest next Saturday, coldest today.")
    #expect(
      forecast([.rain, .clear, .rain] + clear.dropFirst(2) + [.rain]).summary?.text
        == "Rain today, on Monday and next Saturday.")
  }

  @Test("A dry week has the sky of most of its days")
  func dry() {
    #expect(
      forecast([.clear, .cloudy, .cloudy]).summary?.text == "Mostly cloudy, nothing falling.")
    #expect(forecast([.clear, .clear]).summary?.text == "Clear sky, nothing falling.")
  }

  @Test("A week without conditions has no summary")
  func none() {
    #expect(forecast([]).summary == nil)
    #expect(forecast([nil, nil]).summary == nil)
    #expect(forecast([nil, .fog]).summary?.icon == "fog-day")
  }
}
