import Geography
import Transcript

extension Redactor {
  /// A redactor that plays transcripts with this program, and recognises positions as the program does.
  ///
  /// - Throws: `MissingData` if the program's gazetteer is missing, `GazetteerError` if it cannot be opened.
  init(program: String, paths: PathPolicy) throws {
    let gazetteer = try Gazetteer(path: try DataFolder(nil).gazetteer)
    self.init(command: [program], paths: paths) { Self.point(of: $0, in: gazetteer) }
  }

  /// The point, in degrees, that a text gives as coordinates, a link or a Plus Code; nil for a text
  /// that names a city, or no place.
  private static func point(
    of text: String, in gazetteer: Gazetteer
  ) -> (lat: Double, lon: Double)? {
    guard let found = try? LocationText(text, in: gazetteer, suggestions: 0), found.city == nil
    else { return nil }
    return (found.point.lat, found.point.lon)
  }
}
