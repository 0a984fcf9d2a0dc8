import Archive
import JSON
import JSONRPC

struct PlaceRemove: CityExclusiveMethod {
  static let name = "place.remove"
  static let summary = "Removes a place and its picture from the guide."
  static let parameters = Parameters(PlaceFields.place, as: Self.init)
  static let result = RemovedPlace.schema
  static let errors: [ErrorCode] = [.placeNotFound] + ErrorCode.storageChange

  let place: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let remove = { @Sendable [place] (archive: Archive) in
      guard try archive.guide.remove(id: place) != nil else { throw PlaceFields.noPlace(place) }
      return try archive.guideAfterChange()
    }
    let summary = try await server.use(as: .user, place: { [place] _ in place }, remove)
    return RemovedPlace(place: place, guide: summary).json
  }
}

/// The result of `place.remove`.
private struct RemovedPlace: WireObject {
  let place: Int
  let guide: GuideSummary

  static let shape = Shape<Self>(
    .init("place", "Id of the removed place.", \.place),
    .init("guide", "The guide after the request.", \.guide))
}
