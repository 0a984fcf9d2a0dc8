internal import JSON

/// The city sources. The raw value is the name in the protocol and on the command line.
package enum CitySourceID: String, CaseIterable, Sendable {
  /// The gazetteer file, which needs no network.
  case embedded

  /// The GeoNames web service, which requires an account.
  case geonames

  /// The source to offer when this one fails; nil for the embedded one.
  package var alternative: CitySourceID? { self == .geonames ? .embedded : nil }

  /// A sentence for the end of an error message: how to select the embedded source.
  package static let offer =
    "Pass provider \"\(embedded.rawValue)\" to use the cities that come with the program."
}
