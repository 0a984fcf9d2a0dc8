import CityCore
import JSON
import JSONRPC

/// The parameters that several methods share, each described once.
enum Fields {
  static let city = Field<Int>.required(
    "city", .integer(1...Schema.largestInteger), "GeoNames id of the city.", read: \.int)

  static let session = Field<String?>.optional(
    "session", .string(maximumBytes: 64),
    "Id of the session; may be left out while exactly one is open.", default: nil
  ) { $0.string }

  static let offset = Field<Int>.optional(
    "offset", .count, "Index of the first row of the page.", default: 0, read: \.int)

  static let pageLimit = Field<Int>.optional(
    "limit", .integer(1...Limits.maximumPage), "How many rows at most.",
    default: Limits.defaultPage, read: \.int)

  static let favorite = Field<Bool>.required(
    "favorite", .boolean, "Whether the city is to have a star.", read: \.bool)

  static let countryCode = Field<String?>.optional(
    "country", .string(maximumBytes: 2), "ISO 3166-1 alpha-2 code, in any case.", default: nil
  ) { $0.string?.uppercased() }

  static let radiusKm = Field<Double>.optional(
    "radiusKm", .numberAbove(0, upTo: Limits.maximumRadiusKm), "Radius in kilometres.",
    default: Limits.defaultRadiusKm, read: \.double)

  static let cities = Field<CitySourceID?>.optional(
    "cities", .word(CitySourceID.words),
    "Whose cities; without it those of the source that the program was started with.",
    default: nil
  ) { .some($0.string.flatMap(CitySourceID.init)) }

  static let workDoneToken = Field<Void>.optional(
    "workDoneToken", .either([.string(maximumBytes: 256), .count]),
    "Asks for $/progress notifications that carry it.", default: ()
  ) { _ in () }

  static func location(_ summary: String) -> Field<Coordinate?> {
    .optional("location", Schemas.location, summary, default: nil) { Coordinate($0) }
  }
}
