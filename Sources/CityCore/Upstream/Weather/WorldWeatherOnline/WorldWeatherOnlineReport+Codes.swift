internal import JSON

extension WorldWeatherOnlineReport {
  /// https://www.worldweatheronline.com/weather-api/api/docs/weather-icons.aspx
  static func sky(_ code: JSON?) -> Sky? {
    guard let code = code?.lenientInt else { return nil }
    return dry(code) ?? liquid(code) ?? sleet(code) ?? snow(code) ?? thunder(code)
  }

  private static func dry(_ code: Int) -> Sky? {
    switch code {
    case 113: Sky(.clear)
    case 116: Sky(.partlyCloudy)
    case 119: Sky(.cloudy)
    case 122: Sky(.cloudy, "Overcast")
    case 143: Sky(.haze, "Mist")
    case 248: Sky(.fog)
    case 260: Sky(.fog, "Freezing fog")
    default: nil
    }
  }

  private static func liquid(_ code: Int) -> Sky? {
    switch code {
    case 176: Sky(.rain, "Patchy rain nearby")
    case 263: Sky(.drizzle, "Patchy light drizzle")
    case 266: Sky(.drizzle, "Light drizzle")
    case 293: Sky(.rain, "Patchy light rain")
    case 296: Sky(.rain, "Light rain")
    case 299: Sky(.rain, "Moderate rain at times")
    case 302: Sky(.rain, "Moderate rain")
    case 305: Sky(.rain, "Heavy rain at times")
    case 308: Sky(.rain, "Heavy rain")
    case 353: Sky(.rain, "Light rain showers")
    case 356: Sky(.rain, "Heavy rain showers")
    case 359: Sky(.rain, "Torrential rain showers")
    default: nil
    }
  }

  private static func sleet(_ code: Int) -> Sky? {
    switch code {
    case 182: Sky(.sleet, "Patchy sleet nearby")
    case 185: Sky(.sleet, "Patchy freezing drizzle nearby")
    case 281: Sky(.sleet, "Freezing drizzle")
    case 284: Sky(.sleet, "Heavy freezing drizzle")
    case 311: Sky(.sleet, "Light freezing rain")
    case 314: Sky(.sleet, "Heavy freezing rain")
    case 317: Sky(.sleet, "Light sleet")
    case 320: Sky(.sleet, "Heavy sleet")
    case 350: Sky(.sleet, "Ice pellets")
    case 362: Sky(.sleet, "Light sleet showers")
    case 365: Sky(.sleet, "Heavy sleet showers")
    case 374: Sky(.sleet, "Light showers of ice pellets")
    case 377: Sky(.sleet, "Heavy showers of ice pellets")
    default: nil
    }
  }

  private static func snow(_ code: Int) -> Sky? {
    switch code {
    case 179: Sky(.snow, "Patchy snow nearby")
    case 227: Sky(.snow, "Blowing snow")
    case 230: Sky(.snow, "Blizzard")
    case 323: Sky(.snow, "Patchy light snow")
    case 326: Sky(.snow, "Light snow")
    case 329: Sky(.snow, "Patchy moderate snow")
    case 332: Sky(.snow, "Moderate snow")
    case 335: Sky(.snow, "Patchy heavy snow")
    case 338: Sky(.snow, "Heavy snow")
    case 368: Sky(.snow, "Light snow showers")
    case 371: Sky(.snow, "Heavy snow showers")
    default: nil
    }
  }

  private static func thunder(_ code: Int) -> Sky? {
    switch code {
    case 200: Sky(.thunderstorm, "Thunder nearby")
    case 386: Sky(.thunderstorm, "Light rain with thunder")
    case 389: Sky(.thunderstorm, "Heavy rain with thunder")
    case 392: Sky(.thunderstorm, "Light snow with thunder")
    case 395: Sky(.thunderstorm, "Heavy snow with thunder")
    default: nil
    }
  }
}
