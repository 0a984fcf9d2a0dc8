// What the server tells, and the errors that it answers.
//
// Written by `clients/generate` from `rpc.discover`; not to be edited.

/// The visible list or the state of a session changed.
public struct SessionDidChange: Codable, Hashable, Sendable {
  /// The session.
  public var session: String
  /// One more than that of the change before.
  public var revision: Int
  /// Applied in order they turn the old list into the new.
  public var changes: [Change]
  /// The state after the change.
  public var state: State

  public init(session: String, revision: Int, changes: [Change], state: State) {
    self.session = session
    self.revision = revision
    self.changes = changes
    self.state = state
  }
}

/// A session ended.
public struct SessionDidClose: Codable, Hashable, Sendable {
  /// The session.
  public var session: String
  /// What ended it.
  public var reason: SessionDidCloseReason

  public init(session: String, reason: SessionDidCloseReason) {
    self.session = session
    self.reason = reason
  }
}

/// A session's draft was begun, or ended with it, or can't be written.
public struct DraftDidChange: Codable, Hashable, Sendable {
  /// Its id; null for one that could not be begun.
  public var draft: String?
  /// The session that it is of; null for one of an earlier process.
  public var session: String?
  /// What became of it.
  public var event: DraftDidChangeEvent
  /// Why it failed, for the user; else null.
  public var message: String?

  public init(
    draft: String? = nil, session: String? = nil, event: DraftDidChangeEvent, message: String? = nil
  ) {
    self.draft = draft
    self.session = session
    self.event = event
    self.message = message
  }
}

/// The archive changed, by this process or another.
public struct ArchiveDidChange: Codable, Hashable, Sendable {
  /// The archive's revision.
  public var revision: Int
  /// Cities in the archive.
  public var count: Int
  /// Those with a star.
  public var favorites: Int
  /// Behind the last change, as for archive.changes.
  public var cursor: String
  /// What changed it.
  public var origin: ArchiveDidChangeOrigin
  /// The role that changed it, with the origin otherMachine where that is known.
  public var by: String?

  public init(
    revision: Int, count: Int, favorites: Int, cursor: String, origin: ArchiveDidChangeOrigin,
    by: String? = nil
  ) {
    self.revision = revision
    self.count = count
    self.favorites = favorites
    self.cursor = cursor
    self.origin = origin
    self.by = by
  }
}

/// The weather of some cities is asked for anew; what is shown is stale.
public struct WeatherWillRefresh: Codable, Hashable, Sendable {
  /// The session whose cities they are; null if they were named.
  public var session: String?
  /// Their ids.
  public var cities: [Int]

  public init(session: String? = nil, cities: [Int]) {
    self.session = session
    self.cities = cities
  }
}

/// A city has new weather.
public struct WeatherDidUpdate: Codable, Hashable, Sendable {
  /// The session that was refreshed; null if cities were named.
  public var session: String?
  /// Its id.
  public var city: Int
  /// What is shown now; null if nothing ever came.
  public var weather: Weather?

  public init(session: String? = nil, city: Int, weather: Weather? = nil) {
    self.session = session
    self.city = city
    self.weather = weather
  }
}

/// A city's weather could not be had; the last known stays.
public struct WeatherDidFail: Codable, Hashable, Sendable {
  /// The session that was refreshed; null if cities were named.
  public var session: String?
  /// Its id.
  public var city: Int
  /// What is shown now; null if nothing ever came.
  public var weather: Weather?
  /// As in the reply of a request.
  public var error: Error

  public init(session: String? = nil, city: Int, weather: Weather? = nil, error: Error) {
    self.session = session
    self.city = city
    self.weather = weather
    self.error = error
  }
}

/// The weather where the device is, behind location.set; for clients that asked for it.
public struct WeatherDidChangeHere: Codable, Hashable, Sendable {
  /// The weather; null if it could not be had.
  public var weather: Weather?
  /// Nine of its values, ready to be read.
  public var values: [Value]
  /// The device position.
  public var location: Location
  /// The city there; null if none lies within 50 km.
  public var city: City?
  /// Why there is none; null if there is.
  public var error: Error?

  public init(
    weather: Weather? = nil, values: [Value], location: Location, city: City? = nil,
    error: Error? = nil
  ) {
    self.weather = weather
    self.values = values
    self.location = location
    self.city = city
    self.error = error
  }
}

/// A look of surpriseMe; for clients that asked for it.
public struct RouletteDidLook: Codable, Hashable, Sendable {
  /// Code of the country that was asked for; for surpriseMe that of a city found, the drawn one if
  /// possible.
  public var country: String
  /// The point that was drawn in it.
  public var location: Location
  /// How far around it was searched.
  public var radiusKm: Double
  /// Places found.
  public var found: Int

  public init(country: String, location: Location, radiusKm: Double, found: Int) {
    self.country = country
    self.location = location
    self.radiusKm = radiusKm
    self.found = found
  }
}

/// A favourite's weather was added to its history.
public struct WeatherDidRecord: Codable, Hashable, Sendable {
  /// Its id.
  public var city: Int
  /// The entry.
  public var entry: WeatherEntry

  public init(city: Int, entry: WeatherEntry) {
    self.city = city
    self.entry = entry
  }
}

/// The city guide changed, by this process or another.
public struct PlaceDidChange: Codable, Hashable, Sendable {
  /// The guide's revision.
  public var revision: Int
  /// Places in the guide.
  public var placeCount: Int
  /// Cities with a place.
  public var cityCount: Int
  /// What changed it.
  public var origin: PlaceDidChangeOrigin
  /// The place, if one alone was changed, added or removed.
  public var place: Int?
  /// The role that changed it, with the origin otherMachine where that is known.
  public var by: String?

  public init(
    revision: Int, placeCount: Int, cityCount: Int, origin: PlaceDidChangeOrigin, place: Int? = nil,
    by: String? = nil
  ) {
    self.revision = revision
    self.placeCount = placeCount
    self.cityCount = cityCount
    self.origin = origin
    self.place = place
    self.by = by
  }
}

/// A city was pointed out.
public struct CityDidSelect: Codable, Hashable, Sendable {
  /// The session.
  public var session: String
  /// The row's place in the visible list; null if filtered out.
  public var index: Int?
  /// The row.
  public var city: City

  public init(session: String, index: Int? = nil, city: City) {
    self.session = session
    self.index = index
    self.city = city
  }
}

/// What is known of the device's position changed.
public struct LocationDidChange: Codable, Hashable, Sendable {
  /// Where the device is; null if that is not known.
  public var location: Location?
  /// Metres around the location within which the device is; null if that is not known.
  public var accuracy: Double?
  /// Whether the user lets the position be used.
  public var permission: LocationDidChangePermission

  public init(
    location: Location? = nil, accuracy: Double? = nil, permission: LocationDidChangePermission
  ) {
    self.location = location
    self.accuracy = accuracy
    self.permission = permission
  }
}

/// Something for the user to read for a moment.
public struct ServerMessage: Codable, Hashable, Sendable {
  /// How much it matters.
  public var level: ServerMessageLevel
  /// What happened, for programs.
  public var code: ServerMessageCode
  /// What happened, in English, with the city's name.
  public var text: String
  /// Id of the city that it is about.
  public var city: Int?

  public init(level: ServerMessageLevel, code: ServerMessageCode, text: String, city: Int? = nil) {
    self.level = level
    self.code = code
    self.text = text
    self.city = city
  }
}

/// A page of the encyclopedia is to be shown.
public struct ArticleDidChange: Codable, Hashable, Sendable {
  /// The session.
  public var session: String
  /// What is shown.
  public var article: Article
  /// What was asked.
  public var reason: ArticleDidChangeReason

  public init(session: String, article: Article, reason: ArticleDidChangeReason) {
    self.session = session
    self.article = article
    self.reason = reason
  }
}

/// The server became able or unable to do its work.
public struct ServerDidChangeStatus: Codable, Hashable, Sendable {
  /// Whether the server can do its work.
  public var health: ServerDidChangeStatusHealth
  /// What is wrong and what to do; null when all is well.
  public var message: String?

  public init(health: ServerDidChangeStatusHealth, message: String? = nil) {
    self.health = health
    self.message = message
  }
}

/// How a request with a workDoneToken comes along.
public struct Progress: Codable, Hashable, Sendable {
  /// The request's workDoneToken.
  public var token: ProgressToken
  /// What there is to tell.
  public var value: ProgressValue

  public init(token: ProgressToken, value: ProgressValue) {
    self.token = token
    self.value = value
  }
}

/// What the server does, while $/setTrace asks for it.
public struct LogTrace: Codable, Hashable, Sendable {
  /// One sentence.
  public var message: String

  public init(message: String) {
    self.message = message
  }
}

public struct SessionDidCloseReason: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let committed = Self("committed")
  public static let closed = Self("closed")
  public static let failed = Self("failed")
}

public struct DraftDidChangeEvent: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let begun = Self("begun")
  public static let ended = Self("ended")
  public static let failed = Self("failed")
}

public struct ArchiveDidChangeOrigin: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let session = Self("session")
  public static let archive = Self("archive")
  public static let otherProcess = Self("otherProcess")
  public static let otherMachine = Self("otherMachine")
}

public struct PlaceDidChangeOrigin: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let user = Self("user")
  public static let `import` = Self("import")
  public static let photo = Self("photo")
  public static let archive = Self("archive")
  public static let otherProcess = Self("otherProcess")
  public static let otherMachine = Self("otherMachine")
}

public typealias LocationDidChangePermission = DeviceLocationPermission

public struct ServerMessageLevel: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let info = Self("info")
  public static let warning = Self("warning")
  public static let error = Self("error")
}

public struct ServerMessageCode: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let cityAdded = Self("cityAdded")
  public static let cityRemoved = Self("cityRemoved")
  public static let favoriteAdded = Self("favoriteAdded")
  public static let favoriteRemoved = Self("favoriteRemoved")
  public static let archiveOnNetwork = Self("archiveOnNetwork")
}

public struct ArticleDidChangeReason: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let open = Self("open")
  public static let navigate = Self("navigate")
  public static let back = Self("back")
  public static let forward = Self("forward")
  public static let reload = Self("reload")
}

public typealias ServerDidChangeStatusHealth = ServerStatusResultHealth

public enum ProgressToken: Codable, Hashable, Sendable {
  case string(String)
  case integer(Int)

  public init(from decoder: any Decoder) throws {
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    if let value = try? Int(from: decoder) {
      self = .integer(value)
      return
    }
    throw DecodingError.unknownForm("ProgressToken", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    }
  }
}

/// Something that the server told.
public enum ServerNotification: Hashable, Sendable {
  case sessionDidChange(SessionDidChange)
  case sessionDidClose(SessionDidClose)
  case draftDidChange(DraftDidChange)
  case archiveDidChange(ArchiveDidChange)
  case weatherWillRefresh(WeatherWillRefresh)
  case weatherDidUpdate(WeatherDidUpdate)
  case weatherDidFail(WeatherDidFail)
  case weatherDidChangeHere(WeatherDidChangeHere)
  case rouletteDidLook(RouletteDidLook)
  case weatherDidRecord(WeatherDidRecord)
  case placeDidChange(PlaceDidChange)
  case cityDidSelect(CityDidSelect)
  case locationDidChange(LocationDidChange)
  case serverMessage(ServerMessage)
  case articleDidChange(ArticleDidChange)
  case serverDidChangeStatus(ServerDidChangeStatus)
  case progress(Progress)
  case logTrace(LogTrace)

  /// One that this version does not know.
  case other(method: String, params: JSONValue)

  init(_ method: String, _ params: Params) throws {
    switch method {
    case "session.didChange": self = .sessionDidChange(try params.read())
    case "session.didClose": self = .sessionDidClose(try params.read())
    case "draft.didChange": self = .draftDidChange(try params.read())
    case "archive.didChange": self = .archiveDidChange(try params.read())
    case "weather.willRefresh": self = .weatherWillRefresh(try params.read())
    case "weather.didUpdate": self = .weatherDidUpdate(try params.read())
    case "weather.didFail": self = .weatherDidFail(try params.read())
    case "weather.didChangeHere": self = .weatherDidChangeHere(try params.read())
    case "roulette.didLook": self = .rouletteDidLook(try params.read())
    case "weather.didRecord": self = .weatherDidRecord(try params.read())
    case "place.didChange": self = .placeDidChange(try params.read())
    case "city.didSelect": self = .cityDidSelect(try params.read())
    case "location.didChange": self = .locationDidChange(try params.read())
    case "server.message": self = .serverMessage(try params.read())
    case "article.didChange": self = .articleDidChange(try params.read())
    case "server.didChangeStatus": self = .serverDidChangeStatus(try params.read())
    case "$/progress": self = .progress(try params.read())
    case "$/logTrace": self = .logTrace(try params.read())
    default: self = .other(method: method, params: try params.read())
    }
  }
}

extension ErrorCode {
  /// A legal request that cannot be carried out now.
  public static let requestFailed = Self(-32803)
  /// A newer request for the same method took its place.
  public static let requestOvertaken = Self(-32801)
  /// The client cancelled the request.
  public static let requestCancelled = Self(-32800)
  /// The message is not JSON.
  public static let parseError = Self(-32700)
  /// A fault of the server itself.
  public static let internalError = Self(-32603)
  /// A parameter is missing, unknown, of the wrong type or out of range.
  public static let invalidParams = Self(-32602)
  /// There is no such method.
  public static let methodNotFound = Self(-32601)
  /// JSON, but not a request, or not now.
  public static let invalidRequest = Self(-32600)
  /// No such session is open, or it has ended.
  public static let sessionNotFound = Self(1001)
  /// No such city in the session, the archive or the gazetteer.
  public static let cityNotFound = Self(1002)
  /// Closing would lose unsaved work; say discard.
  public static let confirmationRequired = Self(1003)
  /// Nothing is visible to import, or nothing was changed to save.
  public static let nothingToCommit = Self(1004)
  /// The device position is needed and not known.
  public static let locationUnavailable = Self(1005)
  /// The search found nothing; data tells where it looked, or where to look.
  public static let nothingFound = Self(1006)
  /// It is there already.
  public static let alreadyExists = Self(1007)
  /// No such place is in the guide.
  public static let placeNotFound = Self(1008)
  /// A name that several places have; data.candidates lists them.
  public static let ambiguousLocation = Self(1009)
  /// The changes since a cursor are no longer known; data.cursor goes with the archive read anew.
  public static let cursorExpired = Self(1010)
  /// There is no such draft, or it has ended.
  public static let draftNotFound = Self(1011)
  /// The draft is open in a session, of this or another process.
  public static let draftInUse = Self(1012)
  /// The archive has changed since; data.left counts what can be taken up.
  public static let draftOutdated = Self(1013)
  /// The name is that of a continent, a country or a division; data has its capital and largest
  /// cities.
  public static let locationIsArea = Self(1014)
  /// The service needs a key or was turned off.
  public static let providerNotConfigured = Self(1020)
  /// The service does not answer this request or this account.
  public static let providerRejected = Self(1021)
  /// The service was asked too much; data.retryAfterMs tells how long.
  public static let quotaExceeded = Self(1022)
  /// The service cannot be reached or is out of order.
  public static let providerUnavailable = Self(1023)
  /// The service took too long.
  public static let providerTimeout = Self(1024)
  /// The service sent what it should not.
  public static let providerAnswerInvalid = Self(1025)
  /// The archive or the gazetteer cannot be read or written.
  public static let storageFailed = Self(1030)
  /// Another process held the archive's lock for too long.
  public static let storageLocked = Self(1031)
  /// Storage failed in the middle of a commit, and whether that was kept is not known; look before
  /// you repeat the request.
  public static let outcomeUnknown = Self(1032)
  /// A cap that initialize announces was reached.
  public static let limitExceeded = Self(1040)
}
