import Text

extension Forecast {
  /// How many slots there are at most, and the hours from one to the next.
  package static let slotCount = 8
  package static let slotHours = 3

  /// Eight samples at steps of three hours; the first is "now" and shows the current weather where
  /// that is known. A slot without a sample within an hour and a half is left out.
  package var slots: [HourlyWeather] {
    guard let first = hours.first else { return current.map { [Self.now($0)] } ?? [] }
    let start = first.time.seconds
    let later = (1..<Self.slotCount).compactMap { slot in
      sample(nearest: start + slot * Self.slotHours * 3600)
    }
    return [current.map(Self.now) ?? first] + later
  }

  private static func now(_ weather: Weather) -> HourlyWeather {
    HourlyWeather(weather, hours: slotHours)
  }

  private func sample(nearest time: Int) -> HourlyWeather? {
    let nearest = hours.min { abs($0.time.seconds - time) < abs($1.time.seconds - time) }
    return nearest.flatMap { abs($0.time.seconds - time) <= 5400 ? $0 : nil }
  }
}
