import CityCore
import JSON
import JSONRPC
import Platform

enum PlacePhoto: CityWaitingMethod {
  static let name = "place.photo"
  static let summary =
    "The picture of a place as a file; one that is elsewhere is fetched once and kept."
  static let parameters = [PlaceFields.place.property, Fields.workDoneToken.property]
  static let result = Schema.object(
    .init("place", .count, "Its id."), .init("photo", Schemas.placePhoto, "Its picture."))
  static let errors: [ErrorCode] =
    [
      .placeNotFound, .quotaExceeded, .providerUnavailable, .providerTimeout,
      .providerAnswerInvalid, .requestCancelled,
    ] + ErrorCode.guide

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let place = try server.placeWithPicture(parameters[PlaceFields.place])
    guard place.photo.state == .remote, let url = place.photo.url,
      let address = PictureAddress(url)
    else { return .answered(try server.photo(of: place)) }
    call.progress?.assumeIsolated { $0.begin(title: "Fetching the picture") }
    return .waiting { server in
      let bytes = try await server.fetch(address)
      try Task.checkCancellation()
      return try server.keep(bytes, from: url, host: address.host, ofPlace: place.id)
    }
  }
}

extension CityServer {
  /// Pictures come from many hosts, so no budget is known; each is asked for a few at a time.
  private static let pictures = HTTPService(name: "pictures", connections: 4, retries: 1)

  /// The place with a picture that is really there: a file that has gone is forgotten.
  fileprivate func placeWithPicture(_ id: Int) throws -> Place {
    let place = try guide.change(.photo, place: id) { try $0.placeWithPicture(id: id) }
    guard let place else { throw PlaceError.notFound(id: id) }
    return place
  }

  fileprivate func photo(of place: Place) throws -> JSON {
    ["place": JSON(place.id), "photo": try placeWriter().json(place.photo)]
  }

  /// The bytes of an answer with status 200. Equal requests under way are one.
  fileprivate func fetch(_ address: PictureAddress) async throws(PhotoError) -> [UInt8] {
    let request = HTTPRequest(
      service: Self.pictures, url: address.request, headers: ["accept": "image/*"])
    let response: HTTPResponse
    do {
      response = try await services.http.fetch(request)
    } catch {
      throw .http(error)
    }
    guard response.status == 200 else {
      throw .refused(host: address.host, status: response.status)
    }
    return response.body
  }

  /// Keeps what was fetched, unless another asker did, or the place has another picture meanwhile;
  /// answers the picture as it is then.
  fileprivate func keep(
    _ bytes: [UInt8], from url: String, host: String, ofPlace id: Int
  ) throws -> JSON {
    let place = try guide.place(id)
    guard place.photo == PlacePicture(url: url) else { return try photo(of: place) }
    guard let picture = NewPicture(bytes) else { throw PhotoError.notAPicture(host: host) }
    let kept = try guide.change(.photo, place: id) { guide in
      try guide.keepPicture(picture, from: url, ofPlace: id)
    }
    guard let kept else { throw PlaceError.notFound(id: id) }
    return try photo(of: kept)
  }
}
