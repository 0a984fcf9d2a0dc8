import JSON
import JSONRPC

struct PlaceGet: CityExclusiveMethod {
  static let name = "place.get"
  static let summary = "Returns one place, and the size of a map around it."
  static let parameters = Parameters(PlaceFields.place, as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<ShownPlace>(
    .init("place", "The place.") { $0 },
    .init(
      "span", "Height and width of a map around the place, in degrees.", as: .number(0...180)
    ) { _ in span })
  static let errors: [ErrorCode] = [.placeNotFound] + ErrorCode.storage

  /// The height and the width in degrees; the value of the older guide app.
  private static let span = 0.006

  let place: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    Self.answer.json(try await server.shown { [place] in try $0.findPlace(place) })
  }
}
