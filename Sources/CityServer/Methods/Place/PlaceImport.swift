import CityCore
import JSON
import JSONRPC
import Platform
import Text

enum PlaceImport: CityMethod {
  static let name = "place.import"
  static let summary =
    "Takes in the places of a file, of a text, or of the guide that comes with the program."

  private static let path = PlaceFields.text("path", "Absolute path of a file.")

  private static let text = Field<String?>.optional(
    "text", .string(maximumBytes: LineSplitter.maximumLength),
    "The content of one, or else a path.",
    default: nil
  ) { .some($0.string) }

  private static let format = Field<GuideFile.Format?>.optional(
    "format", .word(GuideFile.Format.allCases.map(\.rawValue)),
    "What it is; or else what it looks like.", default: nil
  ) { $0.string.flatMap(GuideFile.Format.init) }

  private static let shipped = Field<Bool>.optional(
    "shipped", .boolean, "Takes the guide that comes with the program, as without path and text.",
    default: false, read: \.bool)

  static let parameters = [
    path.property, text.property, format.property, shipped.property,
    Fields.workDoneToken.property,
  ]
  static let result = Schema.object(
    .init("added", .count, "Places that are new."),
    .init("updated", .count, "Places that the file says something new of."),
    .init("unchanged", .count, "Places that are as the file says, or are the user's."),
    .init("invalid", .array(invalid), "The first 100 rows that cannot be used."),
    .init("invalidCount", .count, "All rows that cannot be used."),
    .init("guide", Schemas.guide, "The guide afterwards."))

  private static let invalid = Schema.object(
    .init("index", .count, "Which place of the file, from 0."),
    .init("line", .nullable(.count), "Where it begins in a table, from 1."),
    .init("reason", .string, "What is wrong with it."))

  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.guide

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let file = try read(parameters, server)
    call.progress?.assumeIsolated { $0.begin(title: "Importing places") }
    return try server.take(file, call.progress)
  }

  private static func read(
    _ parameters: Parameters, _ server: isolated CityServer
  ) throws -> GuideFile {
    let (isShipped, format) = (try parameters[shipped], try parameters[format])
    switch (try parameters[path], try parameters[text]) {
    case (let path?, nil) where !isShipped:
      let bytes = try ClientFile(path).read(limit: Limits.guideFile, sparing: server.archive.files)
      return try GuideFile(bytes, format: format)
    case (nil, let text?) where !isShipped: return try GuideFile(Array(text.utf8), format: format)
    case (nil, nil): return try server.readShippedGuide()
    default:
      throw RPCError(
        .invalidParams, "params: give path, text, or neither for the guide of the program.",
        details: ["path": "params"])
    }
  }
}

extension CityServer {
  /// - Throws: `storageFailed` if the installation is not whole.
  fileprivate func readShippedGuide() throws -> GuideFile {
    do {
      return try GuideFile(try ShippedGuide.read(guide.shippedFile))
    } catch let error as FileError {
      throw RPCError(
        .storageFailed, "The guide of the program can't be read: \(error.reason): \(error.path).")
    } catch let error as GuideFileError {
      throw RPCError(.storageFailed, "The guide of the program can't be used; \(error.reason).")
    }
  }

  fileprivate func take(_ file: GuideFile, _ progress: Progress?) throws -> JSON {
    let places = try ResolvedPlace.resolve(file.places.map(\.place), in: gazetteer.load())
    let (done, summary) = try guide.change(.import) { guide in
      let done = try guide.take(places) { count in
        let percentage = count * 100 / max(1, places.count)
        progress?.assumeIsolated {
          $0.report("\(count) of \(places.count) places", percentage: percentage)
        }
      }
      return (done, try guide.summary())
    }
    let refused = done.refused.map {
      InvalidPlace(row: file.places[$0.row].row, reason: $0.reason)
    }
    return answer(done, file.invalid.merged(with: refused), summary)
  }

  private func answer(
    _ done: GuideImport, _ invalid: FirstRows<InvalidPlace>, _ summary: GuideSummary
  ) -> JSON {
    let shown = invalid.rows.map { place -> JSON in
      [
        "index": JSON(place.row.index), "line": JSON(place.row.line),
        "reason": .string(place.reason),
      ]
    }
    return [
      "added": JSON(done.added), "updated": JSON(done.updated), "unchanged": JSON(done.unchanged),
      "invalid": .array(shown), "invalidCount": JSON(invalid.count), "guide": JSON(summary),
    ]
  }
}
