package import Platform

/// The small guide that comes with the program, to begin with.
package enum ShippedGuide {
  /// Where the build puts it, beside the program.
  package static func path(executableDirectory: String) -> String {
    executableDirectory + "/cityroulette_CityCore.resources/guide.json"
  }

  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    try File.readRegular(path)
  }
}
