import Adapters
import Archive
import Files
import JSON
import JSONRPC
import Services

struct PlacePhoto: CityWaitingMethod {
  static let name = "place.photo"
  static let summary =
    "Returns the picture of a place as a file; a remote picture is fetched once and stored."
  static let parameters = Parameters(PlaceFields.place, as: Self.init)
  static let reportsProgress = true
  static let result = PhotoOfPlace.schema
  static let errors: [ErrorCode] =
    [
      .placeNotFound, .requestFailed, .quotaExceeded, .providerUnavailable, .providerTimeout,
      .providerAnswerInvalid, .requestCancelled,
    ] + ErrorCode.storageChange

  /// The pictures are on many hosts with unknown limits, so at most four requests to one host run at a time.
  private static let service = HTTPService(name: "pictures", connections: 4, retries: 1)

  let place: Int

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let known = try await server.photo(ofPlace: place) { [place] guide in
      try guide.placeWithPicture(id: place)
    }
    guard known.picture.state == .remote, let url = known.picture.url,
      let address = PictureAddress(url)
    else { return .answered(PhotoOfPlace(place: place, photo: known).json) }
    call.progress?.begin(title: "Fetching the picture")
    return .waiting { [place] server in
      let bytes = try await Self.fetch(
        address, by: server.services.http, within: server.settings.pictureReach)
      try Task.checkCancellation()
      let photo = try await server.photo(ofPlace: place) { guide in
        let known = try guide.placeWithPicture(id: place)
        guard let photo = known?.photo, photo.file == nil, photo.url == url else { return known }
        guard let picture = NewPicture(bytes) else {
          throw RPCError(
            .providerAnswerInvalid,
            "\(address.host) did not send a JPEG, PNG, WebP or GIF; try again later, or set another "
              + "picture.")
        }
        return try mapPictureErrors { try guide.keepPicture(picture, from: url, ofPlace: place) }
      }
      return PhotoOfPlace(place: place, photo: photo).json
    }
  }

  /// Fetches the body of a response with status 200. Concurrent requests for one address are sent once.
  ///
  /// - Parameter reach: limits the hosts, because addresses come from imported files.
  private static func fetch(
    _ address: PictureAddress, by http: HTTPClient, within reach: HTTPReach
  ) async throws -> [UInt8] {
    let response = try await http.fetch(
      HTTPRequest(
        service: service, url: address.request, headers: ["accept": "image/*"], reach: reach))
    let status = response.status
    guard status == 200 else {
      throw RPCError(
        status == 429 ? .quotaExceeded : .providerUnavailable,
        "\(address.host) refused the picture with status \(status); try again later.")
    }
    return response.body
  }
}

/// The result of `place.photo`.
private struct PhotoOfPlace: WireObject {
  let place: Int
  let photo: ShownPicture

  static let shape = Shape<Self>(
    .init("place", "Id of the place.", \.place), .init("photo", "Its picture.", \.photo))
}

extension CityServer {
  /// Runs the body and returns the picture of its place.
  fileprivate func photo(
    ofPlace id: Int, _ body: @escaping @Sendable (Guide) throws -> Place?
  ) async throws -> ShownPicture {
    let show = { @Sendable (archive: Archive) in
      // Open the folder of pictures before the change. A failure after the change would look like a failure of the
      // change.
      _ = try archive.guide.photosToShow()
      guard let place = try body(archive.guide) else { throw PlaceFields.noPlace(id) }
      return ShownPicture(place.photo, in: archive.guide.openPhotos)
    }
    return try await use(as: .photo, place: { _ in id }, show)
  }
}
