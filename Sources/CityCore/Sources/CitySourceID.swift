/// Where cities come from. The raw value is the name on the wire and on the command line.
package enum CitySourceID: String, CaseIterable, Sendable {
  /// The gazetteer that comes with the program.
  case embedded

  /// The live service, which wants an account.
  case geonames

  package var attribution: Attribution {
    switch self {
    case .embedded:
      Attribution(
        text: "Contains data from GeoNames, licensed under CC BY 4.0",
        url: "https://www.geonames.org/")
    case .geonames: UpstreamService.geoNames.attribution
    }
  }
}
