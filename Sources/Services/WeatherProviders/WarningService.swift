package import Geography

/// A service for official warnings: builds queries and parses answers, but sends nothing. To add a
/// service, write a type and list it in both `WarningQuestion.services` and `WarningQuestion.all`.
package protocol WarningService: Sendable {
  var service: UpstreamService { get }

  /// Seconds for which `WarningCache` considers an answer fresh.
  var renewedEvery: Double { get }

  /// Returns whether the service has warnings for a country.
  ///
  /// - Parameter country: ISO 3166-1 code of two letters.
  func covers(country: String) -> Bool

  /// Returns the query about a place. If the service returns all its warnings at once, the query does not depend on the
  /// place.
  ///
  /// - Parameter language: ISO 639 code in lower case. If the service has no warnings in this language, it returns
  ///   them in another one.
  func query(about place: Coordinate, language: String) -> ServiceQuery<WarningReport>
}
