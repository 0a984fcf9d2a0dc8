import CityCore
import JSON
import JSONRPC
import Platform

enum PlaceSetPhoto: CityMethod {
  static let name = "place.setPhoto"
  static let summary = "Gives a place a picture of the user's, or none; the former file is deleted."

  private static let path = PlaceFields.text(
    "path", "Absolute path of a JPEG, PNG, WebP or GIF; null takes the picture away.")

  private static let base64 = Field<String?>.optional(
    "base64", .string(maximumBytes: Limits.photoText * 2),
    "The bytes of such a file in base 64, or else a path; null takes the picture away.",
    default: nil
  ) { .some($0.string) }

  static let parameters = [PlaceFields.place.property, path.property, base64.property]
  static let result = Schemas.placeResult
  static let errors: [ErrorCode] =
    [.placeNotFound, .requestFailed, .limitExceeded] + ErrorCode.guide

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let place = try server.guide.place(parameters[PlaceFields.place])
    guard let bytes = try picture(parameters, server) else { return try server.set(nil, of: place) }
    guard let picture = NewPicture(bytes) else {
      throw RPCError(.requestFailed, "This is no JPEG, PNG, WebP or GIF; choose another picture.")
    }
    return try server.set(picture, of: place)
  }

  /// The bytes that were given; nil to have no picture.
  private static func picture(
    _ parameters: Parameters, _ server: isolated CityServer
  ) throws -> [UInt8]? {
    switch (try parameters[path], try parameters[base64]) {
    case (let path?, nil):
      return try ClientFile(path).read(limit: Limits.photoFile, sparing: server.archive.files)
    case (nil, let text?): return try decode(text)
    case (nil, nil) where parameters.isNull(path.property) || parameters.isNull(base64.property):
      return nil
    default:
      throw RPCError(
        .invalidParams, "params: give either path or base64, or null in one of them.",
        details: ["path": "params"])
    }
  }

  private static func decode(_ text: String) throws -> [UInt8] {
    guard let bytes = Base64.decode(text) else { throw RPCError(at: "base64", "it is no base 64") }
    guard bytes.count <= Limits.photoText else {
      throw RPCError(
        .limitExceeded,
        "The picture has \(bytes.count) bytes, and \(Limits.photoText) is the most in a message; "
          + "pass its path.", details: ["limit": JSON(Limits.photoText)])
    }
    return bytes
  }
}

extension CityServer {
  fileprivate func set(_ picture: NewPicture?, of place: Place) throws -> JSON {
    let changed = try guide.change(.user, place: place.id) { guide in
      try guide.setPicture(ofPlace: place.id, picture)
    }
    guard let changed else { throw PlaceError.notFound(id: place.id) }
    return try answer(changed)
  }
}
