import Platform
import Testing
import Text

@testable import Services

@Suite("Units, measures and icons")
struct WeatherUnitsTests {
  static var full: Weather {
    var weather = Weather(
      time: ZonedTime(seconds: 1_777_642_200, offset: 7200), provider: .pirateWeather,
      fetchedAt: 1_777_642_300)
    weather.sky = Sky(.rain, "Light rain")
    weather[.temperature] = 20
    weather[.feelsLike] = -40
    weather[.humidity] = 79.25
    weather[.pressure] = 1016.04
    weather[.cloudCover] = 31
    weather[.windSpeed] = 4.4704
    weather[.windGust] = 8.9408
    weather[.windDirection] = 270
    weather[.visibility] = 16.09344
    weather[.precipitation] = 25.4
    weather[.ozone] = 301.44
    return weather
  }

  @Test("Conversions to United States units are exact")
  func us() {
    let weather = Self.full.converted(to: .us)
    #expect(weather[.temperature] == 68)
    #expect(weather[.feelsLike] == -40)
    #expect(weather[.windSpeed] == 10)
    #expect(weather[.windGust] == 20)
    #expect(weather[.visibility] == 10)
    #expect(weather[.precipitation] == 1)
    #expect(weather[.pressure] == 1016.04)
    #expect(Self.full.converted(to: .metric) == Self.full)
  }

  @Test("Every part of a forecast is converted")
  func forecast() {
    var hour = HourlyWeather(time: Self.full.time, hours: 3)
    hour[.temperature] = 0
    hour[.minimum] = -10
    hour[.maximum] = 10
    var day = DailyWeather(date: CivilDate(daysSinceEpoch: 0))
    day[.minimum] = -40
    day[.maximum] = 100
    day[.precipitation] = 50.8
    let forecast = Forecast(current: Self.full, hours: [hour], days: [day], zone: .utc)
      .converted(to: .us)
    #expect(forecast.current?[.temperature] == 68)
    #expect(forecast.hours.first?[.temperature] == 32)
    #expect(forecast.hours.first?[.minimum] == 14)
    #expect(forecast.days.first?[.minimum] == -40)
    #expect(forecast.days.first?[.maximum] == 212)
    #expect(forecast.days.first?[.precipitation] == 2)
    #expect(forecast.series.maximum.first?.value == 212)
  }

  @Test("An unknown measure is unknown in any units")
  func missing() {
    let empty = Weather(
      time: ZonedTime(seconds: 0, offset: 0), provider: .metNorway, fetchedAt: 0)
    let converted = empty.converted(to: .us)
    for measure in Measure.allCases {
      #expect(converted[measure] == nil)
    }
    #expect(converted.icon == nil)
  }

  @Test("Each measure is in exactly one shape")
  func shapes() {
    let shapes = [Measure.current, Measure.hourly, Measure.daily].map { $0.map(\.key) }
    for shape in shapes {
      #expect(Set(shape).count == shape.count)
    }
    #expect(Set(shapes.joined()) == Set(Measure.allCases))
  }

  @Test("Every condition has an icon by day and by night")
  func icons() throws {
    #expect(WeatherIconSet.names.count == 2 * WeatherCondition.allCases.count)
    #expect(Set(WeatherIconSet.names).count == WeatherIconSet.names.count)
    for name in WeatherIconSet.names {
      let svg = try #require(WeatherIconSet.svg(name))
      #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\""))
      #expect(svg.hasSuffix("</svg>\n"))
      #expect(svg.split(separator: "<g").count == svg.split(separator: "</g>").count)
    }
    #expect(WeatherIconSet.svg("rain") == nil)
    #expect(WeatherIconSet.svg("../clear-day") == nil)
    #expect(Self.full.icon == "rain-day")
  }
}
