import Archive
import Files

/// The name and the versions of the program.
package enum Product {
  package static let name = "cityroulette"
  package static let version = "0.3.0-dev"

  /// Raised only by a change that breaks clients of the previous version.
  package static let protocolVersion = 1

  /// The credit to show with the cities of the gazetteer.
  package static let gazetteerAttribution = CityFileFormat.credit
}
