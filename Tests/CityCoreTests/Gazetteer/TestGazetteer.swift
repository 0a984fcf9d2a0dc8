import Foundation

@testable import CityCore

/// Gazetteers for tests: the real one, loaded once, and made-up ones.
enum TestGazetteer {
  /// The embedded files, as they lie in the sources.
  static let directory = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Sources/CityCore/Gazetteer/Data")
    .standardizedFileURL.path()

  static let real = Result { try Gazetteer(directory: directory) }

  /// A place of a made-up gazetteer.
  struct Place {
    var id: Int
    var name: String
    var lat = 0.0
    var lon = 0.0
    var country = "AA"
    var population = 0

    var row: String {
      "\(id)\t\(name)\t\t\(lat)\t\(lon)\t\(country)\t00\t\(population)\tEtc/UTC\tPPL\n"
    }
  }

  /// The files of made-up places; every country has the box (north, south, east, west).
  static func files(
    _ places: [Place], countries: [String] = ["AA"],
    box: (Double, Double, Double, Double) = (1, -1, 1, -1)
  ) -> GazetteerFiles {
    let rows = countries.map { code in
      let count = places.count { $0.country == code }
      return "\(code)\t\(code)A\t000\tLand \(code)\t\t\tEU\t1\t0\t1\t\t\t\t\t"
        + "\(box.0)\t\(box.1)\t\(box.2)\t\(box.3)\t\(count)\t\(count)\n"
    }
    return GazetteerFiles(
      cities: bytes(citiesHeader, places.sorted { $0.id < $1.id }.map(\.row)),
      countries: bytes(countriesHeader, rows),
      admin1: bytes("code\tname\tasciiname\tgeonameid\n", ["AA.01\tProvince\t\t7\n"]))
  }

  static func made(_ places: [Place]) throws -> Gazetteer {
    try Gazetteer(files: files(places))
  }

  static let citiesHeader =
    "geonameid\tname\tasciiname\tlat\tlon\tcountry\tadmin1\tpopulation\ttimezone\tfeature\n"

  private static let countriesHeader =
    "iso2\tiso3\tisoNumeric\tname\tcapital\tcapitalId\tcontinent\tareaKm2\tpopulation\tgeonameid\t"
    + "languages\tcurrency\tcurrencyName\tneighbours\tnorth\tsouth\teast\twest\tcities\tcitiesFull\n"

  private static func bytes(_ header: String, _ rows: [String]) -> [UInt8] {
    Array((header + rows.joined()).utf8)
  }
}
