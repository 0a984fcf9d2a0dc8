import CityCore
import Testing
import Text

@Suite("Units, fields and icons")
struct WeatherUnitsTests {
  static var full: Weather {
    var weather = Weather(
      time: ZonedTime(seconds: 1_777_642_200, offset: 7200), provider: .pirateWeather,
      fetchedAt: 1_777_642_300)
    weather.sky = Sky(.rain, "Light rain")
    (weather.temperature, weather.feelsLike) = (20, -40)
    (weather.humidity, weather.pressure, weather.cloudCover) = (79.25, 1016.04, 31)
    (weather.windSpeed, weather.windGust, weather.windDirection) = (4.4704, 8.9408, 270)
    (weather.visibility, weather.precipitation, weather.ozone) = (16.09344, 25.4, 301.44)
    return weather
  }

  @Test("the units of the United States are exact")
  func us() {
    let weather = Self.full.converted(to: .us)
    #expect(weather.temperature == 68)
    #expect(weather.feelsLike == -40)
    #expect(weather.windSpeed == 10)
    #expect(weather.windGust == 20)
    #expect(weather.visibility == 10)
    #expect(weather.precipitation == 1)
    #expect(weather.pressure == 1016.04)
    #expect(Self.full.converted(to: .metric) == Self.full)
  }

  @Test("a forecast is converted in all its parts")
  func forecast() {
    var hour = HourlyWeather(time: Self.full.time, hours: 3)
    hour.temperature = 0
    hour.range = TemperatureRange(minimum: -10, maximum: 10, hours: 0)
    var day = DailyWeather(date: CivilDate(daysSinceEpoch: 0))
    (day.minimum, day.maximum, day.precipitation) = (-40, 100, 50.8)
    let forecast = Forecast(current: Self.full, hours: [hour], days: [day], zone: .utc)
      .converted(to: .us)
    #expect(forecast.current?.temperature == 68)
    #expect(forecast.hours.first?.temperature == 32)
    #expect(forecast.hours.first?.range?.minimum == 14)
    #expect(forecast.days.first?.minimum == -40)
    #expect(forecast.days.first?.maximum == 212)
    #expect(forecast.days.first?.precipitation == 2)
    #expect(forecast.series.maximum.first?.value == 212)
  }

  @Test("today's nine values are written with their digits and units")
  func texts() {
    let metric = WeatherField.today.map { Self.full.text($0, units: .metric) }
    #expect(
      metric == [
        "4.47 m/s", "1016.0 hPa", "25.4 mm/h", "20 °C", "Light rain", "79.3 %", "16.09 km",
        "31.00 %", "301.4 DU",
      ])
    let us = WeatherField.today.map { Self.full.converted(to: .us).text($0, units: .us) }
    #expect(us[0...3] == ["10.00 mph", "1016.0 mb", "1.0 in/h", "68 °F"])
  }

  @Test("a field that is not known has no text")
  func missing() {
    let empty = Weather(
      time: ZonedTime(seconds: 0, offset: 0), provider: .metNorway, fetchedAt: 0)
    for field in WeatherField.allCases {
      #expect(empty.text(field, units: .metric) == nil)
      #expect(!empty.has(field))
    }
  }

  @Test("every condition has an icon by day and by night")
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

  @Test("a condition's scene is one of the five backgrounds")
  func scenes() {
    #expect(WeatherCondition.cloudy.scene == .clear)
    #expect(WeatherCondition.sleet.scene == .snow)
    #expect(WeatherCondition.drizzle.scene == .rain)
    #expect(WeatherCondition.fog.scene == .mist)
    #expect(WeatherCondition.thunderstorm.scene == .thunderstorm)
  }
}
