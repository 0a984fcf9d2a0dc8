import CityCore
import JSON
import JSONRPC

/// The caps of the protocol; `initialize` announces them.
enum Limits {
  static let defaultPage = 50
  static let maximumPage = 500

  static let defaultImport = 30
  static let maximumImport = 100_000

  static let defaultRadiusKm = 10.0

  /// Half the circumference of the Earth's sphere, the farthest that anything can be.
  static let maximumRadiusKm = 20_038.0

  /// More open sessions than any client needs; each may hold the whole gazetteer.
  static let maximumSessions = 100

  /// As many as Open-Meteo takes in one request.
  static let maximumRefresh = 1000

  static let json: JSON = [
    "lineBytes": JSON(LineSplitter.maximumLength),
    "depth": JSON(JSONParser.maximumDepth),
    "batch": JSON(Connection<CityServer>.maximumBatchCount),
    "sessions": JSON(maximumSessions),
    "page": JSON(maximumPage),
    "import": JSON(maximumImport),
    "radiusKm": JSON(maximumRadiusKm),
    "changedRows": JSON(RowChange.mostRows),
  ]
}
