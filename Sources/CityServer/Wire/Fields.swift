import Geography
import JSON
import JSONRPC
import Services

/// The parameters that several methods share, each described once.
enum Fields {
  static let city = Field<Int>.required("city", "GeoNames id of the city.", as: Schemas.id)

  /// The limit is PATH_MAX of Linux.
  static let path = text("path", "Absolute path of the file.", maximumBytes: 4096)

  static let session = Field<String?>.optional(
    "session", "Id of the session; optional while exactly one is open.",
    as: .string(maximumBytes: 64))

  /// For a method that also finds cities outside of sessions.
  static let sessionOfCity = Field<String?>.optional(
    "session",
    "Id of the session to search first; by default the open one, if exactly one is open.",
    as: .string(maximumBytes: 64))

  static let offset = Field<Int>.optional(
    "offset", "Index of the first row of the page.", default: 0)

  static let pageLimit = limit("Maximum number of rows.", default: Limits.defaultPage)

  static let favorite = Field<Bool>.required(
    "favorite", "Whether the city gets a star or loses it.")

  /// The code of a country; an empty text stays empty. `session.open` refuses an empty text for a source that needs a
  /// country.
  static let countryCode = Field<String?>(
    "country", .string(maximumBytes: 128),
    "A country: its ISO 3166-1 code of two or three letters, or its name in any language.",
    required: false
  ) { view in try view?.string.map(code(ofCountry:)) }

  /// - Parameter text: a code or a name; an empty text is returned as it is.
  /// - Throws: `invalidParams`.
  static func code(ofCountry text: String) throws -> String {
    if text.isEmpty {
      return text
    }
    do throws(CountryError) {
      return try CountryName.code(of: text)
    } catch {
      throw ErrorMapping.rpcError(forCountry: error)
    }
  }

  static let radiusKm = Field<Double>.optional(
    "radiusKm", "Radius in kilometres.", as: .numberAbove(0, upTo: Limits.maximumRadiusKm),
    default: Limits.defaultRadiusKm)

  static let provider = Field<CitySourceID?>.optional(
    "provider", "Source of the cities; by default the one the program was started with.")

  static func limit(_ summary: String, default value: Int) -> Field<Int> {
    .optional("limit", summary, as: .integer(1...Limits.maximumPage), default: value)
  }

  /// An optional text.
  static func text(
    _ name: String, _ summary: String, maximumBytes: Int = Schema.longestString
  ) -> Field<String?> {
    .optional(name, summary, as: .string(maximumBytes: maximumBytes))
  }
}
