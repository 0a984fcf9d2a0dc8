import CityCore
import JSON
import JSONRPC

/// What the import and the export of files are told alike.
enum CityFileFields {
  private static let formats = Schema.word(CityFileFormat.allCases.map(\.rawValue))

  static let wantedFormat = Field<CityFileFormat>.required(
    "format", formats, "The format of the file."
  ) { $0.string.flatMap(CityFileFormat.init) }

  static let knownFormat = Field<CityFileFormat?>.optional(
    "format", formats, "The format, if it is not to be told from the contents.", default: nil
  ) { $0.string.flatMap(CityFileFormat.init) }

  /// As long as a path can be on Linux.
  static let path = Field<String?>.optional(
    "path", .string(maximumBytes: 4096), "Absolute path of the file.", default: nil
  ) { $0.string }
}
