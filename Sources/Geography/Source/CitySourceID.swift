internal import JSON

/// The sources. The raw value is the name on the wire and on the command line.
package enum CitySourceID: String, CaseIterable, Sendable {
  /// The gazetteer that comes with the program.
  case embedded

  /// The live service, which wants an account.
  case geonames

  /// What can be asked when this source fails; nil for nothing else.
  package var alternative: CitySourceID? { self == .geonames ? .embedded : nil }

  /// How to ask the alternative; a sentence for the end of a message.
  package static let offer =
    "Pass provider \"\(embedded.rawValue)\" to use the cities that come with the program."
}
