package import Geography

extension CitySourceID {
  /// The credit to show with cities of this source.
  package var attribution: Attribution {
    switch self {
    case .embedded:
      Attribution(
        text: "Contains data from GeoNames, licensed under CC BY 4.0",
        url: "https://www.geonames.org/", license: "CC-BY-4.0")
    case .geonames: UpstreamService.geoNames.attribution
    }
  }
}

extension ServiceError {
  /// The source of cities to use instead of the failed service; nil if the service is no source.
  package var alternative: CitySourceID? {
    service.id == UpstreamService.geoNames.id ? CitySourceID.geonames.alternative : nil
  }
}
