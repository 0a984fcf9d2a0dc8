package import CityCore
package import Platform

/// What the process was started with.
package struct LanguageServerSettings: Sendable {
  /// What the program calls itself.
  package var name, version: String

  /// A file, or `:memory:`.
  package var archivePath: String
  package var backups: BackupPolicy
  package var gazetteerFile: String
  package var clock: WallClock
  package var http: HTTPClient

  /// Whether answers are taken in the order of their requests, so that a conversation can be repeated.
  package var answersInOrder: Bool

  /// The weather service, or why there is none.
  package var weather: Result<any WeatherProvider, WeatherFailure>

  package init(
    name: String, version: String, archivePath: String, backups: BackupPolicy,
    gazetteerFile: String, clock: WallClock, http: HTTPClient, answersInOrder: Bool,
    weather: Result<any WeatherProvider, WeatherFailure>
  ) {
    (self.name, self.version) = (name, version)
    (self.archivePath, self.backups, self.gazetteerFile) = (archivePath, backups, gazetteerFile)
    (self.clock, self.http, self.answersInOrder) = (clock, http, answersInOrder)
    self.weather = weather
  }
}
