import Services

/// The service for air quality, with its last response for each place.
struct AirReports {
  let service: AirService
  private var cache = PlaceCache<AirQuality>(capacity: 4096)

  init(service: AirService) {
    self.service = service
  }

  func latest(for place: WeatherPlace) -> AirQuality? {
    cache.latest(for: place)?.answer
  }

  mutating func put(_ air: AirQuality, for place: WeatherPlace) {
    cache.put(air, for: place, at: Double(air.fetchedAt))
  }
}
