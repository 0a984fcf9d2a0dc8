internal import JSON

extension OpenMeteoReport {
  /// WMO code 4677 as far as Open-Meteo uses it. Its 96 stands for any strong thunderstorm, so that
  /// only 99 speaks of hail.
  static func sky(_ code: JSON?) -> Sky? {
    guard let code = code?.lenientInt else { return nil }
    return dry(code) ?? liquid(code) ?? frozen(code) ?? thunder(code)
  }

  private static func dry(_ code: Int) -> Sky? {
    switch code {
    case 0: Sky(.clear)
    case 1: Sky(.clear, "Mainly clear")
    case 2: Sky(.partlyCloudy)
    case 3: Sky(.cloudy, "Overcast")
    case 45: Sky(.fog)
    case 48: Sky(.fog, "Fog with rime")
    default: nil
    }
  }

  private static func liquid(_ code: Int) -> Sky? {
    switch code {
    case 51: Sky(.drizzle, "Light drizzle")
    case 53: Sky(.drizzle, "Moderate drizzle")
    case 55: Sky(.drizzle, "Dense drizzle")
    case 61: Sky(.rain, "Light rain")
    case 63: Sky(.rain, "Moderate rain")
    case 65: Sky(.rain, "Heavy rain")
    case 80: Sky(.rain, "Light rain showers")
    case 81: Sky(.rain, "Moderate rain showers")
    case 82: Sky(.rain, "Violent rain showers")
    default: nil
    }
  }

  private static func frozen(_ code: Int) -> Sky? {
    switch code {
    case 56: Sky(.sleet, "Light freezing drizzle")
    case 57: Sky(.sleet, "Dense freezing drizzle")
    case 66: Sky(.sleet, "Light freezing rain")
    case 67: Sky(.sleet, "Heavy freezing rain")
    case 71: Sky(.snow, "Light snow")
    case 73: Sky(.snow, "Moderate snow")
    case 75: Sky(.snow, "Heavy snow")
    case 77: Sky(.snow, "Snow grains")
    case 85: Sky(.snow, "Light snow showers")
    case 86: Sky(.snow, "Heavy snow showers")
    default: nil
    }
  }

  private static func thunder(_ code: Int) -> Sky? {
    switch code {
    case 95: Sky(.thunderstorm)
    case 96: Sky(.thunderstorm, "Strong thunderstorm")
    case 99: Sky(.thunderstorm, "Thunderstorm with hail")
    default: nil
    }
  }
}
