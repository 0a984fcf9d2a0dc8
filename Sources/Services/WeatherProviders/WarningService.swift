package import Geography
internal import Platform

/// A service for official warnings: builds queries and parses answers. Sends nothing. A new service is
/// a new type and an entry in `WarningQuestion.services`.
package protocol WarningService: Sendable {
  var service: UpstreamService { get }

  /// Seconds for which an answer is fresh.
  var renewedEvery: Double { get }

  /// - Parameter country: ISO 3166-1 code of two letters.
  func covers(country: String) -> Bool

  /// The query about a place; the same for all places if the service returns all warnings at once.
  ///
  /// - Parameter language: two letters; the service falls back to its own language.
  func query(about place: Coordinate, language: String) -> ServiceQuery<WarningReport>
}
