import CityServer
import JSON
import JSONRPC
import Services
import Text

/// Time, daylight and weather of one of the compared places.
struct PlaceReport {
  let place: ToolPlace
  let time: LocalTime

  /// The requested days, at least one.
  let sky: [ShownSkyDay]

  /// The weather of those requested days for which it is known.
  let days: [DailyWeather]

  /// The current weather; nil if it is not known, or if the request has a date or several days.
  let now: Weather?
  let source: WeatherSource?

  /// Whether there is no forecast at all.
  let isUnavailable: Bool

  /// The current temperature; if `now` has none, the mean of the days' maxima; nil if neither is known.
  var temperature: Double? { now?.rounded(.temperature) ?? mean(of: .maximum) }

  /// The current temperature; if `now` has none, the lowest of the days' minima; nil if neither is known.
  var lowest: Double? { now?.rounded(.temperature) ?? values(of: .minimum).min() }

  /// The sum of the days' precipitation; if it is not known, the current precipitation; nil if neither is known.
  var precipitation: Double? {
    let values = values(of: .precipitation)
    return values.isEmpty ? now?.rounded(.precipitation) : values.reduce(0, +)
  }

  private func values(of measure: Measure) -> [Double] { days.compactMap { $0.rounded(measure) } }

  private func mean(of measure: Measure) -> Double? {
    let values = values(of: measure)
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The place with its time and, if known, the current weather; if the request is for one day, also with the
  /// weather and daylight of that day.
  var json: JSON {
    var row = place.row
    row["time"] = .string(time.iso)
    if let now {
      row["summary"] = now.sky.map { .string($0.summary) }
      row.add([.temperature, .feelsLike, .windSpeed, .windGust], of: now)
      row["isDay"] = now.isDay.map(JSON.bool)
    }
    if isUnavailable {
      row["weather"] = "unavailable"
    }
    guard sky.count == 1 else { return .object(row) }
    add(sky[0], to: &row, withSummary: now == nil)
    return .object(row)
  }

  /// A row for each day if the request is for several days, else none.
  var dayRows: [JSON] {
    guard sky.count > 1 else { return [] }
    return sky.map { day in
      var row: JSONObject = ["place": .string(place.name)]
      add(day, to: &row, withSummary: true)
      return .object(row)
    }
  }

  private func add(_ day: ShownSkyDay, to row: inout JSONObject, withSummary: Bool) {
    row["date"] = .string(day.date.iso8601)
    row["weekday"] = .string(day.date.weekdayName)
    if let weather = days.first(where: { $0.date == day.date }) {
      if withSummary {
        row["summary"] = weather.sky.map { .string($0.summary) }
      }
      row.add([.minimum, .maximum, .precipitation, .precipitationProbability], of: weather)
    } else if !isUnavailable {
      row["weather"] = "not_covered"
    }
    day.addSummary(to: &row)
  }
}

extension ContextServer {
  /// - Parameters:
  ///   - date: the first day, as a date or as a word, whose date depends on the local time of the place; nil for today.
  ///   - forecasts: the forecasts of the compared cities, by id; a missing one counts as unavailable.
  func report(
    of place: ToolPlace, on date: String?, days: Int, knowing forecasts: [Int: ShownForecast]
  ) async throws -> PlaceReport {
    let time = try await time(at: place)
    let first = try date.map { try time.day(called: $0) } ?? time.date
    let sky = try await sky(at: place, from: first, days: days).shownDays
    let forecast =
      if let id = place.id { forecasts[id] } else { try await self.forecast(at: place).value }
    let isNow = date == nil && days == 1
    return PlaceReport(
      place: place, time: time, sky: sky,
      days: sky.compactMap { forecast?.day($0.date) },
      now: isNow ? forecast?.current?.weather : nil,
      source: forecast?.current.map { WeatherSource(of: $0, at: time) },
      isUnavailable: forecast == nil)
  }

  /// The forecasts of the cities among the places, by id, fetched together. Without those that are unavailable; empty
  /// if the request fails.
  func forecasts(of places: [ToolPlace]) async throws -> [Int: ShownForecast] {
    let ids = Set(places.compactMap(\.id)).sorted()
    guard !ids.isEmpty else { return [:] }
    do {
      return try await program.forecasts(of: ids)
    } catch is RPCError {
      return [:]
    }
  }
}

extension Result {
  fileprivate var value: Success? { try? get() }
}
