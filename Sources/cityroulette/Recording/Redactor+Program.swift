import CityServer
import Transcript

extension Redactor {
  /// A redactor that plays transcripts with this program, and recognises positions as it does.
  ///
  /// - Throws: `MissingData` without a gazetteer.
  init(program: String, paths: PathPolicy) throws {
    let gazetteer = try DataFolder(nil).gazetteer
    self.init(
      command: [program], paths: paths, point: try CityAPI.pointReader(gazetteer: gazetteer))
  }
}
