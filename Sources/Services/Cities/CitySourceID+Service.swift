package import Geography

extension CitySourceID {
  /// The credit to display with cities of this source.
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
  /// The city source to offer instead of the failed service; nil if the service is no city source.
  package var alternative: CitySourceID? {
    service.id == UpstreamService.geoNames.id ? CitySourceID.geonames.alternative : nil
  }
}
