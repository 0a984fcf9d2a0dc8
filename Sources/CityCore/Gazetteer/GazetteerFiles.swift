import Platform

/// The bytes of the three files that a gazetteer is made of (their columns: `Data/README.md`).
package struct GazetteerFiles: Sendable {
  package var cities: [UInt8]
  package var countries: [UInt8]
  package var admin1: [UInt8]

  package init(cities: [UInt8], countries: [UInt8], admin1: [UInt8]) {
    self.cities = cities
    self.countries = countries
    self.admin1 = admin1
  }

  /// Reads `cities.tsv`, `countries.tsv` and `admin1.tsv` of a folder.
  init(directory: String) throws(GazetteerError) {
    cities = try Self.read("cities.tsv", in: directory)
    countries = try Self.read("countries.tsv", in: directory)
    admin1 = try Self.read("admin1.tsv", in: directory)
  }

  /// Positions in a file are kept in 32 bits.
  private static let largestSize = 1 << 30

  private static func read(
    _ name: String, in directory: String
  ) throws(GazetteerError) -> [UInt8] {
    let path = directory + "/" + name
    do throws(FileError) {
      let bytes = try File.readRegular(path)
      guard bytes.count <= largestSize else {
        throw FileError(path: path, reason: "it is larger than 1 GiB")
      }
      return bytes
    } catch {
      throw .unreadable(path: error.path, reason: error.reason)
    }
  }
}
