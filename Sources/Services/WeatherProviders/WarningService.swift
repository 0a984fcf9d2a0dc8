package import Geography
internal import Platform

/// A service for official warnings: builds queries and parses answers, but sends nothing. To add a
/// service, write a type and list it in both `WarningQuestion.services` and `WarningQuestion.all`.
package protocol WarningService: Sendable {
  var service: UpstreamService { get }

  /// Seconds for which an answer is fresh.
  var renewedEvery: Double { get }

  /// Returns whether the service has warnings for a country.
  ///
  /// - Parameter country: ISO 3166-1 code of two letters.
  func covers(country: String) -> Bool

  /// Returns the query about a place, which does not depend on the place if the service returns all its
  /// warnings at once.
  ///
  /// - Parameter language: ISO 639-1 code of two letters. Without warnings in this language, the service
  ///   returns them in another one.
  func query(about place: Coordinate, language: String) -> ServiceQuery<WarningReport>
}
