package import Adapters
package import Archive
package import Geography
package import Platform
package import Services
package import Sessions

/// The settings with which the process was started.
package struct ServerSettings: Sendable {
  /// The path of a file, `:memory:`, or the address of a database server.
  package var archivePath: String

  /// The path beside which an archive on a database server stores its local files: drafts, pictures and backups. Nil or
  /// `archivePath` for other archives.
  package var archiveLocalPath: String?

  /// Returns the name of the network file system that contains a path; nil for a local disk.
  package var networkFileSystem: @Sendable (String) -> String? = { NetworkFileSystem.name(of: $0) }

  /// Limits the files that a request may name.
  package var confinement = PathConfinement.none
  package var backups: BackupPolicy

  /// The store of session drafts; nil if drafts are not saved.
  package var drafts: DraftStore?
  package var gazetteerFile: String

  /// The path of the city guide that is part of the program.
  package var guideFile: String

  /// The path of the table of weather stations that is part of the program.
  package var stationsFile = ""

  /// Makes the roulette's draws repeatable; nil for random draws.
  package var seed: UInt64?
  package var clock: WallClock
  package var http: HTTPClient

  /// Whether the responses to a refresh are applied in the order of its requests instead of their arrival, so that a
  /// conversation is repeatable.
  package var answersInOrder: Bool

  /// The weather services in order of preference, or why none is configured.
  package var weather: Result<[any WeatherProvider], WeatherFailure>

  /// Creates any weather service, with the given model, for comparisons.
  package var anyWeather: @Sendable (WeatherProviderID, String?) -> WeatherProviderResult = {
    id, _ in .failure(.notConfigured(id.service))
  }

  package var wikipedia: Wikipedia

  /// The service for pictures, or why none is configured.
  package var photos: Result<any PhotoProvider, ServiceError>

  /// Limits the addresses from which pictures of places are fetched.
  package var pictureReach: HTTPReach

  /// The source of cities for requests that name none.
  package var cities: CitySourceID

  /// The live source of cities, or why it is not configured.
  package var geoNames: Result<GeoNames, ServiceError>

  /// The folders, besides those of the archive, in which a killed process may have left unfinished files.
  package var ownFolders: [String]

  /// The folder in which `weather.icon` writes icons as files for clients; nil if it writes none.
  package var iconDirectory: String?

  /// The folder in which climate normals are cached; nil if they are not cached on disk.
  package var normalsDirectory: String?

  /// The base URLs that the user chose for services that are used with any weather service, by service id.
  package var baseURLs: [String: String] = [:]

  /// The units of weather until a client chooses others.
  package var units = WeatherUnits.metric

  /// The language tag until a client chooses another; nil for English.
  package var locale: String?

  /// Whether the server records the weather of favourites and the drawn countries in the archive.
  package var keepsHistory = true

  /// Whether the server, after its first use of the archive, notices changes by other processes.
  package var noticesChanges = true

  /// Watches the file at a path. Returns nil if it cannot be watched; the server then looks for changes twice a second.
  package var watchDatabase: @Sendable (String) -> DatabaseWatch? = { try? DatabaseWatch($0) }

  package init(
    archivePath: String, backups: BackupPolicy, drafts: DraftStore?, gazetteerFile: String,
    guideFile: String,
    seed: UInt64?,
    clock: WallClock, http: HTTPClient, answersInOrder: Bool,
    weather: Result<[any WeatherProvider], WeatherFailure>,
    cities: CitySourceID, geoNames: Result<GeoNames, ServiceError>, wikipedia: Wikipedia,
    photos: Result<any PhotoProvider, ServiceError>, pictureReach: HTTPReach,
    ownFolders: [String], iconDirectory: String?
  ) {
    self.archivePath = archivePath
    self.gazetteerFile = gazetteerFile
    self.backups = backups
    self.drafts = drafts
    self.guideFile = guideFile
    self.iconDirectory = iconDirectory
    self.ownFolders = ownFolders
    self.seed = seed
    self.clock = clock
    self.answersInOrder = answersInOrder
    self.http = http
    self.weather = weather
    self.wikipedia = wikipedia
    self.photos = photos
    self.cities = cities
    self.geoNames = geoNames
    self.pictureReach = pictureReach
  }
}
