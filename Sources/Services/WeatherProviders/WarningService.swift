package import Geography
internal import Platform

/// A service for official warnings: builds queries and parses answers, but sends nothing. To add a
/// service, write a type and list it in `WarningQuestion.services`.
package protocol WarningService: Sendable {
  var service: UpstreamService { get }

  /// Seconds for which an answer is fresh.
  var renewedEvery: Double { get }

  /// Returns whether the service has warnings for a country.
  ///
  /// - Parameter country: ISO 3166-1 code of two letters.
  func covers(country: String) -> Bool

  /// Returns the query about a place, the same for all places if the service returns all its warnings
  /// at once.
  ///
  /// - Parameter language: two letters; the service falls back to its own language.
  func query(about place: Coordinate, language: String) -> ServiceQuery<WarningReport>
}
