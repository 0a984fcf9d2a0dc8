import CityCore
import JSON
import JSONRPC
import Platform
import Text

/// The parameters that several methods share, each described once.
enum Fields {
  static let city = Field<Int>.required(
    "city", .integer(1...Schema.largestInteger), "GeoNames id of the city.", read: \.int)

  static let session = Field<String?>.optional(
    "session", .string(maximumBytes: 64),
    "Id of the session; may be left out while exactly one is open.", read: \.string)

  static let offset = Field<Int>.optional(
    "offset", .count, "Index of the first row of the page.", default: 0, read: \.int)

  static let pageLimit = Field<Int>.optional(
    "limit", .integer(1...Limits.maximumPage), "How many rows at most.",
    default: Limits.defaultPage, read: \.int)

  static let favorite = Field<Bool>.required(
    "favorite", .boolean, "Whether the city is to have a star.", read: \.bool)

  static let countryCode = Field<String?>.optional(
    "country", .string(maximumBytes: 2), "ISO 3166-1 alpha-2 code, in any case."
  ) { $0.string?.uppercased() }

  static let radiusKm = Field<Double>.optional(
    "radiusKm", .numberAbove(0, upTo: Limits.maximumRadiusKm), "Radius in kilometres.",
    default: Limits.defaultRadiusKm, read: \.double)

  static let cities = Field<CitySourceID?>.optional(
    "cities", .word(CitySourceID.words),
    "Whose cities; without it those of the source that the program was started with."
  ) { $0.string.flatMap(CitySourceID.init) }

  static func location(_ summary: String) -> Field<Coordinate?> {
    .optional("location", Schemas.location, summary) { Coordinate($0) }
  }

  static func point(_ summary: String) -> Field<Coordinate> {
    .required("location", Schemas.location, summary) { Coordinate($0) }
  }

  /// A text that is nil where it is left out; its rules are those of whoever takes it.
  static func text(
    _ name: String, _ summary: String, maximumBytes: Int = Schema.longestString
  ) -> Field<String?> {
    .optional(name, .string(maximumBytes: maximumBytes), summary, read: \.string)
  }
}

extension CitySourceID {
  static let words = allCases.map(\.rawValue)
}

extension RPCError {
  /// A parameter that fits its schema and cannot be used all the same.
  ///
  /// - Parameter reason: the end of a sentence, without a full stop.
  init(at name: String, _ reason: String) {
    self.init(
      .invalidParams, "params.\(name): \(reason).", details: ["path": .string("params.\(name)")])
  }

  /// Parameters of which each fits, but not together.
  static func params(_ reason: String) -> RPCError {
    RPCError(.invalidParams, "params: \(reason).", details: ["path": "params"])
  }
}

/// Where the content of an import comes from.
enum ImportedText: Sendable {
  case path(ClientFile)
  case text(String)

  /// - Throws: `invalidParams` if both are given, or a path that none can be.
  init?(path: String?, text: String?, otherwise: String) throws {
    switch (path, text) {
    case (nil, nil): return nil
    case (let path?, nil): self = .path(try ClientFile(path))
    case (nil, let text?): self = .text(text)
    default: throw RPCError.params(otherwise)
    }
  }

  static let field = Field<String?>.optional(
    "text", .string(maximumBytes: LineSplitter.maximumLength), "What would stand in the file.",
    read: \.string)

  /// To be called off the loop.
  ///
  /// - Parameters:
  ///   - limit: bytes of a file at most.
  ///   - archive: the path of the archive, whose own files nobody else may open or replace: to close
  ///     a second descriptor of a database drops the locks that its connection holds.
  func bytes(limit: Int, sparing archive: String) throws -> [UInt8] {
    switch self {
    case .path(let file): try file.read(limit: limit, sparing: Archive.files(of: archive))
    case .text(let text): Array(text.utf8)
    }
  }
}

extension Archive {
  /// The database of that path, and the files that SQLite keeps beside it.
  static func files(of path: String) -> [String] {
    ["", "-wal", "-shm", "-journal"].map { path + $0 }
  }
}
