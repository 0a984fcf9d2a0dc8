internal import JSON

extension OpenWeatherMapReport {
  /// https://openweathermap.org/weather-conditions. A code that is not in the list counts as the
  /// group of its first digit.
  static func sky(_ code: JSON?) -> Sky? {
    guard let code = code?.lenientInt else { return nil }
    switch code {
    case 200..<300: return Sky(.thunderstorm, thunder(code))
    case 300..<400: return Sky(.drizzle, drizzle(code))
    case 500..<600: return code == 511 ? Sky(.sleet, "Freezing rain") : Sky(.rain, rain(code))
    case 600..<700: return frozen(code)
    case 700..<800: return air(code)
    default: return clouds(code)
    }
  }

  private static func thunder(_ code: Int) -> String? {
    switch code {
    case 200: "Thunderstorm with light rain"
    case 201: "Thunderstorm with rain"
    case 202: "Thunderstorm with heavy rain"
    case 210: "Light thunderstorm"
    case 212: "Heavy thunderstorm"
    case 221: "Ragged thunderstorm"
    case 230: "Thunderstorm with light drizzle"
    case 231: "Thunderstorm with drizzle"
    case 232: "Thunderstorm with heavy drizzle"
    default: nil
    }
  }

  private static func drizzle(_ code: Int) -> String? {
    switch code {
    case 300: "Light drizzle"
    case 302: "Heavy drizzle"
    case 310: "Light drizzle and rain"
    case 311: "Drizzle and rain"
    case 312: "Heavy drizzle and rain"
    case 313: "Rain showers and drizzle"
    case 314: "Heavy rain showers and drizzle"
    case 321: "Drizzle showers"
    default: nil
    }
  }

  private static func rain(_ code: Int) -> String? {
    switch code {
    case 500: "Light rain"
    case 501: "Moderate rain"
    case 502: "Heavy rain"
    case 503: "Very heavy rain"
    case 504: "Extreme rain"
    case 520: "Light rain showers"
    case 521: "Rain showers"
    case 522: "Heavy rain showers"
    case 531: "Ragged rain showers"
    default: nil
    }
  }

  private static func frozen(_ code: Int) -> Sky {
    switch code {
    case 600: Sky(.snow, "Light snow")
    case 602: Sky(.snow, "Heavy snow")
    case 611: Sky(.sleet)
    case 612: Sky(.sleet, "Light sleet showers")
    case 613: Sky(.sleet, "Sleet showers")
    case 615: Sky(.sleet, "Light rain and snow")
    case 616: Sky(.sleet, "Rain and snow")
    case 620: Sky(.snow, "Light snow showers")
    case 621: Sky(.snow, "Snow showers")
    case 622: Sky(.snow, "Heavy snow showers")
    default: Sky(.snow)
    }
  }

  private static func air(_ code: Int) -> Sky {
    switch code {
    case 701: Sky(.haze, "Mist")
    case 711: Sky(.haze, "Smoke")
    case 731: Sky(.haze, "Sand and dust whirls")
    case 741: Sky(.fog)
    case 751: Sky(.haze, "Sand")
    case 761: Sky(.haze, "Dust")
    case 762: Sky(.haze, "Volcanic ash")
    case 771: Sky(.wind, "Squalls")
    case 781: Sky(.wind, "Tornado")
    default: Sky(.haze)
    }
  }

  private static func clouds(_ code: Int) -> Sky? {
    switch code {
    case 800: Sky(.clear)
    case 801: Sky(.partlyCloudy, "Few clouds")
    case 802: Sky(.partlyCloudy, "Scattered clouds")
    case 803: Sky(.cloudy, "Broken clouds")
    case 804: Sky(.cloudy, "Overcast")
    default: nil
    }
  }
}
