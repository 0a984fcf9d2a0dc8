import Archive
import Files
import Geography
import JSON
import JSONRPC
import Platform
import Text

struct PlaceSetPhoto: CityExclusiveMethod {
  static let name = "place.setPhoto"
  static let summary = "Sets or removes the picture of a place, and deletes the former file."
  static let parameters = Parameters(
    PlaceFields.place,
    Fields.change(
      "path", "Absolute path of a JPEG, PNG, WebP or GIF file; null removes the picture."),
    Fields.change(
      "base64", "Content of such a file in base64, instead of path; null removes the picture.",
      as: .string(maximumBytes: Limits.photoText * 2)),
    as: Self.init)
  static let forms = [
    ParameterForm("path", excluding: .nothing), ParameterForm("base64", excluding: .nothing),
  ]
  static let result = ShownPlace.answer.schema
  static let errors: [ErrorCode] =
    [.placeNotFound, .requestFailed, .limitExceeded] + ErrorCode.storageChange

  let place: Int
  let path: Change<String?>
  let base64: Change<String?>

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await server.changed(as: .user) { [self, rules = server.fileRules(for: .reading)] guide in
      _ = try guide.findPlace(place)
      let picture = try bytes(under: rules).map(Self.picture)
      guard
        let changed = try mapPictureErrors({ try guide.setPicture(ofPlace: place, to: picture) })
      else { throw PlaceFields.noPlace(place) }
      return changed
    }
  }

  /// The given bytes; nil to remove the picture.
  private func bytes(under rules: FileRules) throws -> [UInt8]? {
    switch (path, base64) {
    case (.set(let path?), .keep), (.set(let path?), .set(nil)):
      try ClientFile(path).read(limit: Limits.photoFile, under: rules)
    case (.keep, .set(let text?)), (.set(nil), .set(let text?)): try Self.decode(text)
    case (.set(nil), _), (_, .set(nil)): nil
    default: throw RPCError.params("give either path or base64, or null in one of them")
    }
  }

  private static func picture(_ bytes: [UInt8]) throws -> NewPicture {
    if let picture = NewPicture(bytes) {
      return picture
    }
    throw RPCError(
      .requestFailed, "The picture is not a JPEG, PNG, WebP or GIF; choose another one.")
  }

  private static func decode(_ text: String) throws -> [UInt8] {
    guard let bytes = Base64.decode(text) else { throw RPCError(at: "base64", "not valid base64") }
    guard bytes.count <= Limits.photoText else {
      throw RPCError(
        .limitExceeded,
        "The picture has \(bytes.count) bytes, more than the \(Limits.photoText) allowed in a message; "
          + "pass its path.", details: ["limit": JSON(Limits.photoText)])
    }
    return bytes
  }
}
