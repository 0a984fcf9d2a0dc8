// The methods of the protocol, each with its parameters.
//
// Written by `clients/generate` from `rpc.discover`; not to be edited.

/// Agrees on the protocol and says who is there; optional, but first if sent.
public struct Initialize: Method {
  public static let name = "initialize"
  public typealias Answer = InitializeResult

  /// The newest version that the client speaks.
  public var protocolVersion: Int?
  /// Who asks, for the log.
  public var clientInfo: InitializeClientInfo?
  /// Process id of the client; if it is visible to the server, the server exits when it ends.
  public var processId: Int?
  /// What the client can do; nothing is asked of it yet.
  public var capabilities: [String: JSONValue]?
  /// Those of weather: a system, or a unit for each quantity; the others are metric.
  public var units: InitializeUnits?
  /// The client's language tag; articles are wanted in it.
  public var locale: String?
  /// Where the device is.
  public var location: InitializeLocation?

  public init(
    protocolVersion: Int? = nil, clientInfo: InitializeClientInfo? = nil, processId: Int? = nil,
    capabilities: [String: JSONValue]? = nil, units: InitializeUnits? = nil, locale: String? = nil,
    location: InitializeLocation? = nil
  ) {
    self.protocolVersion = protocolVersion
    self.clientInfo = clientInfo
    self.processId = processId
    self.capabilities = capabilities
    self.units = units
    self.locale = locale
    self.location = location
  }
}

/// The client is ready; nothing follows from it.
public struct Initialized: Method {
  public static let name = "initialized"
  public typealias Answer = Nothing

  public init() {}
}

/// Announces the end: from now on only exit is accepted.
public struct Shutdown: Method {
  public static let name = "shutdown"
  public typealias Answer = Nothing

  public init() {}
}

/// Ends the process once the requests before it are answered, with status 0 after shutdown and 1
/// without.
public struct Exit: Method {
  public static let name = "exit"
  public typealias Answer = Nothing

  public init() {}
}

/// Cancels an exclusive or waiting request, which is then answered with RequestCancelled; a
/// notification.
public struct CancelRequest: Method {
  public static let name = "$/cancelRequest"
  public typealias Answer = Nothing

  /// The id of the request.
  public var id: CancelRequestId

  public init(id: CancelRequestId) {
    self.id = id
  }
}

/// Turns $/logTrace on or off; a notification.
public struct SetTrace: Method {
  public static let name = "$/setTrace"
  public typealias Answer = Nothing

  /// How much to tell.
  public var value: SetTraceValue

  public init(value: SetTraceValue) {
    self.value = value
  }
}

/// The whole protocol as an OpenRPC document.
public struct RpcDiscover: Method {
  public static let name = "rpc.discover"
  public typealias Answer = [String: JSONValue]

  public init() {}
}

/// How the server does, without loading anything.
public struct ServerStatus: Method {
  public static let name = "server.status"
  public typealias Answer = ServerStatusResult

  public init() {}
}

/// Changes what initialize said of units and language, which further notifications come, and
/// whether anything is shown.
public struct ClientConfigure: Method {
  public static let name = "client.configure"
  public typealias Answer = ClientConfigureResult

  /// Those of weather: a system, or the quantities that change; else they stay.
  public var units: ClientConfigureUnits?
  /// The client's language tag; articles are wanted in it.
  public var locale: String?
  /// The notifications that come on request only, all that are wanted; else they stay.
  public var notify: [ClientConfigureNotify]?
  /// Whether the client shows anything: while it does not, watches rest; else it stays.
  public var visible: Bool?

  public init(
    units: ClientConfigureUnits? = nil, locale: String? = nil,
    notify: [ClientConfigureNotify]? = nil, visible: Bool? = nil
  ) {
    self.units = units
    self.locale = locale
    self.notify = notify
    self.visible = visible
  }
}

/// Opens a session: new cities to import, or the archive to browse. Waits only for weather and for
/// a live source.
public struct SessionOpen: Method {
  public static let name = "session.open"
  public typealias Answer = SessionOpenResult

  /// What the session is for.
  public var mode: SessionOpenMode
  /// Where an import looks.
  public var source: SessionOpenSource?
  /// The point for aroundMe; else the device position.
  public var location: SessionOpenLocation?
  /// A country: its ISO 3166-1 code of two or three letters, or its name in any language.
  public var country: String?
  /// The text for search.
  public var query: String?
  /// Radius in kilometres.
  public var radiusKm: Double?
  /// How many cities at most.
  public var count: Int?
  /// Whose cities; without it those that the program was started with.
  public var provider: SessionOpenProvider?
  /// What the cities have to be like; all of them fulfil all wishes but warmNow.
  public var wishes: SessionOpenWishes?
  /// How a city is drawn from those that fulfil the wishes.
  public var weighting: SessionOpenWeighting?
  /// Answer when the weather of the cities is there too, or could not be had.
  public var weather: Bool?
  /// Asks for $/progress notifications that carry it.
  public var workDoneToken: SessionOpenWorkDoneToken?

  public init(
    mode: SessionOpenMode, source: SessionOpenSource? = nil, location: SessionOpenLocation? = nil,
    country: String? = nil, query: String? = nil, radiusKm: Double? = nil, count: Int? = nil,
    provider: SessionOpenProvider? = nil, wishes: SessionOpenWishes? = nil,
    weighting: SessionOpenWeighting? = nil, weather: Bool? = nil,
    workDoneToken: SessionOpenWorkDoneToken? = nil
  ) {
    self.mode = mode
    self.source = source
    self.location = location
    self.country = country
    self.query = query
    self.radiusKm = radiusKm
    self.count = count
    self.provider = provider
    self.wishes = wishes
    self.weighting = weighting
    self.weather = weather
    self.workDoneToken = workDoneToken
  }
}

/// A page of the visible cities, with the session's state.
public struct SessionGet: Method {
  public static let name = "session.get"
  public typealias Answer = SessionGetResult

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?
  /// Index of the first row of the page.
  public var offset: Int?
  /// How many rows at most.
  public var limit: Int?

  public init(session: String? = nil, offset: Int? = nil, limit: Int? = nil) {
    self.session = session
    self.offset = offset
    self.limit = limit
  }
}

/// The open sessions, oldest first, and the drafts of those that were cut off.
public struct SessionList: Method {
  public static let name = "session.list"
  public typealias Answer = SessionListResult

  public init() {}
}

/// Opens a session again that ended with its process, from the draft of it.
public struct SessionResume: Method {
  public static let name = "session.resume"
  public typealias Answer = SessionResumeResult

  /// Id of the draft, of session.list.
  public var draft: String
  /// If the archive has changed since: open it over the archive as it is now.
  public var force: Bool?

  public init(draft: String, force: Bool? = nil) {
    self.draft = draft
    self.force = force
  }
}

/// Removes a draft that is open in no session; what it holds is lost.
public struct SessionDiscardDraft: Method {
  public static let name = "session.discardDraft"
  public typealias Answer = Nothing

  /// Id of the draft, of session.list.
  public var draft: String

  public init(draft: String) {
    self.draft = draft
  }
}

/// Takes the last star, removal or restoration back; the filter stays.
public struct SessionUndo: Method {
  public static let name = "session.undo"
  public typealias Answer = SessionUndoResult

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(session: String? = nil) {
    self.session = session
  }
}

/// Does again what session.undo took back.
public struct SessionRedo: Method {
  public static let name = "session.redo"
  public typealias Answer = SessionRedoResult

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(session: String? = nil) {
    self.session = session
  }
}

/// Stores the session in the archive and ends it: an import its visible cities, a browse all its
/// changes.
public struct SessionCommit: Method {
  public static let name = "session.commit"
  public typealias Answer = SessionCommitResult

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(session: String? = nil) {
    self.session = session
  }
}

/// Ends the session without storing anything.
public struct SessionClose: Method {
  public static let name = "session.close"
  public typealias Answer = Nothing

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?
  /// Lose unsaved work without asking.
  public var discard: Bool?

  public init(session: String? = nil, discard: Bool? = nil) {
    self.session = session
    self.discard = discard
  }
}

/// Stars a city of the session, or takes its star away, until the commit.
public struct CityToggleFavorite: Method {
  public static let name = "city.toggleFavorite"
  public typealias Answer = CityToggleFavoriteResult

  /// GeoNames id of the city.
  public var city: Int
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(city: Int, session: String? = nil) {
    self.city = city
    self.session = session
  }
}

/// As city.toggleFavorite, to a given value; of one city or of several at once.
public struct CitySetFavorite: Method {
  public static let name = "city.setFavorite"
  public typealias Answer = CitySetFavoriteResult

  /// Whether the city is to have a star.
  public var favorite: Bool
  /// GeoNames id of the city.
  public var city: Int?
  /// In its place: ids of several, which are one edit and one step of undo.
  public var cities: [Int]?
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(favorite: Bool, city: Int? = nil, cities: [Int]? = nil, session: String? = nil) {
    self.favorite = favorite
    self.city = city
    self.cities = cities
    self.session = session
  }
}

/// Takes a city, or several at once, out of the session, until the commit.
public struct CityRemove: Method {
  public static let name = "city.remove"
  public typealias Answer = CityRemoveResult

  /// GeoNames id of the city.
  public var city: Int?
  /// In its place: ids of several, which are one edit and one step of undo.
  public var cities: [Int]?
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(city: Int? = nil, cities: [Int]? = nil, session: String? = nil) {
    self.city = city
    self.cities = cities
    self.session = session
  }
}

/// Takes every visible city without a star out of the session.
public struct CityRemoveUnfavorites: Method {
  public static let name = "city.removeUnfavorites"
  public typealias Answer = CityRemoveUnfavoritesResult

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(session: String? = nil) {
    self.session = session
  }
}

/// Puts a city, or several at once, that were removed from the session back, with their stars.
public struct CityRestore: Method {
  public static let name = "city.restore"
  public typealias Answer = CityRestoreResult

  /// GeoNames id of the city.
  public var city: Int?
  /// In its place: ids of several, which are one edit and one step of undo.
  public var cities: [Int]?
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(city: Int? = nil, cities: [Int]? = nil, session: String? = nil) {
    self.city = city
    self.cities = cities
    self.session = session
  }
}

/// Sets the session's filter and answers what it lets through.
public struct CitySearch: Method {
  public static let name = "city.search"
  public typealias Answer = CitySearchResult

  /// Part of a name, or a name in any language; empty means all.
  public var query: String
  /// Which cities to look among.
  public var scope: CitySearchScope?
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?
  /// Index of the first row of the page.
  public var offset: Int?
  /// How many rows at most.
  public var limit: Int?

  public init(
    query: String, scope: CitySearchScope? = nil, session: String? = nil, offset: Int? = nil,
    limit: Int? = nil
  ) {
    self.query = query
    self.scope = scope
    self.session = session
    self.offset = offset
    self.limit = limit
  }
}

/// Points a city out to every view of the session, by city.didSelect.
public struct CitySelect: Method {
  public static let name = "city.select"
  public typealias Answer = CitySelectResult

  /// GeoNames id of the city.
  public var city: Int
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(city: Int, session: String? = nil) {
    self.city = city
    self.session = session
  }
}

/// One city: from the named or only session, else the archive, else wherever it is known.
public struct CityGet: Method {
  public static let name = "city.get"
  public typealias Answer = CityGetResult

  /// GeoNames id of the city.
  public var city: Int
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(city: Int, session: String? = nil) {
    self.city = city
    self.session = session
  }
}

/// What a page about one city shows: its title and row, today's nine values, the days to come, its
/// history.
public struct CityDetail: Method {
  public static let name = "city.detail"
  public typealias Answer = CityDetailResult

  /// GeoNames id of the city.
  public var city: Int
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?
  /// How many days, today included.
  public var days: Int?
  /// How many entries of the history at most.
  public var entries: Int?
  /// Who wants it: only what the user asks for goes into the history.
  public var origin: CityDetailOrigin?

  public init(
    city: Int, session: String? = nil, days: Int? = nil, entries: Int? = nil,
    origin: CityDetailOrigin? = nil
  ) {
    self.city = city
    self.session = session
    self.days = days
    self.entries = entries
    self.origin = origin
  }
}

/// The weather of a city in as many words as the asker wants: a line, a sentence to be spoken, a
/// status bar's item; with the next days; or with all but the hours.
public struct CityBrief: Method {
  public static let name = "city.brief"
  public typealias Answer = CityBriefResult

  /// GeoNames id of the city.
  public var city: Int
  /// How much is wanted.
  public var detail: CityBriefDetail?

  public init(city: Int, detail: CityBriefDetail? = nil) {
    self.city = city
    self.detail = detail
  }
}

/// Sun and moon over a city or a point, day by day: rise, set, twilights, light for pictures,
/// phases.
public struct CitySky: Method {
  public static let name = "city.sky"
  public typealias Answer = CitySkyResult

  /// GeoNames id of the city; or else a location.
  public var city: Int?
  /// The point; or else a city.
  public var location: CitySkyLocation?
  /// IANA time zone of the location; without it that of the nearest city.
  public var timezone: String?
  /// The first day, YYYY-MM-DD; without it the day that it is there.
  public var date: String?
  /// How many days.
  public var days: Int?

  public init(
    city: Int? = nil, location: CitySkyLocation? = nil, timezone: String? = nil,
    date: String? = nil, days: Int? = nil
  ) {
    self.city = city
    self.location = location
    self.timezone = timezone
    self.date = date
    self.days = days
  }
}

/// Local time in several cities, when their clocks change, how far they are, and when all work.
public struct CityClock: Method {
  public static let name = "city.clock"
  public typealias Answer = CityClockResult

  /// Ids of the cities.
  public var cities: [Int]
  /// The moment, ISO 8601 with Z or an offset; without it now.
  public var at: String?
  /// From where distances and days count: a city's id or a location; or else the first city.
  public var from: CityClockFrom?
  /// When people work, on the clocks of each city.
  public var workingHours: CityClockWorkingHours?

  public init(
    cities: [Int], at: String? = nil, from: CityClockFrom? = nil,
    workingHours: CityClockWorkingHours? = nil
  ) {
    self.cities = cities
    self.at = at
    self.from = from
    self.workingHours = workingHours
  }
}

/// Cities by name, for completion while typing: names in any language, whole or begun, words inside
/// of them, one typing error a word.
public struct GazetteerSearch: Method {
  public static let name = "gazetteer.search"
  public typealias Answer = GazetteerSearchResult

  /// A name or its beginning; after a comma a country or region narrows it.
  public var query: String
  /// A country: its ISO 3166-1 code of two or three letters, or its name in any language.
  public var country: String?
  /// How many cities at most.
  public var limit: Int?
  /// Whose cities; without it those that the program was started with.
  public var provider: GazetteerSearchProvider?

  public init(
    query: String, country: String? = nil, limit: Int? = nil,
    provider: GazetteerSearchProvider? = nil
  ) {
    self.query = query
    self.country = country
    self.limit = limit
    self.provider = provider
  }
}

/// The cities around a point, nearest first.
public struct GazetteerNearby: Method {
  public static let name = "gazetteer.nearby"
  public typealias Answer = GazetteerNearbyResult

  /// The point.
  public var location: GazetteerNearbyLocation
  /// Radius in kilometres.
  public var radiusKm: Double?
  /// How many cities at most.
  public var limit: Int?
  /// Whose cities; without it those that the program was started with.
  public var provider: GazetteerNearbyProvider?

  public init(
    location: GazetteerNearbyLocation, radiusKm: Double? = nil, limit: Int? = nil,
    provider: GazetteerNearbyProvider? = nil
  ) {
    self.location = location
    self.radiusKm = radiusKm
    self.limit = limit
    self.provider = provider
  }
}

/// All countries and territories, by code.
public struct GazetteerCountries: Method {
  public static let name = "gazetteer.countries"
  public typealias Answer = GazetteerCountriesResult

  /// Whose cities; without it those that the program was started with.
  public var provider: GazetteerCountriesProvider?

  public init(provider: GazetteerCountriesProvider? = nil) {
    self.provider = provider
  }
}

/// The places that a text speaks of, with where: links to maps, coordinates, Plus Codes and names.
public struct GazetteerMatch: Method {
  public static let name = "gazetteer.match"
  public typealias Answer = GazetteerMatchResult

  /// The text, or a part of it.
  public var text: String
  /// The ways to write a name that count; an empty list leaves names out.
  public var names: [GazetteerMatchName]?
  /// People that the place of a bare name has at least; a tenth is enough for a quoted one.
  public var minimumPopulation: Int?
  /// Index of the first row of the page.
  public var offset: Int?
  /// How many matches at most.
  public var limit: Int?

  public init(
    text: String, names: [GazetteerMatchName]? = nil, minimumPopulation: Int? = nil,
    offset: Int? = nil, limit: Int? = nil
  ) {
    self.text = text
    self.names = names
    self.minimumPopulation = minimumPopulation
    self.offset = offset
    self.limit = limit
  }
}

/// The countries that surpriseMe drew last, which it leaves out of the next draws.
public struct RouletteHistory: Method {
  public static let name = "roulette.history"
  public typealias Answer = RouletteHistoryResult

  public init() {}
}

/// Forgets the countries that surpriseMe drew, so that any may come next.
public struct RouletteClearHistory: Method {
  public static let name = "roulette.clearHistory"
  public typealias Answer = RouletteClearHistoryResult

  public init() {}
}

/// Asks for the weather of a page of a session's cities, or of the named ones, anew.
public struct WeatherRefresh: Method {
  public static let name = "weather.refresh"
  public typealias Answer = WeatherRefreshResult

  /// Ids of the cities; without them those of the session.
  public var cities: [Int]?
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?
  /// Which of the session's cities, in its order.
  public var scope: WeatherRefreshScope?
  /// Index of the first row of the page.
  public var offset: Int?
  /// How many of them at most.
  public var limit: Int?
  /// Who wants it: only what the user asks for goes into the history.
  public var origin: WeatherRefreshOrigin?
  /// Asks for $/progress notifications that carry it.
  public var workDoneToken: WeatherRefreshWorkDoneToken?

  public init(
    cities: [Int]? = nil, session: String? = nil, scope: WeatherRefreshScope? = nil,
    offset: Int? = nil, limit: Int? = nil, origin: WeatherRefreshOrigin? = nil,
    workDoneToken: WeatherRefreshWorkDoneToken? = nil
  ) {
    self.cities = cities
    self.session = session
    self.scope = scope
    self.offset = offset
    self.limit = limit
    self.origin = origin
    self.workDoneToken = workDoneToken
  }
}

/// The weather now in a city or at a point; when it cannot be had, the last known, marked stale.
public struct WeatherGet: Method {
  public static let name = "weather.get"
  public typealias Answer = WeatherGetResult

  /// GeoNames id of the city; or else a location.
  public var city: Int?
  /// The point; or else a city.
  public var location: WeatherGetLocation?
  /// Who wants it: only what the user asks for goes into the history.
  public var origin: WeatherGetOrigin?

  public init(
    city: Int? = nil, location: WeatherGetLocation? = nil, origin: WeatherGetOrigin? = nil
  ) {
    self.city = city
    self.location = location
    self.origin = origin
  }
}

/// The weather now at the device position, with the city there; when it cannot be had, the last
/// known, marked stale.
public struct WeatherHere: Method {
  public static let name = "weather.here"
  public typealias Answer = WeatherHereResult

  public init() {}
}

/// The weather to come: hours, eight 3-hour slots, up to eight days, a summary, a chart; when it
/// cannot be had, what is left of the last one, marked stale.
public struct WeatherForecast: Method {
  public static let name = "weather.forecast"
  public typealias Answer = WeatherForecastResult

  /// GeoNames id of the city; or else a location.
  public var city: Int?
  /// The point; or else a city.
  public var location: WeatherForecastLocation?
  /// How many days, today included.
  public var days: Int?
  /// Whether to tell the hours, which take most of the bytes.
  public var hours: Bool?
  /// Who wants it: only what the user asks for goes into the history.
  public var origin: WeatherForecastOrigin?

  public init(
    city: Int? = nil, location: WeatherForecastLocation? = nil, days: Int? = nil,
    hours: Bool? = nil, origin: WeatherForecastOrigin? = nil
  ) {
    self.city = city
    self.location = location
    self.days = days
    self.hours = hours
    self.origin = origin
  }
}

/// What several services, or several models of Open-Meteo, say of one place, side by side, and how
/// far they are apart.
public struct WeatherCompare: Method {
  public static let name = "weather.compare"
  public typealias Answer = WeatherCompareResult

  /// GeoNames id of the city; or else a location.
  public var city: Int?
  /// The point; or else a city.
  public var location: WeatherCompareLocation?
  /// The services; without them those of --weather.
  public var providers: [WeatherCompareProvider]?
  /// Models of Open-Meteo, by its names; without them the service's choice, or three global ones
  /// where it would stand alone.
  public var models: [String]?
  /// How many days, today included.
  public var days: Int?

  public init(
    city: Int? = nil, location: WeatherCompareLocation? = nil,
    providers: [WeatherCompareProvider]? = nil, models: [String]? = nil, days: Int? = nil
  ) {
    self.city = city
    self.location = location
    self.providers = providers
    self.models = models
    self.days = days
  }
}

/// The air now: indices with their levels, pollutants and pollen; of many places in one request.
public struct WeatherAir: Method {
  public static let name = "weather.air"
  public typealias Answer = WeatherAirResult

  /// GeoNames id of the city; or else a location.
  public var city: Int?
  /// The point; or else a city.
  public var location: WeatherAirLocation?
  /// Ids of the cities; without any place those of the session.
  public var cities: [Int]?
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?
  /// Which of the session's cities, in its order.
  public var scope: WeatherAirScope?
  /// Index of the first row of the page.
  public var offset: Int?
  /// How many of them at most.
  public var limit: Int?

  public init(
    city: Int? = nil, location: WeatherAirLocation? = nil, cities: [Int]? = nil,
    session: String? = nil, scope: WeatherAirScope? = nil, offset: Int? = nil, limit: Int? = nil
  ) {
    self.city = city
    self.location = location
    self.cities = cities
    self.session = session
    self.scope = scope
    self.offset = offset
    self.limit = limit
  }
}

/// What a calendar day is normally like at a place, how today differs from that, and yesterday.
public struct WeatherNormals: Method {
  public static let name = "weather.normals"
  public typealias Answer = WeatherNormalsResult

  /// GeoNames id of the city; or else a location.
  public var city: Int?
  /// The point; or else a city.
  public var location: WeatherNormalsLocation?
  /// The day, YYYY-MM-DD; without it the day that it is there.
  public var date: String?

  public init(city: Int? = nil, location: WeatherNormalsLocation? = nil, date: String? = nil) {
    self.city = city
    self.location = location
    self.date = date
  }
}

/// What the nearest weather station measured last, of one place or several; never a model's values.
public struct WeatherMeasured: Method {
  public static let name = "weather.measured"
  public typealias Answer = WeatherMeasuredResult

  /// GeoNames id of the city; or else a location.
  public var city: Int?
  /// The point; or else a city.
  public var location: WeatherMeasuredLocation?
  /// Ids of several cities.
  public var cities: [Int]?
  /// How far away the station may be.
  public var maxKm: Double?
  /// How old the report may be.
  public var maxAgeMinutes: Int?

  public init(
    city: Int? = nil, location: WeatherMeasuredLocation? = nil, cities: [Int]? = nil,
    maxKm: Double? = nil, maxAgeMinutes: Int? = nil
  ) {
    self.city = city
    self.location = location
    self.cities = cities
    self.maxKm = maxKm
    self.maxAgeMinutes = maxAgeMinutes
  }
}

/// Official warnings of dangerous weather, of one place or several, where a service is known that
/// warns.
public struct WeatherWarnings: Method {
  public static let name = "weather.warnings"
  public typealias Answer = WeatherWarningsResult

  /// GeoNames id of the city; or else a location.
  public var city: Int?
  /// The point; or else a city.
  public var location: WeatherWarningsLocation?
  /// Ids of several cities.
  public var cities: [Int]?

  public init(city: Int? = nil, location: WeatherWarningsLocation? = nil, cities: [Int]? = nil) {
    self.city = city
    self.location = location
    self.cities = cities
  }
}

/// Keeps the weather of a session's visible cities, or of the archive, fresh, and tells what is
/// new.
public struct WeatherWatch: Method {
  public static let name = "weather.watch"
  public typealias Answer = Watch

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?
  /// The archive's cities in the place of a session's.
  public var archive: Bool?
  /// Seconds from one look to the next.
  public var every: Int?

  public init(session: String? = nil, archive: Bool? = nil, every: Int? = nil) {
    self.session = session
    self.archive = archive
    self.every = every
  }
}

/// Ends a watch; that of a session ends with it, too.
public struct WeatherUnwatch: Method {
  public static let name = "weather.unwatch"
  public typealias Answer = WeatherUnwatchResult

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?
  /// The archive's cities in the place of a session's.
  public var archive: Bool?

  public init(session: String? = nil, archive: Bool? = nil) {
    self.session = session
    self.archive = archive
  }
}

/// A weather icon as SVG, and as a file to show; drawn by this program.
public struct WeatherIcon: Method {
  public static let name = "weather.icon"
  public typealias Answer = WeatherIconResult

  /// Its name, as weather has it.
  public var icon: WeatherIconIcon

  public init(icon: WeatherIconIcon) {
    self.icon = icon
  }
}

/// What the weather of a favourite was each time the user asked for it, newest first.
public struct WeatherHistory: Method {
  public static let name = "weather.history"
  public typealias Answer = WeatherHistoryResult

  /// GeoNames id of the city.
  public var city: Int
  /// Index of the first row of the page.
  public var offset: Int?
  /// How many rows at most.
  public var limit: Int?
  /// Those of the temperatures.
  public var units: WeatherHistoryUnits?

  public init(city: Int, offset: Int? = nil, limit: Int? = nil, units: WeatherHistoryUnits? = nil) {
    self.city = city
    self.offset = offset
    self.limit = limit
    self.units = units
  }
}

/// Removes one entry from the weather history.
public struct WeatherRemoveHistory: Method {
  public static let name = "weather.removeHistory"
  public typealias Answer = WeatherRemoveHistoryResult

  /// The entry, as weather.history names it.
  public var id: Int

  public init(id: Int) {
    self.id = id
  }
}

/// Opens the Wikipedia article of a city of the session, or else the search for its name.
public struct ArticleOpen: Method {
  public static let name = "article.open"
  public typealias Answer = ArticleOpenResult

  /// GeoNames id of the city.
  public var city: Int
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(city: Int, session: String? = nil) {
    self.city = city
    self.session = session
  }
}

/// Follows a link from the page shown; what was ahead is forgotten.
public struct ArticleNavigate: Method {
  public static let name = "article.navigate"
  public typealias Answer = ArticleNavigateResult

  /// https address of the page, on any host.
  public var url: String
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(url: String, session: String? = nil) {
    self.url = url
    self.session = session
  }
}

/// Goes back to the page that was shown before.
public struct ArticleBack: Method {
  public static let name = "article.back"
  public typealias Answer = ArticleBackResult

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(session: String? = nil) {
    self.session = session
  }
}

/// Goes forward to the page that was gone back from.
public struct ArticleForward: Method {
  public static let name = "article.forward"
  public typealias Answer = ArticleForwardResult

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(session: String? = nil) {
    self.session = session
  }
}

/// Asks every view of the session to load the page shown again.
public struct ArticleReload: Method {
  public static let name = "article.reload"
  public typealias Answer = ArticleReloadResult

  /// Id of the session; may be left out while exactly one is open.
  public var session: String?

  public init(session: String? = nil) {
    self.session = session
  }
}

/// The beginning of a city's Wikipedia article, with its picture.
public struct ArticleSummary: Method {
  public static let name = "article.summary"
  public typealias Answer = ArticleSummaryResult

  /// GeoNames id of the city.
  public var city: Int
  /// Language tag, as in de or pt-BR; that of initialize's locale if left out, or else English.
  public var language: String?

  public init(city: Int, language: String? = nil) {
    self.city = city
    self.language = language
  }
}

/// Pictures of a city, or by words, with author and licence.
public struct PhotoSearch: Method {
  public static let name = "photo.search"
  public typealias Answer = PhotoSearchResult

  /// GeoNames id of the city; or else a query.
  public var city: Int?
  /// What to look for; or else a city.
  public var query: String?
  /// How many pictures at most; google finds 10 at most.
  public var limit: Int?
  /// Language tag, as in de or pt-BR; that of initialize's locale if left out, or else English.
  public var language: String?

  public init(city: Int? = nil, query: String? = nil, limit: Int? = nil, language: String? = nil) {
    self.city = city
    self.query = query
    self.limit = limit
    self.language = language
  }
}

/// How much is archived, and where.
public struct ArchiveStatus: Method {
  public static let name = "archive.status"
  public typealias Answer = ArchiveStatusResult

  public init() {}
}

/// A page of the archive, in the order of sessions.
public struct ArchiveList: Method {
  public static let name = "archive.list"
  public typealias Answer = ArchiveListResult

  /// Index of the first row of the page.
  public var offset: Int?
  /// How many rows at most.
  public var limit: Int?
  /// In the place of offset: what the page before answered as after.
  public var after: String?

  public init(offset: Int? = nil, limit: Int? = nil, after: String? = nil) {
    self.offset = offset
    self.limit = limit
    self.after = after
  }
}

/// What was committed to the archive since a cursor, change by change.
public struct ArchiveChanges: Method {
  public static let name = "archive.changes"
  public typealias Answer = ArchiveChangesResult

  /// A cursor that was answered or announced; without it nothing but the latest is told.
  public var since: String?
  /// How many changes at most.
  public var limit: Int?

  public init(since: String? = nil, limit: Int? = nil) {
    self.since = since
    self.limit = limit
  }
}

/// Archives a city that was found, or any of the gazetteer, at once, outside any session.
public struct ArchiveAdd: Method {
  public static let name = "archive.add"
  public typealias Answer = ArchiveAddResult

  /// GeoNames id of the city.
  public var city: Int
  /// Whether it gets a star.
  public var favorite: Bool?

  public init(city: Int, favorite: Bool? = nil) {
    self.city = city
    self.favorite = favorite
  }
}

/// Takes a city out of the archive at once, outside any session.
public struct ArchiveRemove: Method {
  public static let name = "archive.remove"
  public typealias Answer = ArchiveRemoveResult

  /// GeoNames id of the city.
  public var city: Int

  public init(city: Int) {
    self.city = city
  }
}

/// Stars an archived city, or takes its star away, at once.
public struct ArchiveSetFavorite: Method {
  public static let name = "archive.setFavorite"
  public typealias Answer = ArchiveSetFavoriteResult

  /// GeoNames id of the city.
  public var city: Int
  /// Whether the city is to have a star.
  public var favorite: Bool

  public init(city: Int, favorite: Bool) {
    self.city = city
    self.favorite = favorite
  }
}

/// The archive as a file, or as text in the reply, by id.
public struct ArchiveExport: Method {
  public static let name = "archive.export"
  public typealias Answer = ArchiveExportResult

  /// The format of the file.
  public var format: ArchiveExportFormat
  /// Absolute path of the file.
  public var path: String?
  /// Only the cities with a star; true for ids, false for the others if it is left out.
  public var favoritesOnly: Bool?

  public init(format: ArchiveExportFormat, path: String? = nil, favoritesOnly: Bool? = nil) {
    self.format = format
    self.path = path
    self.favoritesOnly = favoritesOnly
  }
}

/// Adds the cities of a file or a text to the archive, or its places to the guide, at once; also of
/// files of other programs.
public struct ArchiveImport: Method {
  public static let name = "archive.import"
  public typealias Answer = ArchiveImportResult

  /// The format; auto, or nothing, to tell it from the contents.
  public var format: ArchiveImportFormat?
  /// Absolute path of the file.
  public var path: String?
  /// What would stand in the file.
  public var text: String?
  /// Whether the rows become cities of the archive, or places of the guide.
  public var target: ArchiveImportTarget?
  /// Whether to answer what the import would do, and do nothing.
  public var dryRun: Bool?
  /// Asks for $/progress notifications that carry it.
  public var workDoneToken: ArchiveImportWorkDoneToken?

  public init(
    format: ArchiveImportFormat? = nil, path: String? = nil, text: String? = nil,
    target: ArchiveImportTarget? = nil, dryRun: Bool? = nil,
    workDoneToken: ArchiveImportWorkDoneToken? = nil
  ) {
    self.format = format
    self.path = path
    self.text = text
    self.target = target
    self.dryRun = dryRun
    self.workDoneToken = workDoneToken
  }
}

/// A file that holds all of the archive: cities, history, guide and pictures.
public struct ArchiveBackup: Method {
  public static let name = "archive.backup"
  public typealias Answer = ArchiveBackupResult

  /// Absolute path of the file; a new one in the folder backups if it is left out.
  public var path: String?
  /// Whether a file that is there is replaced.
  public var overwrite: Bool?

  public init(path: String? = nil, overwrite: Bool? = nil) {
    self.path = path
    self.overwrite = overwrite
  }
}

/// Puts a backup in the place of the archive, which is kept under another name.
public struct ArchiveRestore: Method {
  public static let name = "archive.restore"
  public typealias Answer = ArchiveRestoreResult

  /// Absolute path of the backup.
  public var path: String
  /// Only looks whether the file can be restored.
  public var dryRun: Bool?

  public init(path: String, dryRun: Bool? = nil) {
    self.path = path
    self.dryRun = dryRun
  }
}

/// Tells where the device is.
public struct LocationSet: Method {
  public static let name = "location.set"
  public typealias Answer = DeviceLocation

  /// The position.
  public var location: LocationSetLocation
  /// Metres around it within which the device is.
  public var accuracy: Double?

  public init(location: LocationSetLocation, accuracy: Double? = nil) {
    self.location = location
    self.accuracy = accuracy
  }
}

/// What is known of the device's position.
public struct LocationGet: Method {
  public static let name = "location.get"
  public typealias Answer = DeviceLocation

  public init() {}
}

/// Forgets the device's position; the permission stays.
public struct LocationClear: Method {
  public static let name = "location.clear"
  public typealias Answer = DeviceLocation

  public init() {}
}

/// Tells whether the user lets the device's position be used.
public struct LocationSetPermission: Method {
  public static let name = "location.setPermission"
  public typealias Answer = DeviceLocation

  /// What the user said; denied forgets the position.
  public var permission: LocationSetPermissionPermission

  public init(permission: LocationSetPermissionPermission) {
    self.permission = permission
  }
}

/// The point that a text means: coordinates, a link to a map, a Plus Code, a name, an airport's
/// code or a GeoNames id.
public struct LocationResolve: Method {
  public static let name = "location.resolve"
  public typealias Answer = LocationResolveResult

  /// What was typed or pasted.
  public var text: String

  public init(text: String) {
    self.text = text
  }
}

/// Text, link and hashtag to share a city, a place of the guide or a point with; sends nothing.
public struct ShareCompose: Method {
  public static let name = "share.compose"
  public typealias Answer = ShareComposeResult

  /// GeoNames id of the city.
  public var city: Int?
  /// Or else the id of a place of the guide.
  public var place: Int?
  /// Or else a point.
  public var location: ShareComposeLocation?
  /// Id of the session; may be left out while exactly one is open.
  public var session: String?
  /// Those of the temperature; else those of initialize.
  public var units: ShareComposeUnits?
  /// A form for other programs, for text; or else a sentence to post.
  public var format: ShareComposeFormat?

  public init(
    city: Int? = nil, place: Int? = nil, location: ShareComposeLocation? = nil,
    session: String? = nil, units: ShareComposeUnits? = nil, format: ShareComposeFormat? = nil
  ) {
    self.city = city
    self.place = place
    self.location = location
    self.session = session
    self.units = units
    self.format = format
  }
}

/// The guide: cities by name with their places by name, all or those within a radius.
public struct PlaceList: Method {
  public static let name = "place.list"
  public typealias Answer = PlaceListResult

  /// Only places at most so many miles away, usually 1, 10 or 100; null for all.
  public var radiusMiles: Double?
  /// Where distances are measured from; or else the device position.
  public var location: PlaceListLocation?
  /// Found anywhere in the name of the place or of its city, whatever case and accents.
  public var query: String?
  /// Index of the first row of the page.
  public var offset: Int?
  /// How many rows at most.
  public var limit: Int?

  public init(
    radiusMiles: Double? = nil, location: PlaceListLocation? = nil, query: String? = nil,
    offset: Int? = nil, limit: Int? = nil
  ) {
    self.radiusMiles = radiusMiles
    self.location = location
    self.query = query
    self.offset = offset
    self.limit = limit
  }
}

/// One place, with how much of the map to show around it.
public struct PlaceGet: Method {
  public static let name = "place.get"
  public typealias Answer = PlaceGetResult

  /// Id of the place.
  public var place: Int

  public init(place: Int) {
    self.place = place
  }
}

/// Adds a place of the user's to the guide, under the city there.
public struct PlaceAdd: Method {
  public static let name = "place.add"
  public typealias Answer = PlaceAddResult

  /// One line; has to be given.
  public var name: String?
  /// Where the pin is; has to be given.
  public var location: PlaceAddLocation?
  /// May have several lines.
  public var description: String?
  /// GeoNames id of the city, or the id of a city of the guide; 0 for Unknown City.
  public var city: Int?

  public init(
    name: String? = nil, location: PlaceAddLocation? = nil, description: String? = nil,
    city: Int? = nil
  ) {
    self.name = name
    self.location = location
    self.description = description
    self.city = city
  }
}

/// Changes a place, which is the user's from then on; what is left out stays.
public struct PlaceUpdate: Method {
  public static let name = "place.update"
  public typealias Answer = PlaceUpdateResult

  /// Id of the place.
  public var place: Int
  /// One line.
  public var name: String?
  /// Where the place is.
  public var location: PlaceUpdateLocation?
  /// Null clears it.
  public var description: String?
  /// As in place.add; null lists the place under Unknown City.
  public var city: Int?

  public init(
    place: Int, name: String? = nil, location: PlaceUpdateLocation? = nil,
    description: String? = nil, city: Int? = nil
  ) {
    self.place = place
    self.name = name
    self.location = location
    self.description = description
    self.city = city
  }
}

/// Removes a place with its picture.
public struct PlaceRemove: Method {
  public static let name = "place.remove"
  public typealias Answer = PlaceRemoveResult

  /// Id of the place.
  public var place: Int

  public init(place: Int) {
    self.place = place
  }
}

/// Takes in the places of a file, of a text, or of the guide that comes with the program.
public struct PlaceImport: Method {
  public static let name = "place.import"
  public typealias Answer = PlaceImportResult

  /// Absolute path of a file.
  public var path: String?
  /// The content of one, or else a path.
  public var text: String?
  /// What it is; or else what it looks like.
  public var format: PlaceImportFormat?
  /// Takes the guide that comes with the program, as without path and text.
  public var shipped: Bool?
  /// Asks for $/progress notifications that carry it.
  public var workDoneToken: PlaceImportWorkDoneToken?

  public init(
    path: String? = nil, text: String? = nil, format: PlaceImportFormat? = nil,
    shipped: Bool? = nil, workDoneToken: PlaceImportWorkDoneToken? = nil
  ) {
    self.path = path
    self.text = text
    self.format = format
    self.shipped = shipped
    self.workDoneToken = workDoneToken
  }
}

/// Gives a place a picture of the user's, or none; the former file is deleted.
public struct PlaceSetPhoto: Method {
  public static let name = "place.setPhoto"
  public typealias Answer = PlaceSetPhotoResult

  /// Id of the place.
  public var place: Int
  /// Absolute path of a JPEG, PNG, WebP or GIF; null takes the picture away.
  public var path: String?
  /// The bytes of such a file in base 64, or else a path; null takes the picture away.
  public var base64: String?

  public init(place: Int, path: String? = nil, base64: String? = nil) {
    self.place = place
    self.path = path
    self.base64 = base64
  }
}

/// The picture of a place as a file; one that is elsewhere is fetched once and kept.
public struct PlacePhoto: Method {
  public static let name = "place.photo"
  public typealias Answer = PlacePhotoResult

  /// Id of the place.
  public var place: Int
  /// Asks for $/progress notifications that carry it.
  public var workDoneToken: PlacePhotoWorkDoneToken?

  public init(place: Int, workDoneToken: PlacePhotoWorkDoneToken? = nil) {
    self.place = place
    self.workDoneToken = workDoneToken
  }
}

public typealias InitializeUnitsWords = ObservationUnits

public enum InitializeLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("InitializeLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public enum CancelRequestId: Codable, Hashable, Sendable {
  case string(String)
  case number(Double)

  public init(from decoder: any Decoder) throws {
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    if let value = try? Double(from: decoder) {
      self = .number(value)
      return
    }
    throw DecodingError.unknownForm("CancelRequestId", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let value): try value.encode(to: encoder)
    case .number(let value): try value.encode(to: encoder)
    }
  }
}

public struct SetTraceValue: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let off = Self("off")
  public static let messages = Self("messages")
  public static let verbose = Self("verbose")
}

public typealias ClientConfigureUnitsWords = ObservationUnits

public typealias ClientConfigureNotify = ClientConfigureResultNotify

public typealias SessionOpenMode = DraftMode

public typealias SessionOpenSource = SourceKind

public enum SessionOpenLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("SessionOpenLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public typealias SessionOpenProvider = ErrorDataAlternative

public typealias SessionOpenWeighting = SourceWeighting

public enum SessionOpenWorkDoneToken: Codable, Hashable, Sendable {
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
    throw DecodingError.unknownForm("SessionOpenWorkDoneToken", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    }
  }
}

public typealias CitySearchScope = StateScope

public struct CityDetailOrigin: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let user = Self("user")
  public static let automatic = Self("automatic")
}

public struct CityBriefDetail: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let line = Self("line")
  public static let summary = Self("summary")
  public static let full = Self("full")
}

public enum CitySkyLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("CitySkyLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public enum CityClockFrom: Codable, Hashable, Sendable {
  case integer(Int)
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Int(from: decoder) {
      self = .integer(value)
      return
    }
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("CityClockFrom", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .integer(let value): try value.encode(to: encoder)
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public typealias GazetteerSearchProvider = ErrorDataAlternative

public enum GazetteerNearbyLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("GazetteerNearbyLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public typealias GazetteerNearbyProvider = ErrorDataAlternative

public typealias GazetteerCountriesProvider = ErrorDataAlternative

public struct GazetteerMatchName: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let mention = Self("mention")
  public static let wikiLink = Self("wikiLink")
  public static let quoted = Self("quoted")
  public static let bare = Self("bare")
}

public struct WeatherRefreshScope: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let visible = Self("visible")
  public static let all = Self("all")
  public static let favorites = Self("favorites")
}

public typealias WeatherRefreshOrigin = CityDetailOrigin

public enum WeatherRefreshWorkDoneToken: Codable, Hashable, Sendable {
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
    throw DecodingError.unknownForm("WeatherRefreshWorkDoneToken", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    }
  }
}

public enum WeatherGetLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("WeatherGetLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public typealias WeatherGetOrigin = CityDetailOrigin

public enum WeatherForecastLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("WeatherForecastLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public typealias WeatherForecastOrigin = CityDetailOrigin

public enum WeatherCompareLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("WeatherCompareLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public typealias WeatherCompareProvider = FallbackInsteadOf

public enum WeatherAirLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("WeatherAirLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public typealias WeatherAirScope = WeatherRefreshScope

public enum WeatherNormalsLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("WeatherNormalsLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public enum WeatherMeasuredLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("WeatherMeasuredLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public enum WeatherWarningsLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("WeatherWarningsLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public struct WeatherIconIcon: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let clearDay = Self("clear-day")
  public static let clearNight = Self("clear-night")
  public static let partlyCloudyDay = Self("partly-cloudy-day")
  public static let partlyCloudyNight = Self("partly-cloudy-night")
  public static let cloudyDay = Self("cloudy-day")
  public static let cloudyNight = Self("cloudy-night")
  public static let windDay = Self("wind-day")
  public static let windNight = Self("wind-night")
  public static let hazeDay = Self("haze-day")
  public static let hazeNight = Self("haze-night")
  public static let fogDay = Self("fog-day")
  public static let fogNight = Self("fog-night")
  public static let drizzleDay = Self("drizzle-day")
  public static let drizzleNight = Self("drizzle-night")
  public static let rainDay = Self("rain-day")
  public static let rainNight = Self("rain-night")
  public static let sleetDay = Self("sleet-day")
  public static let sleetNight = Self("sleet-night")
  public static let snowDay = Self("snow-day")
  public static let snowNight = Self("snow-night")
  public static let hailDay = Self("hail-day")
  public static let hailNight = Self("hail-night")
  public static let thunderstormDay = Self("thunderstorm-day")
  public static let thunderstormNight = Self("thunderstorm-night")
}

public typealias WeatherHistoryUnits = ObservationUnits

public struct ArchiveExportFormat: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let csv = Self("csv")
  public static let ids = Self("ids")
  public static let geojson = Self("geojson")
  public static let gpx = Self("gpx")
}

public struct ArchiveImportFormat: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let auto = Self("auto")
  public static let csv = Self("csv")
  public static let ids = Self("ids")
  public static let geojson = Self("geojson")
  public static let gpx = Self("gpx")
  public static let kml = Self("kml")
  public static let names = Self("names")
}

public struct ArchiveImportTarget: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let cities = Self("cities")
  public static let places = Self("places")
}

public enum ArchiveImportWorkDoneToken: Codable, Hashable, Sendable {
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
    throw DecodingError.unknownForm("ArchiveImportWorkDoneToken", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    }
  }
}

public enum LocationSetLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("LocationSetLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public typealias LocationSetPermissionPermission = DeviceLocationPermission

public enum ShareComposeLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("ShareComposeLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public typealias ShareComposeUnits = ObservationUnits

public struct ShareComposeFormat: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let text = Self("text")
  public static let geo = Self("geo")
  public static let openStreetMap = Self("openStreetMap")
  public static let google = Self("google")
  public static let apple = Self("apple")
  public static let plusCode = Self("plusCode")
  public static let dms = Self("dms")
  public static let markdown = Self("markdown")
  public static let org = Self("org")
}

public enum PlaceListLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("PlaceListLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public enum PlaceAddLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("PlaceAddLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public enum PlaceUpdateLocation: Codable, Hashable, Sendable {
  case location(Location)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Location(from: decoder) {
      self = .location(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("PlaceUpdateLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public struct PlaceImportFormat: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let json = Self("json")
  public static let geojson = Self("geojson")
  public static let csv = Self("csv")
}

public enum PlaceImportWorkDoneToken: Codable, Hashable, Sendable {
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
    throw DecodingError.unknownForm("PlaceImportWorkDoneToken", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    }
  }
}

public enum PlacePhotoWorkDoneToken: Codable, Hashable, Sendable {
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
    throw DecodingError.unknownForm("PlacePhotoWorkDoneToken", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    }
  }
}
