package import Archive
package import Geography
package import Platform
package import Services
package import Sessions

/// What the process was started with.
package struct ServerSettings: Sendable {
  /// A file, or `:memory:`, or the address of a server.
  package var archivePath: String

  /// Of an archive on a server: a path beside which lies what it keeps in files.
  package var archiveLocalPath: String?

  /// The network that a file is on; nil for a disk of this machine.
  package var networkFileSystem: @Sendable (String) -> String? = { NetworkFileSystem.name(of: $0) }

  /// Where the files are that requests may name.
  package var confinement = PathConfinement.none
  package var backups: BackupPolicy

  /// Where drafts of sessions are kept; nil for nowhere.
  package var drafts: DraftStore?
  package var gazetteerFile: String

  /// The city guide that comes with the program.
  package var guideFile: String

  /// The table of weather stations that comes with the program.
  package var stationsFile = ""

  /// Makes the roulette's draws repeatable.
  package var seed: UInt64?
  package var clock: WallClock
  package var http: HTTPClient

  /// Whether the answers to one refresh are taken in the order of its requests rather than as they
  /// come, so that a conversation is the same each time.
  package var answersInOrder: Bool

  /// The weather services in the order in which they are asked, or why there is none.
  package var weather: Result<[any WeatherProvider], WeatherFailure>

  /// Any weather service, with the model that is wanted of it, for comparisons.
  package var anyWeather: @Sendable (WeatherProviderID, String?) -> WeatherProviderResult = {
    id, _ in .failure(.notConfigured(id.service))
  }

  package var wikipedia: Wikipedia

  /// The service for pictures, or why there is none.
  package var photos: Result<any PhotoProvider, ServiceError>

  /// How far the pictures of places may be fetched from.
  package var pictureReach: HTTPReach

  /// Where cities come from unless a request says otherwise.
  package var cities: CitySourceID

  /// The live source of cities, or why there is none.
  package var geoNames: Result<GeoNames, ServiceError>

  /// Where this program alone puts files.
  package var ownFolders: [String]

  /// Where icons are put for others to show; nil for nowhere.
  package var iconDirectory: String?

  /// Where normals of the climate are kept; nil for nowhere.
  package var normalsDirectory: String?

  /// Mirrors of the services that go with every choice of a weather service, by their names.
  package var baseURLs: [String: String] = [:]

  /// Whether what is only read leaves a trace: the weather of favourites, the countries drawn.
  package var keepsHistory = true

  /// Whether the server looks for other processes' changes of the archive, twice a second.
  package var looksForOthers = true

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
