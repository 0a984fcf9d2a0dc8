// The shapes of the protocol: what is sent and what is answered.
//
// Written by `clients/generate` from `rpc.discover`; not to be edited.

/// What is in the air.
public struct AirPollutants: Codable, Hashable, Sendable {
  /// Particles up to 2.5 μm.
  public var pm25: Double?
  /// Particles up to 10 μm.
  public var pm10: Double?
  /// Nitrogen dioxide.
  public var no2: Double?
  /// Ozone near the ground.
  public var o3: Double?
  /// Sulphur dioxide.
  public var so2: Double?
  /// Carbon monoxide.
  public var co: Double?
  /// Of all of them.
  public var unit: String

  public init(
    pm25: Double? = nil, pm10: Double? = nil, no2: Double? = nil, o3: Double? = nil,
    so2: Double? = nil, co: Double? = nil, unit: String
  ) {
    self.pm25 = pm25
    self.pm10 = pm10
    self.no2 = no2
    self.o3 = o3
    self.so2 = so2
    self.co = co
    self.unit = unit
  }
}

/// Pollen in the air.
public struct AirPollen: Codable, Hashable, Sendable {
  /// Of alder; null where nobody knows.
  public var alder: Double?
  /// Of birch; null where nobody knows.
  public var birch: Double?
  /// Of grass; null where nobody knows.
  public var grass: Double?
  /// Of mugwort; null where nobody knows.
  public var mugwort: Double?
  /// Of olive; null where nobody knows.
  public var olive: Double?
  /// Of ragweed; null where nobody knows.
  public var ragweed: Double?
  /// Of all of them.
  public var unit: String

  public init(
    alder: Double? = nil, birch: Double? = nil, grass: Double? = nil, mugwort: Double? = nil,
    olive: Double? = nil, ragweed: Double? = nil, unit: String
  ) {
    self.alder = alder
    self.birch = birch
    self.grass = grass
    self.mugwort = mugwort
    self.olive = olive
    self.ragweed = ragweed
    self.unit = unit
  }
}

public struct Air: Codable, Hashable, Sendable {
  /// The hour that it is valid for, ISO 8601 on the place's clock.
  public var time: String
  /// The European index; null if it is not known.
  public var european: EuropeanAirIndex?
  /// The index of the US EPA; null if it is not known.
  public var us: USAirIndex?
  /// The one whose own European index is the highest; null if none is known.
  public var mainPollutant: AirMainPollutant?
  /// What is in the air.
  public var pollutants: AirPollutants
  /// Pollen in the air.
  public var pollen: AirPollen
  /// The model of the Copernicus service; null where it may be either.
  public var model: AirModel?
  /// Who says so.
  public var provider: AirProvider
  /// When the provider said so, ISO 8601.
  public var fetchedAt: String
  /// The credit that the provider asks to be shown.
  public var attribution: Credit
  /// Whether something newer could not be had.
  public var stale: Bool
  /// Values of the answer that cannot be, and were left out.
  public var dropped: Int

  public init(
    time: String, european: EuropeanAirIndex? = nil, us: USAirIndex? = nil,
    mainPollutant: AirMainPollutant? = nil, pollutants: AirPollutants, pollen: AirPollen,
    model: AirModel? = nil, provider: AirProvider, fetchedAt: String, attribution: Credit,
    stale: Bool, dropped: Int
  ) {
    self.time = time
    self.european = european
    self.us = us
    self.mainPollutant = mainPollutant
    self.pollutants = pollutants
    self.pollen = pollen
    self.model = model
    self.provider = provider
    self.fetchedAt = fetchedAt
    self.attribution = attribution
    self.stale = stale
    self.dropped = dropped
  }
}

public struct Archive: Codable, Hashable, Sendable {
  /// Cities in the archive.
  public var count: Int
  /// Those with a star.
  public var favorites: Int
  /// Rises with every change, whichever process made it.
  public var revision: Int

  public init(count: Int, favorites: Int, revision: Int) {
    self.count = count
    self.favorites = favorites
    self.revision = revision
  }
}

public struct ArchiveChange: Codable, Hashable, Sendable {
  /// Behind this change.
  public var cursor: String
  /// What became of the city.
  public var kind: ArchiveChangeKind
  /// Its id.
  public var city: Int
  /// What changed of it: members of a city; none unless it is changed.
  public var fields: [ArchiveChangeField]

  public init(cursor: String, kind: ArchiveChangeKind, city: Int, fields: [ArchiveChangeField]) {
    self.cursor = cursor
    self.kind = kind
    self.city = city
    self.fields = fields
  }
}

public struct Article: Codable, Hashable, Sendable {
  /// The city whose article was opened.
  public var city: Int
  /// Title for the window: the city's name.
  public var title: String
  /// https address to be loaded.
  public var url: String
  /// Whether it is a search for the name, for want of a link.
  public var fallback: Bool
  /// Whether there is a page to go back to.
  public var canGoBack: Bool
  /// Whether there is a page to go forward to.
  public var canGoForward: Bool

  public init(
    city: Int, title: String, url: String, fallback: Bool, canGoBack: Bool, canGoForward: Bool
  ) {
    self.city = city
    self.title = title
    self.url = url
    self.fallback = fallback
    self.canGoBack = canGoBack
    self.canGoForward = canGoForward
  }
}

public struct ArticlePicture: Codable, Hashable, Sendable {
  /// https address of the picture.
  public var url: String
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// The page with its author and licence.
  public var page: String?

  public init(url: String, width: Int, height: Int, page: String? = nil) {
    self.url = url
    self.width = width
    self.height = height
    self.page = page
  }
}

public struct Attempt: Codable, Hashable, Sendable {
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

/// Its limits.
public struct BudgetWindow: Codable, Hashable, Sendable {
  /// Length of the window.
  public var seconds: Double
  /// What it grants, in the service's units.
  public var limit: Double
  /// What is left.
  public var remaining: Double

  public init(seconds: Double, limit: Double, remaining: Double) {
    self.seconds = seconds
    self.limit = limit
    self.remaining = remaining
  }
}

public struct Budget: Codable, Hashable, Sendable {
  /// Its name.
  public var service: String
  /// Its limits.
  public var windows: [BudgetWindow]
  /// Until when it asked to be left alone, ISO 8601.
  public var pausedUntil: String?

  public init(service: String, windows: [BudgetWindow], pausedUntil: String? = nil) {
    self.service = service
    self.windows = windows
    self.pausedUntil = pausedUntil
  }
}

/// One of the forms of `Change`.
public struct ChangeInsert: Codable, Hashable, Sendable {
  /// A row appears.
  public var op: ChangeInsertOp
  /// Where it stands at that step.
  public var index: Int
  /// The row.
  public var city: City

  public init(op: ChangeInsertOp, index: Int, city: City) {
    self.op = op
    self.index = index
    self.city = city
  }
}

/// One of the forms of `Change`.
public struct ChangeUpdate: Codable, Hashable, Sendable {
  /// A row has new values.
  public var op: ChangeUpdateOp
  /// Where it stands at that step.
  public var index: Int
  /// Its id, and the members that are new.
  public var city: CityUpdate

  public init(op: ChangeUpdateOp, index: Int, city: CityUpdate) {
    self.op = op
    self.index = index
    self.city = city
  }
}

/// One of the forms of `Change`.
public struct ChangeRemove: Codable, Hashable, Sendable {
  /// A row goes.
  public var op: ChangeRemoveOp
  /// Where it stood.
  public var index: Int
  /// Its city.
  public var id: Int

  public init(op: ChangeRemoveOp, index: Int, id: Int) {
    self.op = op
    self.index = index
    self.id = id
  }
}

/// One of the forms of `Change`.
public struct ChangeMove: Codable, Hashable, Sendable {
  /// A row changes its place.
  public var op: ChangeMoveOp
  /// Where it stood.
  public var from: Int
  /// Where it stands.
  public var to: Int

  public init(op: ChangeMoveOp, from: Int, to: Int) {
    self.op = op
    self.from = from
    self.to = to
  }
}

/// One of the forms of `Change`.
public struct ChangeReset: Codable, Hashable, Sendable {
  /// Read the list anew with session.get.
  public var op: ChangeResetOp

  public init(op: ChangeResetOp) {
    self.op = op
  }
}

public enum Change: Codable, Hashable, Sendable {
  case insert(ChangeInsert)
  case update(ChangeUpdate)
  case remove(ChangeRemove)
  case move(ChangeMove)
  case reset(ChangeReset)

  public init(from decoder: any Decoder) throws {
    if let value = try? ChangeInsert(from: decoder), ["insert"].contains(value.op.rawValue) {
      self = .insert(value)
      return
    }
    if let value = try? ChangeUpdate(from: decoder), ["update"].contains(value.op.rawValue) {
      self = .update(value)
      return
    }
    if let value = try? ChangeRemove(from: decoder), ["remove"].contains(value.op.rawValue) {
      self = .remove(value)
      return
    }
    if let value = try? ChangeMove(from: decoder), ["move"].contains(value.op.rawValue) {
      self = .move(value)
      return
    }
    if let value = try? ChangeReset(from: decoder), ["reset"].contains(value.op.rawValue) {
      self = .reset(value)
      return
    }
    throw DecodingError.unknownForm("Change", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .insert(let value): try value.encode(to: encoder)
    case .update(let value): try value.encode(to: encoder)
    case .remove(let value): try value.encode(to: encoder)
    case .move(let value): try value.encode(to: encoder)
    case .reset(let value): try value.encode(to: encoder)
    }
  }
}

public struct City: Codable, Hashable, Sendable {
  /// GeoNames id.
  public var id: Int
  /// Main name at GeoNames.
  public var name: String
  /// ISO 3166-1 alpha-2 code; XK is Kosovo.
  public var country: String?
  /// Name of the state, region or canton.
  public var admin1: String?
  /// Degrees north.
  public var lat: Double
  /// Degrees east.
  public var lon: Double
  /// Inhabitants.
  public var population: Int?
  /// IANA time zone.
  public var timezone: String?
  /// https address of the article.
  public var wikipedia: String?
  /// Whether it has a star, in the session or else in the archive.
  public var favorite: Bool
  /// Whether the archive held it when the session opened, or now.
  public var archived: Bool
  /// As weather.refresh found it; null if it was not asked.
  public var weather: Weather?

  public init(
    id: Int, name: String, country: String? = nil, admin1: String? = nil, lat: Double, lon: Double,
    population: Int? = nil, timezone: String? = nil, wikipedia: String? = nil, favorite: Bool,
    archived: Bool, weather: Weather? = nil
  ) {
    self.id = id
    self.name = name
    self.country = country
    self.admin1 = admin1
    self.lat = lat
    self.lon = lon
    self.population = population
    self.timezone = timezone
    self.wikipedia = wikipedia
    self.favorite = favorite
    self.archived = archived
    self.weather = weather
  }
}

public struct CityUpdate: Codable, Hashable, Sendable {
  /// GeoNames id of the city.
  public var id: Int
  /// Its star, where that is new.
  public var favorite: Bool

  public init(id: Int, favorite: Bool) {
    self.id = id
    self.favorite = favorite
  }
}

public struct CloudLayer: Codable, Hashable, Sendable {
  /// How much of the sky it covers.
  public var cover: CloudLayerCover
  /// Metres above the station; null if it is not told.
  public var base: Double?

  public init(cover: CloudLayerCover, base: Double? = nil) {
    self.cover = cover
    self.base = base
  }
}

/// The same on the clocks of each city with a zone.
public struct CommonHoursCity: Codable, Hashable, Sendable {
  /// Its id.
  public var city: Int
  /// ISO 8601.
  public var start: String
  /// ISO 8601.
  public var end: String

  public init(city: Int, start: String, end: String) {
    self.city = city
    self.start = start
    self.end = end
  }
}

public struct CommonHours: Codable, Hashable, Sendable {
  /// In UTC.
  public var start: String
  /// In UTC.
  public var end: String
  /// The same on the clocks of each city with a zone.
  public var cities: [CommonHoursCity]

  public init(start: String, end: String, cities: [CommonHoursCity]) {
    self.start = start
    self.end = end
    self.cities = cities
  }
}

public struct Credit: Codable, Hashable, Sendable {
  /// The line to be shown.
  public var text: String
  /// What it links to.
  public var url: String
  /// Of the data, by its SPDX name; null where the service has terms of its own.
  public var license: String?

  public init(text: String, url: String, license: String? = nil) {
    self.text = text
    self.url = url
    self.license = license
  }
}

public struct DayLight: Codable, Hashable, Sendable {
  /// While the sun rises.
  public var morning: Span
  /// While it sinks.
  public var evening: Span

  public init(morning: Span, evening: Span) {
    self.morning = morning
    self.evening = evening
  }
}

public struct DeviceLocation: Codable, Hashable, Sendable {
  /// Where the device is; null if that is not known.
  public var location: Location?
  /// Metres around the location within which the device is; null if that is not known.
  public var accuracy: Double?
  /// Whether the user lets the position be used.
  public var permission: DeviceLocationPermission

  public init(
    location: Location? = nil, accuracy: Double? = nil, permission: DeviceLocationPermission
  ) {
    self.location = location
    self.accuracy = accuracy
    self.permission = permission
  }
}

public struct Draft: Codable, Hashable, Sendable {
  /// Its id.
  public var draft: String
  /// What the session was for.
  public var mode: DraftMode
  /// When it was written last, ISO 8601.
  public var savedAt: String
  /// Stars, removals, restorations, undos and redos in it.
  public var changes: Int
  /// The process in which its session is open, which may be this one; else null.
  public var heldBy: Int?
  /// When it is removed, ISO 8601; null while its session is open, or if drafts do not expire.
  public var expiresAt: String?

  public init(
    draft: String, mode: DraftMode, savedAt: String, changes: Int, heldBy: Int? = nil,
    expiresAt: String? = nil
  ) {
    self.draft = draft
    self.mode = mode
    self.savedAt = savedAt
    self.changes = changes
    self.heldBy = heldBy
    self.expiresAt = expiresAt
  }
}

public struct Edit: Codable, Hashable, Sendable {
  /// What it did when it was made.
  public var kind: EditKind
  /// The first 100 ids of the cities that it changed.
  public var ids: [Int]
  /// How many they are.
  public var count: Int

  public init(kind: EditKind, ids: [Int], count: Int) {
    self.kind = kind
    self.ids = ids
    self.count = count
  }
}

/// What programs need to know.
public struct ErrorData: Codable, Hashable, Sendable {
  /// Name of the code.
  public var name: String
  /// Whether the same request may succeed later as it is.
  public var retryable: Bool
  /// InvalidParams: the member that is wrong, as params.location.lat.
  public var path: String?
  /// ParseError: the byte at which the line ceases to be JSON, from 0.
  public var offset: Int?
  /// The limit that was passed.
  public var limit: Double?
  /// The line of an imported file that is wrong, from 1; null if it is no matter of a line.
  public var line: Int?
  /// LocationUnavailable: denied if the position must not be used, else it is not known.
  public var permission: ErrorDataPermission?
  /// Every look of surpriseMe that was made.
  public var attempts: [Attempt]?
  /// NothingFound: what each wish left of the cities.
  public var wishes: [WishStep]?
  /// CursorExpired: from where to follow the archive once it is read.
  public var cursor: String?
  /// NothingFound: where to search instead.
  public var url: String?
  /// Name of the service, where it is known.
  public var provider: String?
  /// Milliseconds until asking again makes sense, where that is known.
  public var retryAfterMs: Int?
  /// The provider to pass instead, for live cities.
  public var alternative: ErrorDataAlternative?

  public init(
    name: String, retryable: Bool, path: String? = nil, offset: Int? = nil, limit: Double? = nil,
    line: Int? = nil, permission: ErrorDataPermission? = nil, attempts: [Attempt]? = nil,
    wishes: [WishStep]? = nil, cursor: String? = nil, url: String? = nil, provider: String? = nil,
    retryAfterMs: Int? = nil, alternative: ErrorDataAlternative? = nil
  ) {
    self.name = name
    self.retryable = retryable
    self.path = path
    self.offset = offset
    self.limit = limit
    self.line = line
    self.permission = permission
    self.attempts = attempts
    self.wishes = wishes
    self.cursor = cursor
    self.url = url
    self.provider = provider
    self.retryAfterMs = retryAfterMs
    self.alternative = alternative
  }
}

public struct Error: Codable, Hashable, Sendable {
  /// Which error.
  public var code: Int
  /// A sentence in English: what is wrong and what to do.
  public var message: String
  /// What programs need to know.
  public var data: ErrorData

  public init(code: Int, message: String, data: ErrorData) {
    self.code = code
    self.message = message
    self.data = data
  }
}

public struct EuropeanAirIndex: Codable, Hashable, Sendable {
  /// The service's number, above 100 without an end.
  public var index: Double
  /// Its level in one word.
  public var level: EuropeanAirIndexLevel
  /// The same to be read, English.
  public var text: String

  public init(index: Double, level: EuropeanAirIndexLevel, text: String) {
    self.index = index
    self.level = level
    self.text = text
  }
}

public struct Fallback: Codable, Hashable, Sendable {
  /// The provider that would have been preferred.
  public var insteadOf: FallbackInsteadOf
  /// What was wrong with it: a sentence.
  public var reason: String

  public init(insteadOf: FallbackInsteadOf, reason: String) {
    self.insteadOf = insteadOf
    self.reason = reason
  }
}

public struct Guide: Codable, Hashable, Sendable {
  /// Places in the guide.
  public var placeCount: Int
  /// Cities with a place, Unknown City among them.
  public var cityCount: Int
  /// Rises with every change, whichever process made it.
  public var revision: Int

  public init(placeCount: Int, cityCount: Int, revision: Int) {
    self.placeCount = placeCount
    self.cityCount = cityCount
    self.revision = revision
  }
}

public struct GuideCity: Codable, Hashable, Sendable {
  /// GeoNames id; 0 for Unknown City; below zero for a city that only an import names.
  public var id: Int
  /// Its name.
  public var name: String
  /// ISO 3166-1 alpha-2 code.
  public var country: String?

  public init(id: Int, name: String, country: String? = nil) {
    self.id = id
    self.name = name
    self.country = country
  }
}

public struct Limits: Codable, Hashable, Sendable {
  /// Bytes of a message: of a line without its end, or of what follows headers.
  public var lineBytes: Double
  /// Arrays and objects within each other.
  public var depth: Double
  /// Members of a batch.
  public var batch: Double
  /// Requests waiting at a time.
  public var waiting: Double
  /// Sessions open at a time.
  public var sessions: Double
  /// Cities in the lists of all open sessions together.
  public var sessionRows: Double
  /// Rows of a page: the largest limit of a list.
  public var page: Double
  /// Cities of an import: the largest count of session.open.
  public var `import`: Double
  /// Cities of one edit of a session.
  public var edited: Double
  /// Bytes of a session's undo history, 8 for each city of an edit. Older edits are forgotten
  /// first, and the last one never.
  public var undoBytes: Double
  /// The largest radius: half the Earth's circumference.
  public var radiusKm: Double
  /// Cities of a weather.refresh.
  public var refresh: Double
  /// Bytes of a file that archive.import reads.
  public var importFile: Double
  /// Rows of a file that archive.import reads.
  public var importRows: Double
  /// Bytes of the text in a reply of archive.export.
  public var exportText: Double
  /// Bytes of a text for gazetteer.match.
  public var matchText: Double
  /// Pages that article.back can go back over.
  public var pagesBack: Double
  /// Places of a place.import.
  public var places: Double
  /// Bytes of a file for place.import.
  public var placesBytes: Double
  /// Bytes of a picture that place.setPhoto takes from a path.
  public var photoBytes: Double
  /// Bytes of a picture in base64, decoded.
  public var photoTextBytes: Double
  /// Rows told one by one; more are one reset.
  public var changedRows: Double

  public init(
    lineBytes: Double, depth: Double, batch: Double, waiting: Double, sessions: Double,
    sessionRows: Double, page: Double, `import`: Double, edited: Double, undoBytes: Double,
    radiusKm: Double, refresh: Double, importFile: Double, importRows: Double, exportText: Double,
    matchText: Double, pagesBack: Double, places: Double, placesBytes: Double, photoBytes: Double,
    photoTextBytes: Double, changedRows: Double
  ) {
    self.lineBytes = lineBytes
    self.depth = depth
    self.batch = batch
    self.waiting = waiting
    self.sessions = sessions
    self.sessionRows = sessionRows
    self.page = page
    self.import = `import`
    self.edited = edited
    self.undoBytes = undoBytes
    self.radiusKm = radiusKm
    self.refresh = refresh
    self.importFile = importFile
    self.importRows = importRows
    self.exportText = exportText
    self.matchText = matchText
    self.pagesBack = pagesBack
    self.places = places
    self.placesBytes = placesBytes
    self.photoBytes = photoBytes
    self.photoTextBytes = photoTextBytes
    self.changedRows = changedRows
  }
}

/// When its clocks are changed next; null if that is not known to happen.
public struct LocalClockNextChange: Codable, Hashable, Sendable {
  /// ISO 8601, as the clocks show it then.
  public var time: String
  /// Seconds ahead of UTC until then.
  public var offsetBefore: Int
  /// And from then on.
  public var offsetAfter: Int

  public init(time: String, offsetBefore: Int, offsetAfter: Int) {
    self.time = time
    self.offsetBefore = offsetBefore
    self.offsetAfter = offsetAfter
  }
}

public struct LocalClock: Codable, Hashable, Sendable {
  /// GeoNames id of the city.
  public var id: Int
  /// Its main name.
  public var name: String
  /// IANA time zone; null, as what follows from it, if none is known.
  public var timezone: String?
  /// What its clocks show, ISO 8601.
  public var time: String?
  /// Seconds ahead of UTC.
  public var offset: Int?
  /// As CEST; null where people have no word for it.
  public var abbreviation: String?
  /// In English.
  public var weekday: String?
  /// Days by which its calendar is ahead of that of from.
  public var dayDifference: Int?
  /// When its clocks are changed next; null if that is not known to happen.
  public var nextChange: LocalClockNextChange?
  /// Kilometres along the Earth's surface.
  public var distanceKm: Double
  /// Degrees from north by east, as one sets out; null at no distance.
  public var bearing: Double?
  /// The nearest of 16 directions.
  public var compass: LocalClockCompass?

  public init(
    id: Int, name: String, timezone: String? = nil, time: String? = nil, offset: Int? = nil,
    abbreviation: String? = nil, weekday: String? = nil, dayDifference: Int? = nil,
    nextChange: LocalClockNextChange? = nil, distanceKm: Double, bearing: Double? = nil,
    compass: LocalClockCompass? = nil
  ) {
    self.id = id
    self.name = name
    self.timezone = timezone
    self.time = time
    self.offset = offset
    self.abbreviation = abbreviation
    self.weekday = weekday
    self.dayDifference = dayDifference
    self.nextChange = nextChange
    self.distanceKm = distanceKm
    self.bearing = bearing
    self.compass = compass
  }
}

public struct Location: Codable, Hashable, Sendable {
  /// Latitude, degrees north.
  public var lat: Double
  /// Longitude, degrees east.
  public var lon: Double

  public init(lat: Double, lon: Double) {
    self.lat = lat
    self.lon = lon
  }
}

public struct Measurement: Codable, Hashable, Sendable {
  /// Its id; null for a point.
  public var city: Int?
  /// The point.
  public var location: Location
  /// Who measured; the nearest if none did; null if none is near.
  public var station: Station?
  /// When it was measured, ISO 8601 on the station's clock; null if never.
  public var time: String?
  /// Minutes since then.
  public var ageMinutes: Int?
  /// What was measured; null if that is not known.
  public var measured: Observation?
  /// Why that is not known; null if it is.
  public var reason: MeasurementReason?
  /// Who says so.
  public var provider: MeasurementProvider
  /// The credit to be shown with it.
  public var attribution: Credit
  /// When the provider said so, ISO 8601; null if never.
  public var fetchedAt: String?
  /// Whether there may be something newer that could not be had.
  public var stale: Bool
  /// Why that could not be had; else null.
  public var error: Error?

  public init(
    city: Int? = nil, location: Location, station: Station? = nil, time: String? = nil,
    ageMinutes: Int? = nil, measured: Observation? = nil, reason: MeasurementReason? = nil,
    provider: MeasurementProvider, attribution: Credit, fetchedAt: String? = nil, stale: Bool,
    error: Error? = nil
  ) {
    self.city = city
    self.location = location
    self.station = station
    self.time = time
    self.ageMinutes = ageMinutes
    self.measured = measured
    self.reason = reason
    self.provider = provider
    self.attribution = attribution
    self.fetchedAt = fetchedAt
    self.stale = stale
    self.error = error
  }
}

public struct MoonDay: Codable, Hashable, Sendable {
  /// Whether it is up or down all day.
  public var state: MoonDayState
  /// ISO 8601; null on a day without, which comes once a month.
  public var rise: String?
  /// The same.
  public var set: String?
  /// Degrees from north by east.
  public var riseAzimuth: Double?
  /// The same.
  public var setAzimuth: Double?
  /// One of the four principal ones if it falls on the day.
  public var phase: MoonDayPhase
  /// Part of the disc that is lit, at 12:00.
  public var illumination: Double
  /// Degrees by which it is ahead of the sun at 12:00, 180 at full moon.
  public var phaseAngle: Double
  /// Days since the new moon, at 12:00.
  public var age: Double

  public init(
    state: MoonDayState, rise: String? = nil, set: String? = nil, riseAzimuth: Double? = nil,
    setAzimuth: Double? = nil, phase: MoonDayPhase, illumination: Double, phaseAngle: Double,
    age: Double
  ) {
    self.state = state
    self.rise = rise
    self.set = set
    self.riseAzimuth = riseAzimuth
    self.setAzimuth = setAzimuth
    self.phase = phase
    self.illumination = illumination
    self.phaseAngle = phaseAngle
    self.age = age
  }
}

public struct MoonPhase: Codable, Hashable, Sendable {
  /// New moon, full moon or a quarter.
  public var phase: MoonPhasePhase
  /// Its moment, ISO 8601 on the place's clock.
  public var time: String

  public init(phase: MoonPhasePhase, time: String) {
    self.phase = phase
    self.time = time
  }
}

public struct Observation: Codable, Hashable, Sendable {
  /// What falls or hangs in the air, or else the clouds, in one word.
  public var condition: ObservationCondition?
  /// Name for weather.icon.
  public var icon: String?
  /// In words, English.
  public var summary: String?
  /// Whether the sun is up at the station.
  public var isDay: Bool?
  /// °C; °F in units us.
  public var temperature: Double?
  /// °C or °F.
  public var dewPoint: Double?
  /// %, computed of both: a report has none.
  public var humidity: Double?
  /// At sea level, hPa; null outside of North America, mostly.
  public var pressure: Double?
  /// QNH, hPa: at sea level in standard air.
  public var altimeter: Double?
  /// m/s; mph in units us.
  public var windSpeed: Double?
  /// m/s or mph; null if there are none.
  public var windGust: Double?
  /// Degrees from north that it comes from; null if variable, or in a calm.
  public var windDirection: Double?
  /// Whether it comes from all sides.
  public var isWindVariable: Bool
  /// km; miles in units us.
  public var visibility: Double?
  /// Whether one can see farther than that.
  public var visibilityIsAtLeast: Bool
  /// How much of the sky is covered; null if the station does not look.
  public var skyCover: ObservationSkyCover?
  /// The clouds from below.
  public var cloudLayers: [CloudLayer]
  /// The report's words for the weather, as -RA BR; null if it has none.
  public var weather: String?
  /// The report as it was sent.
  public var raw: String?
  /// Those of the values; of a choice of its own that of the temperature.
  public var units: ObservationUnits
  /// Values that cannot be, and were left out.
  public var dropped: Int

  public init(
    condition: ObservationCondition? = nil, icon: String? = nil, summary: String? = nil,
    isDay: Bool? = nil, temperature: Double? = nil, dewPoint: Double? = nil,
    humidity: Double? = nil, pressure: Double? = nil, altimeter: Double? = nil,
    windSpeed: Double? = nil, windGust: Double? = nil, windDirection: Double? = nil,
    isWindVariable: Bool, visibility: Double? = nil, visibilityIsAtLeast: Bool,
    skyCover: ObservationSkyCover? = nil, cloudLayers: [CloudLayer], weather: String? = nil,
    raw: String? = nil, units: ObservationUnits, dropped: Int
  ) {
    self.condition = condition
    self.icon = icon
    self.summary = summary
    self.isDay = isDay
    self.temperature = temperature
    self.dewPoint = dewPoint
    self.humidity = humidity
    self.pressure = pressure
    self.altimeter = altimeter
    self.windSpeed = windSpeed
    self.windGust = windGust
    self.windDirection = windDirection
    self.isWindVariable = isWindVariable
    self.visibility = visibility
    self.visibilityIsAtLeast = visibilityIsAtLeast
    self.skyCover = skyCover
    self.cloudLayers = cloudLayers
    self.weather = weather
    self.raw = raw
    self.units = units
    self.dropped = dropped
  }
}

public struct Photo: Codable, Hashable, Sendable {
  /// What it shows, as its author says.
  public var title: String
  /// Address of the picture in full size.
  public var url: String
  /// Address of a small one.
  public var thumbnail: String?
  /// Pixels of the picture in full size.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// Who made it, as plain text; null where that is not told.
  public var author: String?
  /// Name of its licence; null where that is not told.
  public var license: String?
  /// Address of the licence.
  public var licenseUrl: String?
  /// The page that tells of it, or shows it.
  public var page: String?

  public init(
    title: String, url: String, thumbnail: String? = nil, width: Int, height: Int,
    author: String? = nil, license: String? = nil, licenseUrl: String? = nil, page: String? = nil
  ) {
    self.title = title
    self.url = url
    self.thumbnail = thumbnail
    self.width = width
    self.height = height
    self.author = author
    self.license = license
    self.licenseUrl = licenseUrl
    self.page = page
  }
}

public struct Place: Codable, Hashable, Sendable {
  /// Names the place; never used twice.
  public var id: Int
  /// One line.
  public var name: String
  /// May have several lines.
  public var description: String?
  /// Where it is.
  public var location: Location
  /// What it is listed under.
  public var city: GuideCity
  /// import as an import left it; user once the user has added or changed it.
  public var origin: PlaceOrigin
  /// Its picture.
  public var photo: PlacePicture
  /// From the device or the given point; null where neither is known.
  public var distanceMiles: Double?

  public init(
    id: Int, name: String, description: String? = nil, location: Location, city: GuideCity,
    origin: PlaceOrigin, photo: PlacePicture, distanceMiles: Double? = nil
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.location = location
    self.city = city
    self.origin = origin
    self.photo = photo
    self.distanceMiles = distanceMiles
  }
}

public struct PlaceInText: Codable, Hashable, Sendable {
  /// How the text tells it.
  public var kind: PlaceInTextKind
  /// Where, in UTF-16 code units, without brackets, quotes and the like.
  public var range: Range
  /// The same in bytes of UTF-8.
  public var bytes: Range
  /// The point; of a name that of the city.
  public var location: Location
  /// The likeliest one; null where the text tells a point alone.
  public var city: City?
  /// Whether it is not clear which city is meant.
  public var ambiguous: Bool
  /// Ids of those that may be meant, the likeliest first; empty where it is clear.
  public var candidates: [Int]

  public init(
    kind: PlaceInTextKind, range: Range, bytes: Range, location: Location, city: City? = nil,
    ambiguous: Bool, candidates: [Int]
  ) {
    self.kind = kind
    self.range = range
    self.bytes = bytes
    self.location = location
    self.city = city
    self.ambiguous = ambiguous
    self.candidates = candidates
  }
}

public struct PlaceName: Codable, Hashable, Sendable {
  /// As the gazetteer spells it.
  public var name: String
  /// A tag of BCP 47; null if unknown.
  public var language: String?

  public init(name: String, language: String? = nil) {
    self.name = name
    self.language = language
  }
}

public struct PlacePicture: Codable, Hashable, Sendable {
  /// Whether there is a picture, and whether it is here.
  public var state: PlacePictureState
  /// Where an import says that it is.
  public var url: String?
  /// The file to show; null unless local. Another picture has another path.
  public var path: String?
  /// Media type of the file, known by its content.
  public var mediaType: PlacePictureMediaType?

  public init(
    state: PlacePictureState, url: String? = nil, path: String? = nil,
    mediaType: PlacePictureMediaType? = nil
  ) {
    self.state = state
    self.url = url
    self.path = path
    self.mediaType = mediaType
  }
}

/// One of the forms of `ProgressValue`.
public struct ProgressValueBegin: Codable, Hashable, Sendable {
  /// It starts.
  public var kind: ProgressValueBeginKind
  /// What it is.
  public var title: String

  public init(kind: ProgressValueBeginKind, title: String) {
    self.kind = kind
    self.title = title
  }
}

/// One of the forms of `ProgressValue`.
public struct ProgressValueReport: Codable, Hashable, Sendable {
  /// It goes on.
  public var kind: ProgressValueReportKind
  /// How far it is.
  public var message: String
  /// Null where the end is not known.
  public var percentage: Int?

  public init(kind: ProgressValueReportKind, message: String, percentage: Int? = nil) {
    self.kind = kind
    self.message = message
    self.percentage = percentage
  }
}

/// One of the forms of `ProgressValue`.
public struct ProgressValueEnd: Codable, Hashable, Sendable {
  /// It is over, one way or another.
  public var kind: ProgressValueEndKind

  public init(kind: ProgressValueEndKind) {
    self.kind = kind
  }
}

public enum ProgressValue: Codable, Hashable, Sendable {
  case begin(ProgressValueBegin)
  case report(ProgressValueReport)
  case end(ProgressValueEnd)

  public init(from decoder: any Decoder) throws {
    if let value = try? ProgressValueBegin(from: decoder), ["begin"].contains(value.kind.rawValue) {
      self = .begin(value)
      return
    }
    if let value = try? ProgressValueReport(from: decoder), ["report"].contains(value.kind.rawValue) {
      self = .report(value)
      return
    }
    if let value = try? ProgressValueEnd(from: decoder), ["end"].contains(value.kind.rawValue) {
      self = .end(value)
      return
    }
    throw DecodingError.unknownForm("ProgressValue", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .begin(let value): try value.encode(to: encoder)
    case .report(let value): try value.encode(to: encoder)
    case .end(let value): try value.encode(to: encoder)
    }
  }
}

public struct Range: Codable, Hashable, Sendable {
  /// Where it begins.
  public var start: Int
  /// Where it ends: before that.
  public var end: Int

  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

public struct Sample: Codable, Hashable, Sendable {
  /// Its start, ISO 8601 on the place's clock.
  public var time: String
  /// Hours to the next sample.
  public var intervalHours: Int
  /// In one word.
  public var condition: SampleCondition?
  /// Name for weather.icon.
  public var icon: String?
  /// In words.
  public var summary: String?
  /// °C or °F.
  public var temperature: Double?
  /// °C or °F.
  public var feelsLike: Double?
  /// %.
  public var humidity: Double?
  /// hPa.
  public var pressure: Double?
  /// m/s or mph.
  public var windSpeed: Double?
  /// Degrees from north that it comes from.
  public var windDirection: Double?
  /// %.
  public var cloudCover: Double?
  /// mm/h or inches/h.
  public var precipitation: Double?
  /// %.
  public var precipitationProbability: Double?

  public init(
    time: String, intervalHours: Int, condition: SampleCondition? = nil, icon: String? = nil,
    summary: String? = nil, temperature: Double? = nil, feelsLike: Double? = nil,
    humidity: Double? = nil, pressure: Double? = nil, windSpeed: Double? = nil,
    windDirection: Double? = nil, cloudCover: Double? = nil, precipitation: Double? = nil,
    precipitationProbability: Double? = nil
  ) {
    self.time = time
    self.intervalHours = intervalHours
    self.condition = condition
    self.icon = icon
    self.summary = summary
    self.temperature = temperature
    self.feelsLike = feelsLike
    self.humidity = humidity
    self.pressure = pressure
    self.windSpeed = windSpeed
    self.windDirection = windDirection
    self.cloudCover = cloudCover
    self.precipitation = precipitation
    self.precipitationProbability = precipitationProbability
  }
}

public struct SkyDay: Codable, Hashable, Sendable {
  /// The day, YYYY-MM-DD.
  public var date: String
  /// The sun.
  public var sun: SunDay
  /// The moon.
  public var moon: MoonDay

  public init(date: String, sun: SunDay, moon: MoonDay) {
    self.date = date
    self.sun = sun
    self.moon = moon
  }
}

public struct Source: Codable, Hashable, Sendable {
  /// Where the cities come from.
  public var kind: SourceKind
  /// The point that was searched around.
  public var location: Location?
  /// Name of the city there, for a label; null if none lies within 50 km.
  public var near: String?
  /// Code of the country.
  public var country: String?
  /// The radius that found them; null where none was used.
  public var radiusKm: Double?
  /// Whether the radius had to be larger than asked.
  public var widened: Bool
  /// Every look of surpriseMe; the last found the cities.
  public var attempts: [Attempt]
  /// Whose cities they are.
  public var provider: SourceProvider
  /// How many cities it could be at most: less than asked where the source gives no more.
  public var count: Int
  /// Records of the source's answer that could not be read and were left out.
  public var skipped: Int
  /// The city that was drawn for its wishes, weighting or day; else null.
  public var drawn: Int?
  /// How it was drawn.
  public var weighting: SourceWeighting?
  /// How many cities it was drawn from.
  public var candidates: Int?
  /// Of the city of the day, of UTC; else null.
  public var date: String?

  public init(
    kind: SourceKind, location: Location? = nil, near: String? = nil, country: String? = nil,
    radiusKm: Double? = nil, widened: Bool, attempts: [Attempt], provider: SourceProvider,
    count: Int, skipped: Int, drawn: Int? = nil, weighting: SourceWeighting? = nil,
    candidates: Int? = nil, date: String? = nil
  ) {
    self.kind = kind
    self.location = location
    self.near = near
    self.country = country
    self.radiusKm = radiusKm
    self.widened = widened
    self.attempts = attempts
    self.provider = provider
    self.count = count
    self.skipped = skipped
    self.drawn = drawn
    self.weighting = weighting
    self.candidates = candidates
    self.date = date
  }
}

public struct Span: Codable, Hashable, Sendable {
  /// ISO 8601; null if the sun does not pass this height then.
  public var begin: String?
  /// The same.
  public var end: String?

  public init(begin: String? = nil, end: String? = nil) {
    self.begin = begin
    self.end = end
  }
}

public struct Spread: Codable, Hashable, Sendable {
  /// The lowest; null unless two sources tell it.
  public var lowest: Double?
  /// The highest.
  public var highest: Double?
  /// How far they are apart.
  public var difference: Double?

  public init(lowest: Double? = nil, highest: Double? = nil, difference: Double? = nil) {
    self.lowest = lowest
    self.highest = highest
    self.difference = difference
  }
}

public struct State: Codable, Hashable, Sendable {
  /// What the session is for.
  public var mode: StateMode
  /// Title for the button that commits.
  public var commitLabel: StateCommitLabel
  /// Cities in the session.
  public var total: Int
  /// Cities that the filter lets through.
  public var visible: Int
  /// Visible cities with a star.
  public var favorites: Int
  /// Visible cities without a star.
  public var unfavorites: Int
  /// Whether anything was changed, even if it was changed back.
  public var dirty: Bool
  /// Whether session.commit has anything to store.
  public var canCommit: Bool
  /// Whether a visible city has no star.
  public var canRemoveUnfavorites: Bool
  /// Whether session.close needs discard.
  public var needsConfirmation: Bool
  /// The filter's text, as it was given.
  public var query: String
  /// The filter's scope.
  public var scope: StateScope
  /// Whether session.undo has anything to take back.
  public var canUndo: Bool
  /// Whether session.redo has anything to repeat.
  public var canRedo: Bool

  public init(
    mode: StateMode, commitLabel: StateCommitLabel, total: Int, visible: Int, favorites: Int,
    unfavorites: Int, dirty: Bool, canCommit: Bool, canRemoveUnfavorites: Bool,
    needsConfirmation: Bool, query: String, scope: StateScope, canUndo: Bool, canRedo: Bool
  ) {
    self.mode = mode
    self.commitLabel = commitLabel
    self.total = total
    self.visible = visible
    self.favorites = favorites
    self.unfavorites = unfavorites
    self.dirty = dirty
    self.canCommit = canCommit
    self.canRemoveUnfavorites = canRemoveUnfavorites
    self.needsConfirmation = needsConfirmation
    self.query = query
    self.scope = scope
    self.canUndo = canUndo
    self.canRedo = canRedo
  }
}

public struct Station: Codable, Hashable, Sendable {
  /// Its code.
  public var icao: String
  /// Its name.
  public var name: String
  /// ISO 3166-1 code of two letters.
  public var country: String
  /// Where it is.
  public var location: Location
  /// Metres above the sea.
  public var elevation: Double?
  /// From the place, along the Earth's surface.
  public var distanceKm: Double
  /// Degrees from north by east, from the place; null at no distance.
  public var bearing: Double?
  /// The credit for knowing of it.
  public var attribution: Credit

  public init(
    icao: String, name: String, country: String, location: Location, elevation: Double? = nil,
    distanceKm: Double, bearing: Double? = nil, attribution: Credit
  ) {
    self.icao = icao
    self.name = name
    self.country = country
    self.location = location
    self.elevation = elevation
    self.distanceKm = distanceKm
    self.bearing = bearing
    self.attribution = attribution
  }
}

public struct SunDay: Codable, Hashable, Sendable {
  /// Polar day and night are days without sunrise and sunset.
  public var state: SunDayState
  /// ISO 8601; null if there is none before this noon.
  public var rise: String?
  /// When it stands in the meridian.
  public var noon: String?
  /// The one behind this noon, on the next day if it is behind midnight.
  public var set: String?
  /// Degrees above the horizon.
  public var noonAltitude: Double
  /// Degrees from north by east.
  public var riseAzimuth: Double?
  /// The same.
  public var setAzimuth: Double?
  /// Seconds from rise to set; 86,400 in polar day, 0 in polar night.
  public var dayLength: Int
  /// Seconds more than the day before.
  public var dayLengthChange: Int
  /// To 6 degrees below the horizon.
  public var civil: Twilight
  /// To 12 degrees.
  public var nautical: Twilight
  /// To 18 degrees.
  public var astronomical: Twilight
  /// From 6 to 4 degrees below the horizon.
  public var blueHour: DayLight
  /// From 4 degrees below to 6 above the horizon.
  public var goldenHour: DayLight

  public init(
    state: SunDayState, rise: String? = nil, noon: String? = nil, set: String? = nil,
    noonAltitude: Double, riseAzimuth: Double? = nil, setAzimuth: Double? = nil, dayLength: Int,
    dayLengthChange: Int, civil: Twilight, nautical: Twilight, astronomical: Twilight,
    blueHour: DayLight, goldenHour: DayLight
  ) {
    self.state = state
    self.rise = rise
    self.noon = noon
    self.set = set
    self.noonAltitude = noonAltitude
    self.riseAzimuth = riseAzimuth
    self.setAzimuth = setAzimuth
    self.dayLength = dayLength
    self.dayLengthChange = dayLengthChange
    self.civil = civil
    self.nautical = nautical
    self.astronomical = astronomical
    self.blueHour = blueHour
    self.goldenHour = goldenHour
  }
}

public struct Twilight: Codable, Hashable, Sendable {
  /// When it begins; null if the sun does not pass this height.
  public var dawn: String?
  /// When it ends; likewise.
  public var dusk: String?

  public init(dawn: String? = nil, dusk: String? = nil) {
    self.dawn = dawn
    self.dusk = dusk
  }
}

public struct USAirIndex: Codable, Hashable, Sendable {
  /// The service's number, 500 at most but for the worst.
  public var index: Double
  /// Its class in one word.
  public var level: USAirIndexLevel
  /// The same to be read, English.
  public var text: String

  public init(index: Double, level: USAirIndexLevel, text: String) {
    self.index = index
    self.level = level
    self.text = text
  }
}

public struct Units: Codable, Hashable, Sendable {
  /// Of all temperatures.
  public var temperature: UnitsTemperature
  /// Of wind and gusts.
  public var wind: UnitsWind
  /// Of pressures.
  public var pressure: UnitsPressure
  /// Of distances that one can see.
  public var visibility: UnitsVisibility
  /// Of what falls, an hour or a day.
  public var precipitation: UnitsPrecipitation

  public init(
    temperature: UnitsTemperature, wind: UnitsWind, pressure: UnitsPressure,
    visibility: UnitsVisibility, precipitation: UnitsPrecipitation
  ) {
    self.temperature = temperature
    self.wind = wind
    self.pressure = pressure
    self.visibility = visibility
    self.precipitation = precipitation
  }
}

public struct Value: Codable, Hashable, Sendable {
  /// The member of weather that it is.
  public var key: String
  /// Of the condition a word.
  public var value: ValueValue?
  /// Null for the condition.
  public var unit: String?
  /// Number and unit as a person reads them; null if not known.
  public var text: String?

  public init(key: String, value: ValueValue? = nil, unit: String? = nil, text: String? = nil) {
    self.key = key
    self.value = value
    self.unit = unit
    self.text = text
  }
}

public struct WarnedPlace: Codable, Hashable, Sendable {
  /// Its id; null for a point.
  public var city: Int?
  /// The point.
  public var location: Location
  /// Only where it is covered do no warnings mean that there are none; elsewhere nobody has told.
  public var coverage: WarnedPlaceCoverage
  /// Who warns there.
  public var sources: [WarningSource]
  /// What is warned of, the worst first, and last what has ended.
  public var warnings: [Warning]
  /// Warnings that could not be read and were left out.
  public var skipped: Int
  /// When that was told, ISO 8601; null if never.
  public var fetchedAt: String?
  /// Whether the warnings came before, because nobody can be asked now.
  public var stale: Bool
  /// Why a service failed; else null.
  public var error: Error?

  public init(
    city: Int? = nil, location: Location, coverage: WarnedPlaceCoverage, sources: [WarningSource],
    warnings: [Warning], skipped: Int, fetchedAt: String? = nil, stale: Bool, error: Error? = nil
  ) {
    self.city = city
    self.location = location
    self.coverage = coverage
    self.sources = sources
    self.warnings = warnings
    self.skipped = skipped
    self.fetchedAt = fetchedAt
    self.stale = stale
    self.error = error
  }
}

public struct Warning: Codable, Hashable, Sendable {
  /// The service's own; every update has a new one.
  public var id: String
  /// Who warns.
  public var source: WarningSource
  /// What of, in words.
  public var event: String?
  /// The same by the service's code.
  public var eventCode: String?
  /// As CAP has it.
  public var severity: WarningSeverity?
  /// As CAP has it.
  public var urgency: WarningUrgency?
  /// As CAP has it.
  public var certainty: WarningCertainty?
  /// The grade of European warnings.
  public var color: WarningColor?
  /// In a line.
  public var headline: String?
  /// What is to be expected.
  public var description: String?
  /// What to do.
  public var instruction: String?
  /// Where it holds.
  public var area: String?
  /// When the danger begins, ISO 8601 on the place's clock; null if not known.
  public var onset: String?
  /// When it ends; null if not known.
  public var ends: String?
  /// Until when the message holds, which may be renewed.
  public var expires: String?
  /// Whether it was taken back or is over.
  public var isEnded: Bool
  /// The address of a page.
  public var web: String?

  public init(
    id: String, source: WarningSource, event: String? = nil, eventCode: String? = nil,
    severity: WarningSeverity? = nil, urgency: WarningUrgency? = nil,
    certainty: WarningCertainty? = nil, color: WarningColor? = nil, headline: String? = nil,
    description: String? = nil, instruction: String? = nil, area: String? = nil,
    onset: String? = nil, ends: String? = nil, expires: String? = nil, isEnded: Bool,
    web: String? = nil
  ) {
    self.id = id
    self.source = source
    self.event = event
    self.eventCode = eventCode
    self.severity = severity
    self.urgency = urgency
    self.certainty = certainty
    self.color = color
    self.headline = headline
    self.description = description
    self.instruction = instruction
    self.area = area
    self.onset = onset
    self.ends = ends
    self.expires = expires
    self.isEnded = isEnded
    self.web = web
  }
}

public struct WarningSource: Codable, Hashable, Sendable {
  /// Its name.
  public var provider: WarningSourceProvider
  /// The credit to be shown with its warnings.
  public var attribution: Credit

  public init(provider: WarningSourceProvider, attribution: Credit) {
    self.provider = provider
    self.attribution = attribution
  }
}

public struct Watch: Codable, Hashable, Sendable {
  /// The session whose weather is kept fresh; null for the archive.
  public var session: String?
  /// Seconds from one look to the next.
  public var every: Int
  /// When it looks next, ISO 8601.
  public var nextAt: String
  /// What a watch that is due waits for: visible, or budget; null for nothing.
  public var waitsFor: WatchWaitsFor?
  /// How often it has asked.
  public var refreshes: Int
  /// Of how many cities in all.
  public var asked: Int

  public init(
    session: String? = nil, every: Int, nextAt: String, waitsFor: WatchWaitsFor? = nil,
    refreshes: Int, asked: Int
  ) {
    self.session = session
    self.every = every
    self.nextAt = nextAt
    self.waitsFor = waitsFor
    self.refreshes = refreshes
    self.asked = asked
  }
}

public struct Weather: Codable, Hashable, Sendable {
  /// When it is valid, ISO 8601 on the city's clock.
  public var time: String
  /// In one word.
  public var condition: WeatherCondition?
  /// Name for weather.icon.
  public var icon: String?
  /// In words, English.
  public var summary: String?
  /// °C; °F in units us.
  public var temperature: Double?
  /// °C or °F, as the provider works it out.
  public var feelsLike: Double?
  /// %.
  public var humidity: Double?
  /// At sea level, hPa, which is mb.
  public var pressure: Double?
  /// m/s; mph in units us.
  public var windSpeed: Double?
  /// m/s or mph.
  public var windGust: Double?
  /// Degrees from north that it comes from.
  public var windDirection: Double?
  /// km; miles in units us.
  public var visibility: Double?
  /// %.
  public var cloudCover: Double?
  /// mm/h; inches/h in units us.
  public var precipitation: Double?
  /// Dobson units.
  public var ozone: Double?
  /// UV index.
  public var uvIndex: Double?
  /// ISO 8601 on the city's clock; null in polar day and night.
  public var sunrise: String?
  /// The same.
  public var sunset: String?
  /// Whether the sun is up.
  public var isDay: Bool?
  /// Those of the values; of a choice of its own that of the temperature.
  public var units: WeatherUnits
  /// Who says so.
  public var provider: WeatherProvider
  /// The model that it was asked for, as it calls it; null where it does not say.
  public var model: String?
  /// Why it is not the provider that is asked first; null if it is.
  public var fallback: Fallback?
  /// When the provider said so, ISO 8601.
  public var fetchedAt: String
  /// The credit that the provider asks to be shown.
  public var attribution: Credit
  /// Whether it is not valid for now, or a newer value is asked for or could not be had.
  public var stale: Bool

  public init(
    time: String, condition: WeatherCondition? = nil, icon: String? = nil, summary: String? = nil,
    temperature: Double? = nil, feelsLike: Double? = nil, humidity: Double? = nil,
    pressure: Double? = nil, windSpeed: Double? = nil, windGust: Double? = nil,
    windDirection: Double? = nil, visibility: Double? = nil, cloudCover: Double? = nil,
    precipitation: Double? = nil, ozone: Double? = nil, uvIndex: Double? = nil,
    sunrise: String? = nil, sunset: String? = nil, isDay: Bool? = nil, units: WeatherUnits,
    provider: WeatherProvider, model: String? = nil, fallback: Fallback? = nil, fetchedAt: String,
    attribution: Credit, stale: Bool
  ) {
    self.time = time
    self.condition = condition
    self.icon = icon
    self.summary = summary
    self.temperature = temperature
    self.feelsLike = feelsLike
    self.humidity = humidity
    self.pressure = pressure
    self.windSpeed = windSpeed
    self.windGust = windGust
    self.windDirection = windDirection
    self.visibility = visibility
    self.cloudCover = cloudCover
    self.precipitation = precipitation
    self.ozone = ozone
    self.uvIndex = uvIndex
    self.sunrise = sunrise
    self.sunset = sunset
    self.isDay = isDay
    self.units = units
    self.provider = provider
    self.model = model
    self.fallback = fallback
    self.fetchedAt = fetchedAt
    self.attribution = attribution
    self.stale = stale
  }
}

public struct WeatherEntry: Codable, Hashable, Sendable {
  /// Names the entry for weather.removeHistory.
  public var id: Int
  /// When it was asked, ISO 8601 with the city's offset.
  public var time: String
  /// Degrees in the units.
  public var temperature: Double?
  /// Lowest of that day.
  public var min: Double?
  /// Highest of that day.
  public var max: Double?
  /// In words.
  public var summary: String?
  /// Name for weather.icon.
  public var icon: String?
  /// Those of the temperatures: metric is degrees Celsius, us degrees Fahrenheit.
  public var units: WeatherEntryUnits
  /// Who said so; null for an entry that an older version recorded.
  public var provider: WeatherEntryProvider?
  /// The credit that the provider asks to be shown; null without a provider.
  public var attribution: Credit?

  public init(
    id: Int, time: String, temperature: Double? = nil, min: Double? = nil, max: Double? = nil,
    summary: String? = nil, icon: String? = nil, units: WeatherEntryUnits,
    provider: WeatherEntryProvider? = nil, attribution: Credit? = nil
  ) {
    self.id = id
    self.time = time
    self.temperature = temperature
    self.min = min
    self.max = max
    self.summary = summary
    self.icon = icon
    self.units = units
    self.provider = provider
    self.attribution = attribution
  }
}

public struct WishStep: Codable, Hashable, Sendable {
  /// Which.
  public var wish: WishStepWish
  /// Cities that the wishes before it had left, and it did not.
  public var removed: Int
  /// Cities that it left.
  public var left: Int

  public init(wish: WishStepWish, removed: Int, left: Int) {
    self.wish = wish
    self.removed = removed
    self.left = left
  }
}

/// Who asks, for the log.
public struct InitializeClientInfo: Codable, Hashable, Sendable {
  /// Name of the client.
  public var name: String
  /// Its version.
  public var version: String?

  public init(name: String, version: String? = nil) {
    self.name = name
    self.version = version
  }
}

/// Those of weather: a system, or a unit for each quantity; the others are metric.
public struct InitializeUnits: Codable, Hashable, Sendable {
  /// Of all temperatures.
  public var temperature: InitializeUnitsTemperature?
  /// Of wind and gusts.
  public var wind: InitializeUnitsWind?
  /// Of pressures.
  public var pressure: InitializeUnitsPressure?
  /// Of distances that one can see.
  public var visibility: InitializeUnitsVisibility?
  /// Of what falls, an hour or a day.
  public var precipitation: InitializeUnitsPrecipitation?

  public init(
    temperature: InitializeUnitsTemperature? = nil, wind: InitializeUnitsWind? = nil,
    pressure: InitializeUnitsPressure? = nil, visibility: InitializeUnitsVisibility? = nil,
    precipitation: InitializeUnitsPrecipitation? = nil
  ) {
    self.temperature = temperature
    self.wind = wind
    self.pressure = pressure
    self.visibility = visibility
    self.precipitation = precipitation
  }
}

/// Who answers.
public struct InitializeResultServerInfo: Codable, Hashable, Sendable {
  /// cityroulette.
  public var name: String
  /// Its version.
  public var version: String

  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// What this server can do.
public struct InitializeResultCapabilities: Codable, Hashable, Sendable {
  /// Whether batches are taken.
  public var batch: Bool
  /// Whether workDoneToken is taken.
  public var progress: Bool
  /// Whether sessions can undo and redo.
  public var undo: Bool

  public init(batch: Bool, progress: Bool, undo: Bool) {
    self.batch = batch
    self.progress = progress
    self.undo = undo
  }
}

/// Where data comes from.
public struct InitializeResultProviders: Codable, Hashable, Sendable {
  /// Where cities come from.
  public var cities: InitializeResultProvidersCities
  /// Where weather comes from; null for nowhere.
  public var weather: String?
  /// Where articles come from.
  public var articles: InitializeResultProvidersArticles
  /// Where pictures come from; null for nowhere.
  public var photos: String?

  public init(
    cities: InitializeResultProvidersCities, weather: String? = nil,
    articles: InitializeResultProvidersArticles, photos: String? = nil
  ) {
    self.cities = cities
    self.weather = weather
    self.articles = articles
    self.photos = photos
  }
}

/// The answer to `initialize`.
public struct InitializeResult: Codable, Hashable, Sendable {
  /// The version in force.
  public var protocolVersion: Int
  /// Who answers.
  public var serverInfo: InitializeResultServerInfo
  /// What this server can do.
  public var capabilities: InitializeResultCapabilities
  /// The caps of the protocol.
  public var limits: Limits
  /// What is archived; null if that cannot be read.
  public var archive: Archive?
  /// Drafts of sessions that can be resumed, or are open.
  public var drafts: Int
  /// Where data comes from.
  public var providers: InitializeResultProviders
  /// Lines to be shown to the user; weather has its own.
  public var attribution: [String]

  public init(
    protocolVersion: Int, serverInfo: InitializeResultServerInfo,
    capabilities: InitializeResultCapabilities, limits: Limits, archive: Archive? = nil,
    drafts: Int, providers: InitializeResultProviders, attribution: [String]
  ) {
    self.protocolVersion = protocolVersion
    self.serverInfo = serverInfo
    self.capabilities = capabilities
    self.limits = limits
    self.archive = archive
    self.drafts = drafts
    self.providers = providers
    self.attribution = attribution
  }
}

/// Where cities come from.
public struct ServerStatusResultGazetteer: Codable, Hashable, Sendable {
  /// As the program was started.
  public var provider: ServerStatusResultGazetteerProvider
  /// The credit to be shown with its cities.
  public var attribution: Credit
  /// What the service still grants; null of the embedded one and in a replay.
  public var budget: Budget?

  public init(
    provider: ServerStatusResultGazetteerProvider, attribution: Credit, budget: Budget? = nil
  ) {
    self.provider = provider
    self.attribution = attribution
    self.budget = budget
  }
}

/// The answer to `server.status`.
public struct ServerStatusResult: Codable, Hashable, Sendable {
  /// Whether the server can do its work.
  public var health: ServerStatusResultHealth
  /// What is wrong and what to do; null when all is well.
  public var message: String?
  /// Open sessions.
  public var sessions: Int
  /// Whether the gazetteer is open.
  public var gazetteerLoaded: Bool
  /// The services that were asked, with what they still grant.
  public var services: [Budget]
  /// Where cities come from.
  public var gazetteer: ServerStatusResultGazetteer
  /// What keeps weather fresh, see weather.watch.
  public var watches: [Watch]
  /// What watches may still take now of the weather service's limits, in its units; null where none
  /// are kept.
  public var watchBudget: Double?
  /// Paths of backups of the day from days to come, made while the clock was wrong. They do not
  /// count, and are never removed.
  public var futureBackups: [String]

  public init(
    health: ServerStatusResultHealth, message: String? = nil, sessions: Int, gazetteerLoaded: Bool,
    services: [Budget], gazetteer: ServerStatusResultGazetteer, watches: [Watch],
    watchBudget: Double? = nil, futureBackups: [String]
  ) {
    self.health = health
    self.message = message
    self.sessions = sessions
    self.gazetteerLoaded = gazetteerLoaded
    self.services = services
    self.gazetteer = gazetteer
    self.watches = watches
    self.watchBudget = watchBudget
    self.futureBackups = futureBackups
  }
}

public typealias ClientConfigureUnits = InitializeUnits

public typealias ClientConfigureUnitsTemperature = InitializeUnitsTemperature

public typealias ClientConfigureUnitsWind = InitializeUnitsWind

public typealias ClientConfigureUnitsPressure = InitializeUnitsPressure

public typealias ClientConfigureUnitsVisibility = InitializeUnitsVisibility

public typealias ClientConfigureUnitsPrecipitation = InitializeUnitsPrecipitation

/// The answer to `client.configure`.
public struct ClientConfigureResult: Codable, Hashable, Sendable {
  /// Those in force.
  public var units: Units
  /// The language tag in force; null if none was given.
  public var locale: String?
  /// Those that come.
  public var notify: [ClientConfigureResultNotify]
  /// Whether the client shows anything.
  public var visible: Bool

  public init(
    units: Units, locale: String? = nil, notify: [ClientConfigureResultNotify], visible: Bool
  ) {
    self.units = units
    self.locale = locale
    self.notify = notify
    self.visible = visible
  }
}

/// How far away it is.
public struct SessionOpenWishesRing: Codable, Hashable, Sendable {
  /// From where; else from the device.
  public var location: SessionOpenWishesRingLocation?
  /// At least so far; else 0.
  public var fromKm: Double?
  /// At most so far; else anywhere.
  public var toKm: Double?

  public init(
    location: SessionOpenWishesRingLocation? = nil, fromKm: Double? = nil, toKm: Double? = nil
  ) {
    self.location = location
    self.fromKm = fromKm
    self.toKm = toKm
  }
}

/// What the cities have to be like; all of them fulfil all wishes but warmNow.
public struct SessionOpenWishes: Codable, Hashable, Sendable {
  /// Its continent's code.
  public var continent: SessionOpenWishesContinent?
  /// Its country: a code, or a name in any language.
  public var country: String?
  /// How far away it is.
  public var ring: SessionOpenWishesRing?
  /// It has at least so many people.
  public var minPopulation: Int?
  /// It has at most so many people.
  public var maxPopulation: Int?
  /// Whether the sun is up there now.
  public var daylightNow: Bool?
  /// True: it is not in the archive yet.
  public var notArchived: Bool?
  /// True: the drawn city has 20 °C or more now; false: less. The weather service is asked.
  public var warmNow: Bool?

  public init(
    continent: SessionOpenWishesContinent? = nil, country: String? = nil,
    ring: SessionOpenWishesRing? = nil, minPopulation: Int? = nil, maxPopulation: Int? = nil,
    daylightNow: Bool? = nil, notArchived: Bool? = nil, warmNow: Bool? = nil
  ) {
    self.continent = continent
    self.country = country
    self.ring = ring
    self.minPopulation = minPopulation
    self.maxPopulation = maxPopulation
    self.daylightNow = daylightNow
    self.notArchived = notArchived
    self.warmNow = warmNow
  }
}

/// The answer to `session.open`.
public struct SessionOpenResult: Codable, Hashable, Sendable {
  /// Id to name it by.
  public var session: String
  /// As asked.
  public var mode: SessionOpenResultMode
  /// Where the cities come from; null for browse.
  public var source: Source?
  /// 0; each change adds one.
  public var revision: Int
  /// The session's state.
  public var state: State
  /// The rows of the page.
  public var cities: [City]
  /// Rows on all pages.
  public var total: Int
  /// The offset of the next page, null after the last.
  public var next: Int?

  public init(
    session: String, mode: SessionOpenResultMode, source: Source? = nil, revision: Int,
    state: State, cities: [City], total: Int, next: Int? = nil
  ) {
    self.session = session
    self.mode = mode
    self.source = source
    self.revision = revision
    self.state = state
    self.cities = cities
    self.total = total
    self.next = next
  }
}

/// The answer to `session.get`.
public struct SessionGetResult: Codable, Hashable, Sendable {
  /// Its id.
  public var session: String
  /// What it is for.
  public var mode: SessionGetResultMode
  /// The session's revision after the request.
  public var revision: Int
  /// The session's state after the request.
  public var state: State
  /// The rows of the page.
  public var cities: [City]
  /// Rows on all pages.
  public var total: Int
  /// The offset of the next page, null after the last.
  public var next: Int?

  public init(
    session: String, mode: SessionGetResultMode, revision: Int, state: State, cities: [City],
    total: Int, next: Int? = nil
  ) {
    self.session = session
    self.mode = mode
    self.revision = revision
    self.state = state
    self.cities = cities
    self.total = total
    self.next = next
  }
}

/// The sessions.
public struct SessionListResultSession: Codable, Hashable, Sendable {
  /// Its id.
  public var session: String
  /// What it is for.
  public var mode: SessionListResultSessionMode
  /// Where its cities come from.
  public var source: Source?
  /// Id of its draft; null before the first edit.
  public var draft: String?
  /// The session's revision after the request.
  public var revision: Int
  /// The session's state after the request.
  public var state: State

  public init(
    session: String, mode: SessionListResultSessionMode, source: Source? = nil,
    draft: String? = nil, revision: Int, state: State
  ) {
    self.session = session
    self.mode = mode
    self.source = source
    self.draft = draft
    self.revision = revision
    self.state = state
  }
}

/// The answer to `session.list`.
public struct SessionListResult: Codable, Hashable, Sendable {
  /// The sessions.
  public var sessions: [SessionListResultSession]
  /// The drafts, those written last first: the first 100.
  public var drafts: [Draft]
  /// How many they are.
  public var draftCount: Int

  public init(sessions: [SessionListResultSession], drafts: [Draft], draftCount: Int) {
    self.sessions = sessions
    self.drafts = drafts
    self.draftCount = draftCount
  }
}

public typealias SessionResumeResult = SessionOpenResult

public typealias SessionResumeResultMode = SessionOpenResultMode

/// The answer to `session.undo`.
public struct SessionUndoResult: Codable, Hashable, Sendable {
  /// The edit that was taken back, or made again.
  public var edit: Edit
  /// The session's revision after the request.
  public var revision: Int

  public init(edit: Edit, revision: Int) {
    self.edit = edit
    self.revision = revision
  }
}

public typealias SessionRedoResult = SessionUndoResult

/// The answer to `session.commit`.
public struct SessionCommitResult: Codable, Hashable, Sendable {
  /// Import: cities that the archive did not hold.
  public var added: Int
  /// Import: cities that it held, overwritten, the star included.
  public var replaced: Int
  /// Browse: cities taken out.
  public var removed: Int
  /// Browse: cities whose star changed.
  public var updated: Int
  /// Import: cities that the filter left out. Browse: changes to cities that another process had
  /// removed.
  public var discarded: Int
  /// The archive afterwards.
  public var archive: Archive

  public init(
    added: Int, replaced: Int, removed: Int, updated: Int, discarded: Int, archive: Archive
  ) {
    self.added = added
    self.replaced = replaced
    self.removed = removed
    self.updated = updated
    self.discarded = discarded
    self.archive = archive
  }
}

/// The answer to `city.toggleFavorite`.
public struct CityToggleFavoriteResult: Codable, Hashable, Sendable {
  /// Its id.
  public var city: Int
  /// Whether it has a star now.
  public var favorite: Bool
  /// Its place in the visible list; null if filtered out.
  public var index: Int?
  /// The session's revision after the request.
  public var revision: Int

  public init(city: Int, favorite: Bool, index: Int? = nil, revision: Int) {
    self.city = city
    self.favorite = favorite
    self.index = index
    self.revision = revision
  }
}

/// The answer to `city.setFavorite`.
public struct CitySetFavoriteResult: Codable, Hashable, Sendable {
  /// Its id.
  public var city: Int?
  /// Whether it has a star now.
  public var favorite: Bool?
  /// Its place in the visible list; null if filtered out.
  public var index: Int?
  /// How many of the cities it changed; told of cities alone.
  public var changed: Int?
  /// The session's revision after the request.
  public var revision: Int

  public init(
    city: Int? = nil, favorite: Bool? = nil, index: Int? = nil, changed: Int? = nil, revision: Int
  ) {
    self.city = city
    self.favorite = favorite
    self.index = index
    self.changed = changed
    self.revision = revision
  }
}

/// The answer to `city.remove`.
public struct CityRemoveResult: Codable, Hashable, Sendable {
  /// Its id.
  public var city: Int?
  /// How many of the cities it changed; told of cities alone.
  public var changed: Int?
  /// The session's revision after the request.
  public var revision: Int

  public init(city: Int? = nil, changed: Int? = nil, revision: Int) {
    self.city = city
    self.changed = changed
    self.revision = revision
  }
}

/// The answer to `city.removeUnfavorites`.
public struct CityRemoveUnfavoritesResult: Codable, Hashable, Sendable {
  /// The first 100 of their ids, in the list's order.
  public var removed: [Int]
  /// How many they are.
  public var removedCount: Int
  /// The session's revision after the request.
  public var revision: Int

  public init(removed: [Int], removedCount: Int, revision: Int) {
    self.removed = removed
    self.removedCount = removedCount
    self.revision = revision
  }
}

public typealias CityRestoreResult = CitySetFavoriteResult

/// The answer to `city.search`.
public struct CitySearchResult: Codable, Hashable, Sendable {
  /// The rows of the page.
  public var cities: [City]
  /// Rows on all pages.
  public var total: Int
  /// The offset of the next page, null after the last.
  public var next: Int?
  /// The session's revision after the request.
  public var revision: Int
  /// The session's state after the request.
  public var state: State

  public init(cities: [City], total: Int, next: Int? = nil, revision: Int, state: State) {
    self.cities = cities
    self.total = total
    self.next = next
    self.revision = revision
    self.state = state
  }
}

/// The answer to `city.select`.
public struct CitySelectResult: Codable, Hashable, Sendable {
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

/// The answer to `city.get`.
public struct CityGetResult: Codable, Hashable, Sendable {
  /// The city.
  public var city: City
  /// All names that the gazetteer has for it, the main one first; empty for a city of elsewhere.
  public var names: [PlaceName]

  public init(city: City, names: [PlaceName]) {
    self.city = city
    self.names = names
  }
}

/// Calendar days of the place, today first.
public struct CityDetailResultForecastDay: Codable, Hashable, Sendable {
  /// The day, YYYY-MM-DD.
  public var date: String
  /// In one word.
  public var condition: CityDetailResultForecastDayCondition?
  /// Name for weather.icon.
  public var icon: String?
  /// In words.
  public var summary: String?
  /// Lowest temperature, °C or °F.
  public var min: Double?
  /// Highest temperature, °C or °F.
  public var max: Double?
  /// Sum of the day, mm or inches.
  public var precipitation: Double?
  /// %.
  public var precipitationProbability: Double?
  /// Highest.
  public var uvIndex: Double?
  /// ISO 8601 on the place's clock.
  public var sunrise: String?
  /// The same.
  public var sunset: String?

  public init(
    date: String, condition: CityDetailResultForecastDayCondition? = nil, icon: String? = nil,
    summary: String? = nil, min: Double? = nil, max: Double? = nil, precipitation: Double? = nil,
    precipitationProbability: Double? = nil, uvIndex: Double? = nil, sunrise: String? = nil,
    sunset: String? = nil
  ) {
    self.date = date
    self.condition = condition
    self.icon = icon
    self.summary = summary
    self.min = min
    self.max = max
    self.precipitation = precipitation
    self.precipitationProbability = precipitationProbability
    self.uvIndex = uvIndex
    self.sunrise = sunrise
    self.sunset = sunset
  }
}

/// What the days are like on the whole.
public struct CityDetailResultForecastSummary: Codable, Hashable, Sendable {
  /// One sentence.
  public var text: String
  /// Its icon.
  public var icon: String

  public init(text: String, icon: String) {
    self.text = text
    self.icon = icon
  }
}

/// The lowest of each day.
public struct CityDetailResultForecastSeriesMinimum: Codable, Hashable, Sendable {
  /// The day.
  public var date: String
  /// The temperature.
  public var value: Double?

  public init(date: String, value: Double? = nil) {
    self.date = date
    self.value = value
  }
}

public typealias CityDetailResultForecastSeriesMaximum = CityDetailResultForecastSeriesMinimum

/// Two lines for a chart, of equal length.
public struct CityDetailResultForecastSeries: Codable, Hashable, Sendable {
  /// The lowest of each day.
  public var minimum: [CityDetailResultForecastSeriesMinimum]
  /// The highest of each day.
  public var maximum: [CityDetailResultForecastSeriesMaximum]
  /// °C or °F.
  public var unit: String

  public init(
    minimum: [CityDetailResultForecastSeriesMinimum],
    maximum: [CityDetailResultForecastSeriesMaximum], unit: String
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.unit = unit
  }
}

/// As weather.forecast without hours; null without weather.
public struct CityDetailResultForecast: Codable, Hashable, Sendable {
  /// The weather now.
  public var current: Weather?
  /// Samples from now on, as close as the service has them; empty where not wanted.
  public var hours: [Sample]
  /// Eight samples at steps of three hours, the first being now.
  public var slots: [Sample]
  /// Calendar days of the place, today first.
  public var days: [CityDetailResultForecastDay]
  /// What the days are like on the whole.
  public var summary: CityDetailResultForecastSummary?
  /// Two lines for a chart, of equal length.
  public var series: CityDetailResultForecastSeries
  /// IANA time zone of the place.
  public var timezone: String
  /// Those of all values; of a choice of its own that of the temperature.
  public var units: CityDetailResultForecastUnits
  /// Who says so.
  public var provider: CityDetailResultForecastProvider?
  /// The model that it was asked for, as it calls it; null where it does not say.
  public var model: String?
  /// Why it is not the provider that is asked first; null if it is.
  public var fallback: Fallback?
  /// The credit that the provider asks to be shown.
  public var attribution: Credit?
  /// When the provider said so, ISO 8601; null if it told no weather now.
  public var fetchedAt: String?
  /// Whether it is one that came before, because no newer one could be had.
  public var stale: Bool
  /// Values of the answer that cannot be, and were left out.
  public var dropped: Int

  public init(
    current: Weather? = nil, hours: [Sample], slots: [Sample], days: [CityDetailResultForecastDay],
    summary: CityDetailResultForecastSummary? = nil, series: CityDetailResultForecastSeries,
    timezone: String, units: CityDetailResultForecastUnits,
    provider: CityDetailResultForecastProvider? = nil, model: String? = nil,
    fallback: Fallback? = nil, attribution: Credit? = nil, fetchedAt: String? = nil, stale: Bool,
    dropped: Int
  ) {
    self.current = current
    self.hours = hours
    self.slots = slots
    self.days = days
    self.summary = summary
    self.series = series
    self.timezone = timezone
    self.units = units
    self.provider = provider
    self.model = model
    self.fallback = fallback
    self.attribution = attribution
    self.fetchedAt = fetchedAt
    self.stale = stale
    self.dropped = dropped
  }
}

/// The first entries of weather.history.
public struct CityDetailResultHistory: Codable, Hashable, Sendable {
  /// The entries of the page.
  public var entries: [WeatherEntry]
  /// Entries on all pages.
  public var total: Int
  /// The offset of the next page, null after the last.
  public var next: Int?
  /// Whether weather is added to it: the city has a star.
  public var recorded: Bool

  public init(entries: [WeatherEntry], total: Int, next: Int? = nil, recorded: Bool) {
    self.entries = entries
    self.total = total
    self.next = next
    self.recorded = recorded
  }
}

/// The answer to `city.detail`.
public struct CityDetailResult: Codable, Hashable, Sendable {
  /// The city and its country.
  public var title: String
  /// Its row.
  public var city: City
  /// Nine values of the weather now; none without weather.
  public var values: [Value]
  /// As weather.forecast without hours; null without weather.
  public var forecast: CityDetailResultForecast?
  /// The first entries of weather.history.
  public var history: CityDetailResultHistory
  /// Why there is no weather; null if there is.
  public var error: Error?

  public init(
    title: String, city: City, values: [Value], forecast: CityDetailResultForecast? = nil,
    history: CityDetailResultHistory, error: Error? = nil
  ) {
    self.title = title
    self.city = city
    self.values = values
    self.forecast = forecast
    self.history = history
    self.error = error
  }
}

/// For a status bar.
public struct CityBriefResultStatus: Codable, Hashable, Sendable {
  /// What the bar shows.
  public var text: String
  /// What it shows to who points at it.
  public var tooltip: String
  /// The icon's name, for weather.icon or a style.
  public var `class`: String

  public init(text: String, tooltip: String, `class`: String) {
    self.text = text
    self.tooltip = tooltip
    self.class = `class`
  }
}

public typealias CityBriefResultDay = CityDetailResultForecastDay

public typealias CityBriefResultDayCondition = CityDetailResultForecastDayCondition

public typealias CityBriefResultForecastDay = CityDetailResultForecastDay

public typealias CityBriefResultForecastDayCondition = CityDetailResultForecastDayCondition

public typealias CityBriefResultForecastSummary = CityDetailResultForecastSummary

public typealias CityBriefResultForecastSeriesMinimum = CityDetailResultForecastSeriesMinimum

public typealias CityBriefResultForecastSeriesMaximum = CityDetailResultForecastSeriesMinimum

public typealias CityBriefResultForecastSeries = CityDetailResultForecastSeries

public typealias CityBriefResultForecast = CityDetailResultForecast

public typealias CityBriefResultForecastUnits = CityDetailResultForecastUnits

public typealias CityBriefResultForecastProvider = CityDetailResultForecastProvider

/// The answer to `city.brief`.
public struct CityBriefResult: Codable, Hashable, Sendable {
  /// Its id.
  public var city: Int
  /// One line.
  public var line: String
  /// Sentences without abbreviations.
  public var spoken: String
  /// For a status bar.
  public var status: CityBriefResultStatus
  /// Whether the weather is not of now, or newer could not be had.
  public var stale: Bool
  /// The days in a sentence; null for a line.
  public var outlook: String?
  /// Nine values of the weather now; none for a line.
  public var values: [Value]
  /// The next days; none for a line.
  public var days: [CityBriefResultDay]
  /// As weather.forecast without hours; null but for full.
  public var forecast: CityBriefResultForecast?

  public init(
    city: Int, line: String, spoken: String, status: CityBriefResultStatus, stale: Bool,
    outlook: String? = nil, values: [Value], days: [CityBriefResultDay],
    forecast: CityBriefResultForecast? = nil
  ) {
    self.city = city
    self.line = line
    self.spoken = spoken
    self.status = status
    self.stale = stale
    self.outlook = outlook
    self.values = values
    self.days = days
    self.forecast = forecast
  }
}

/// The answer to `city.sky`.
public struct CitySkyResult: Codable, Hashable, Sendable {
  /// Its id; null for a point.
  public var city: Int?
  /// The point.
  public var location: Location
  /// The zone of all times: an IANA name, or as UTC+03:00.
  public var timezone: String
  /// The city's own, the given one, that of the nearest city, or hours by the longitude.
  public var timezoneSource: CitySkyResultTimezoneSource
  /// The days in their order.
  public var days: [SkyDay]
  /// The moon's principal phases from the first day on.
  public var phases: [MoonPhase]

  public init(
    city: Int? = nil, location: Location, timezone: String,
    timezoneSource: CitySkyResultTimezoneSource, days: [SkyDay], phases: [MoonPhase]
  ) {
    self.city = city
    self.location = location
    self.timezone = timezone
    self.timezoneSource = timezoneSource
    self.days = days
    self.phases = phases
  }
}

/// When people work, on the clocks of each city.
public struct CityClockWorkingHours: Codable, Hashable, Sendable {
  /// The time at which work begins, as 09:00.
  public var start: String
  /// At which it ends; before the start: on the next day.
  public var end: String

  public init(start: String, end: String) {
    self.start = start
    self.end = end
  }
}

/// From where distances and days count.
public struct CityClockResultFrom: Codable, Hashable, Sendable {
  /// Its id; null for a point.
  public var city: Int?
  /// The point.
  public var location: Location
  /// Its zone; null if none is known.
  public var timezone: String?

  public init(city: Int? = nil, location: Location, timezone: String? = nil) {
    self.city = city
    self.location = location
    self.timezone = timezone
  }
}

public typealias CityClockResultWorkingHours = CityClockWorkingHours

/// When all of them work.
public struct CityClockResultWorking: Codable, Hashable, Sendable {
  /// The day on the clocks from which days count.
  public var date: String
  /// When people work, on the clocks of each city.
  public var hours: CityClockResultWorkingHours
  /// When it is working time in all cities with a zone; empty if at no time.
  public var intervals: [CommonHours]

  public init(date: String, hours: CityClockResultWorkingHours, intervals: [CommonHours]) {
    self.date = date
    self.hours = hours
    self.intervals = intervals
  }
}

/// The answer to `city.clock`.
public struct CityClockResult: Codable, Hashable, Sendable {
  /// The moment, in UTC.
  public var at: String
  /// From where distances and days count.
  public var from: CityClockResultFrom
  /// The clocks of the cities, in the order of the request.
  public var cities: [LocalClock]
  /// When all of them work.
  public var working: CityClockResultWorking

  public init(
    at: String, from: CityClockResultFrom, cities: [LocalClock], working: CityClockResultWorking
  ) {
    self.at = at
    self.from = from
    self.cities = cities
    self.working = working
  }
}

/// The best matches first.
public struct GazetteerSearchResultCity: Codable, Hashable, Sendable {
  /// GeoNames id.
  public var id: Int
  /// Main name at GeoNames.
  public var name: String
  /// ISO 3166-1 alpha-2 code; XK is Kosovo.
  public var country: String?
  /// Name of the state, region or canton.
  public var admin1: String?
  /// Degrees north.
  public var lat: Double
  /// Degrees east.
  public var lon: Double
  /// Inhabitants.
  public var population: Int?
  /// IANA time zone.
  public var timezone: String?
  /// https address of the article.
  public var wikipedia: String?
  /// Whether it has a star, in the session or else in the archive.
  public var favorite: Bool
  /// Whether the archive held it when the session opened, or now.
  public var archived: Bool
  /// As weather.refresh found it; null if it was not asked.
  public var weather: Weather?
  /// The name that matched; of a live source the main name.
  public var matchedName: String
  /// Its language, a tag of BCP 47; null if unknown.
  public var matchedLanguage: String?

  public init(
    id: Int, name: String, country: String? = nil, admin1: String? = nil, lat: Double, lon: Double,
    population: Int? = nil, timezone: String? = nil, wikipedia: String? = nil, favorite: Bool,
    archived: Bool, weather: Weather? = nil, matchedName: String, matchedLanguage: String? = nil
  ) {
    self.id = id
    self.name = name
    self.country = country
    self.admin1 = admin1
    self.lat = lat
    self.lon = lon
    self.population = population
    self.timezone = timezone
    self.wikipedia = wikipedia
    self.favorite = favorite
    self.archived = archived
    self.weather = weather
    self.matchedName = matchedName
    self.matchedLanguage = matchedLanguage
  }
}

/// The answer to `gazetteer.search`.
public struct GazetteerSearchResult: Codable, Hashable, Sendable {
  /// The best matches first.
  public var cities: [GazetteerSearchResultCity]
  /// All matches.
  public var total: Int
  /// Whose cities they are.
  public var provider: GazetteerSearchResultProvider
  /// Records of the source's answer that could not be read and were left out.
  public var skipped: Int

  public init(
    cities: [GazetteerSearchResultCity], total: Int, provider: GazetteerSearchResultProvider,
    skipped: Int
  ) {
    self.cities = cities
    self.total = total
    self.provider = provider
    self.skipped = skipped
  }
}

/// Nearest first, then by id.
public struct GazetteerNearbyResultCity: Codable, Hashable, Sendable {
  /// GeoNames id.
  public var id: Int
  /// Main name at GeoNames.
  public var name: String
  /// ISO 3166-1 alpha-2 code; XK is Kosovo.
  public var country: String?
  /// Name of the state, region or canton.
  public var admin1: String?
  /// Degrees north.
  public var lat: Double
  /// Degrees east.
  public var lon: Double
  /// Inhabitants.
  public var population: Int?
  /// IANA time zone.
  public var timezone: String?
  /// https address of the article.
  public var wikipedia: String?
  /// Whether it has a star, in the session or else in the archive.
  public var favorite: Bool
  /// Whether the archive held it when the session opened, or now.
  public var archived: Bool
  /// As weather.refresh found it; null if it was not asked.
  public var weather: Weather?
  /// Great-circle distance in kilometres, to the metre.
  public var distanceKm: Double

  public init(
    id: Int, name: String, country: String? = nil, admin1: String? = nil, lat: Double, lon: Double,
    population: Int? = nil, timezone: String? = nil, wikipedia: String? = nil, favorite: Bool,
    archived: Bool, weather: Weather? = nil, distanceKm: Double
  ) {
    self.id = id
    self.name = name
    self.country = country
    self.admin1 = admin1
    self.lat = lat
    self.lon = lon
    self.population = population
    self.timezone = timezone
    self.wikipedia = wikipedia
    self.favorite = favorite
    self.archived = archived
    self.weather = weather
    self.distanceKm = distanceKm
  }
}

/// The answer to `gazetteer.nearby`.
public struct GazetteerNearbyResult: Codable, Hashable, Sendable {
  /// Nearest first, then by id.
  public var cities: [GazetteerNearbyResultCity]
  /// All cities within the radius; of a live source those that it told.
  public var total: Int
  /// Whose cities they are.
  public var provider: GazetteerNearbyResultProvider
  /// Records of the source's answer that could not be read and were left out.
  public var skipped: Int

  public init(
    cities: [GazetteerNearbyResultCity], total: Int, provider: GazetteerNearbyResultProvider,
    skipped: Int
  ) {
    self.cities = cities
    self.total = total
    self.provider = provider
    self.skipped = skipped
  }
}

/// Its box; west above east crosses the 180th meridian.
public struct GazetteerCountriesResultCountryBounds: Codable, Hashable, Sendable {
  /// Degrees.
  public var north: Double
  /// Degrees.
  public var south: Double
  /// Degrees.
  public var east: Double
  /// Degrees.
  public var west: Double

  public init(north: Double, south: Double, east: Double, west: Double) {
    self.north = north
    self.south = south
    self.east = east
    self.west = west
  }
}

/// The countries.
public struct GazetteerCountriesResultCountry: Codable, Hashable, Sendable {
  /// ISO 3166-1 alpha-2; XK is Kosovo.
  public var code: String
  /// English name.
  public var name: String
  /// Its capital.
  public var capital: String?
  /// AF, AN, AS, EU, NA, OC or SA.
  public var continent: String
  /// Inhabitants.
  public var population: Int?
  /// Its box; west above east crosses the 180th meridian.
  public var bounds: GazetteerCountriesResultCountryBounds
  /// Cities in the gazetteer; null of a live source.
  public var cityCount: Int?

  public init(
    code: String, name: String, capital: String? = nil, continent: String, population: Int? = nil,
    bounds: GazetteerCountriesResultCountryBounds, cityCount: Int? = nil
  ) {
    self.code = code
    self.name = name
    self.capital = capital
    self.continent = continent
    self.population = population
    self.bounds = bounds
    self.cityCount = cityCount
  }
}

/// The answer to `gazetteer.countries`.
public struct GazetteerCountriesResult: Codable, Hashable, Sendable {
  /// The countries.
  public var countries: [GazetteerCountriesResultCountry]
  /// Whose cities they are.
  public var provider: GazetteerCountriesResultProvider
  /// Records of the source's answer that could not be read and were left out.
  public var skipped: Int

  public init(
    countries: [GazetteerCountriesResultCountry], provider: GazetteerCountriesResultProvider,
    skipped: Int
  ) {
    self.countries = countries
    self.provider = provider
    self.skipped = skipped
  }
}

/// The answer to `gazetteer.match`.
public struct GazetteerMatchResult: Codable, Hashable, Sendable {
  /// In the order of the text.
  public var matches: [PlaceInText]
  /// Matches on all pages.
  public var total: Int
  /// The offset of the next page, null after the last.
  public var next: Int?

  public init(matches: [PlaceInText], total: Int, next: Int? = nil) {
    self.matches = matches
    self.total = total
    self.next = next
  }
}

/// The last 10 at most, the newest first.
public struct RouletteHistoryResultCountry: Codable, Hashable, Sendable {
  /// Its code.
  public var code: String
  /// Its name in English; null if the gazetteer has none.
  public var name: String?

  public init(code: String, name: String? = nil) {
    self.code = code
    self.name = name
  }
}

/// The answer to `roulette.history`.
public struct RouletteHistoryResult: Codable, Hashable, Sendable {
  /// The last 10 at most, the newest first.
  public var countries: [RouletteHistoryResultCountry]

  public init(countries: [RouletteHistoryResultCountry]) {
    self.countries = countries
  }
}

/// The answer to `roulette.clearHistory`.
public struct RouletteClearHistoryResult: Codable, Hashable, Sendable {
  /// How many countries were forgotten.
  public var cleared: Int

  public init(cleared: Int) {
    self.cleared = cleared
  }
}

/// The answer to `weather.refresh`.
public struct WeatherRefreshResult: Codable, Hashable, Sendable {
  /// Cities with new weather.
  public var updated: Int
  /// Cities without; weather.didFail told why.
  public var failed: Int
  /// Cities of which the service allows no newer question yet.
  public var fromCache: Int
  /// Values that cannot be, and were left out.
  public var dropped: Int
  /// Cities that there are to ask for, these included.
  public var total: Int
  /// The offset to go on with; null if no city is left.
  public var next: Int?

  public init(
    updated: Int, failed: Int, fromCache: Int, dropped: Int, total: Int, next: Int? = nil
  ) {
    self.updated = updated
    self.failed = failed
    self.fromCache = fromCache
    self.dropped = dropped
    self.total = total
    self.next = next
  }
}

/// The answer to `weather.get`.
public struct WeatherGetResult: Codable, Hashable, Sendable {
  /// The weather.
  public var weather: Weather
  /// Nine of its values, ready to be read.
  public var values: [Value]

  public init(weather: Weather, values: [Value]) {
    self.weather = weather
    self.values = values
  }
}

/// The answer to `weather.here`.
public struct WeatherHereResult: Codable, Hashable, Sendable {
  /// The weather.
  public var weather: Weather
  /// Nine of its values, ready to be read.
  public var values: [Value]
  /// The device position.
  public var location: Location
  /// The city there; null if none lies within 50 km.
  public var city: City?

  public init(weather: Weather, values: [Value], location: Location, city: City? = nil) {
    self.weather = weather
    self.values = values
    self.location = location
    self.city = city
  }
}

public typealias WeatherForecastResultDay = CityDetailResultForecastDay

public typealias WeatherForecastResultDayCondition = CityDetailResultForecastDayCondition

public typealias WeatherForecastResultSummary = CityDetailResultForecastSummary

public typealias WeatherForecastResultSeriesMinimum = CityDetailResultForecastSeriesMinimum

public typealias WeatherForecastResultSeriesMaximum = CityDetailResultForecastSeriesMinimum

public typealias WeatherForecastResultSeries = CityDetailResultForecastSeries

public typealias WeatherForecastResult = CityDetailResultForecast

public typealias WeatherForecastResultUnits = CityDetailResultForecastUnits

public typealias WeatherForecastResultProvider = CityDetailResultForecastProvider

public typealias WeatherCompareResultSourceDay = CityDetailResultForecastDay

public typealias WeatherCompareResultSourceDayCondition = CityDetailResultForecastDayCondition

/// What each says, in the order in which they were named.
public struct WeatherCompareResultSource: Codable, Hashable, Sendable {
  /// Who is asked.
  public var provider: WeatherCompareResultSourceProvider
  /// Which model; null where the service does not say.
  public var model: String?
  /// The weather now; null if there is none.
  public var current: Weather?
  /// The days; empty if there are none.
  public var days: [WeatherCompareResultSourceDay]
  /// Values that cannot be, and were left out.
  public var dropped: Int
  /// The credit to be shown.
  public var attribution: Credit
  /// Why there is nothing; null if there is.
  public var error: Error?

  public init(
    provider: WeatherCompareResultSourceProvider, model: String? = nil, current: Weather? = nil,
    days: [WeatherCompareResultSourceDay], dropped: Int, attribution: Credit, error: Error? = nil
  ) {
    self.provider = provider
    self.model = model
    self.current = current
    self.days = days
    self.dropped = dropped
    self.attribution = attribution
    self.error = error
  }
}

/// Of each day that two sources tell.
public struct WeatherCompareResultSpreadDay: Codable, Hashable, Sendable {
  /// The day, YYYY-MM-DD.
  public var date: String
  /// Of the lowest temperature.
  public var min: Spread
  /// Of the highest temperature.
  public var max: Spread
  /// Of the precipitation.
  public var precipitation: Spread

  public init(date: String, min: Spread, max: Spread, precipitation: Spread) {
    self.date = date
    self.min = min
    self.max = max
    self.precipitation = precipitation
  }
}

/// How far apart they are.
public struct WeatherCompareResultSpread: Codable, Hashable, Sendable {
  /// How many say anything of the weather now.
  public var sources: Int
  /// Of the temperature now.
  public var temperature: Spread
  /// Of the humidity now.
  public var humidity: Spread
  /// Of the pressure now.
  public var pressure: Spread
  /// Of the wind now.
  public var windSpeed: Spread
  /// Of the gusts now.
  public var windGust: Spread
  /// Of the visibility now.
  public var visibility: Spread
  /// Of the clouds now.
  public var cloudCover: Spread
  /// Of the precipitation now.
  public var precipitation: Spread
  /// Of each day that two sources tell.
  public var days: [WeatherCompareResultSpreadDay]

  public init(
    sources: Int, temperature: Spread, humidity: Spread, pressure: Spread, windSpeed: Spread,
    windGust: Spread, visibility: Spread, cloudCover: Spread, precipitation: Spread,
    days: [WeatherCompareResultSpreadDay]
  ) {
    self.sources = sources
    self.temperature = temperature
    self.humidity = humidity
    self.pressure = pressure
    self.windSpeed = windSpeed
    self.windGust = windGust
    self.visibility = visibility
    self.cloudCover = cloudCover
    self.precipitation = precipitation
    self.days = days
  }
}

/// The answer to `weather.compare`.
public struct WeatherCompareResult: Codable, Hashable, Sendable {
  /// Id of the city; null for a point.
  public var city: Int?
  /// Where.
  public var location: Location
  /// Those of all values.
  public var units: Units
  /// What each says, in the order in which they were named.
  public var sources: [WeatherCompareResultSource]
  /// How far apart they are.
  public var spread: WeatherCompareResultSpread

  public init(
    city: Int? = nil, location: Location, units: Units, sources: [WeatherCompareResultSource],
    spread: WeatherCompareResultSpread
  ) {
    self.city = city
    self.location = location
    self.units = units
    self.sources = sources
    self.spread = spread
  }
}

/// Each place that was asked for, in that order.
public struct WeatherAirResultPlace: Codable, Hashable, Sendable {
  /// Its id; null for a point.
  public var city: Int?
  /// The point.
  public var location: Location
  /// The air; null if none was ever had.
  public var air: Air?
  /// Why there is none, or none newer; else null.
  public var error: Error?

  public init(city: Int? = nil, location: Location, air: Air? = nil, error: Error? = nil) {
    self.city = city
    self.location = location
    self.air = air
    self.error = error
  }
}

/// The answer to `weather.air`.
public struct WeatherAirResult: Codable, Hashable, Sendable {
  /// Each place that was asked for, in that order.
  public var places: [WeatherAirResultPlace]
  /// Of them those that nobody was asked about, because their hour is not over.
  public var fromCache: Int
  /// Places that there are to ask for, these included.
  public var total: Int
  /// The offset to go on with; null if no city is left.
  public var next: Int?

  public init(places: [WeatherAirResultPlace], fromCache: Int, total: Int, next: Int? = nil) {
    self.places = places
    self.fromCache = fromCache
    self.total = total
    self.next = next
  }
}

/// What the day is normally like.
public struct WeatherNormalsResultNormal: Codable, Hashable, Sendable {
  /// Mean of the lowest temperatures, °C or °F.
  public var minimum: Double?
  /// Mean of the highest.
  public var maximum: Double?
  /// The middle of both.
  public var mean: Double?
  /// Mean of a day's sum, mm or inches.
  public var precipitation: Double?

  public init(
    minimum: Double? = nil, maximum: Double? = nil, mean: Double? = nil,
    precipitation: Double? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.mean = mean
    self.precipitation = precipitation
  }
}

/// How today differs; null for another day, and where it is not known.
public struct WeatherNormalsResultDifference: Codable, Hashable, Sendable {
  /// What is compared: today's highest temperature, or where it is not told that of now.
  public var of: WeatherNormalsResultDifferenceOf
  /// That temperature.
  public var value: Double?
  /// How many more than normal; negative for less.
  public var degrees: Double?
  /// The same to be read, English.
  public var text: String

  public init(
    of: WeatherNormalsResultDifferenceOf, value: Double? = nil, degrees: Double? = nil, text: String
  ) {
    self.of = of
    self.value = value
    self.degrees = degrees
    self.text = text
  }
}

/// The day before; null for another day than today, and where it failed.
public struct WeatherNormalsResultYesterday: Codable, Hashable, Sendable {
  /// The day, YYYY-MM-DD.
  public var date: String
  /// Lowest temperature, °C or °F; null if not known yet.
  public var minimum: Double?
  /// Highest; likewise.
  public var maximum: Double?
  /// What fell, mm or inches; likewise.
  public var precipitation: Double?
  /// Whether the reanalysis comes later, which may differ.
  public var preliminary: Bool

  public init(
    date: String, minimum: Double? = nil, maximum: Double? = nil, precipitation: Double? = nil,
    preliminary: Bool
  ) {
    self.date = date
    self.minimum = minimum
    self.maximum = maximum
    self.precipitation = precipitation
    self.preliminary = preliminary
  }
}

/// The answer to `weather.normals`.
public struct WeatherNormalsResult: Codable, Hashable, Sendable {
  /// Its id; null for a point.
  public var city: Int?
  /// The point.
  public var location: Location
  /// The day, YYYY-MM-DD.
  public var date: String
  /// The zone of its days: an IANA name, or as UTC+03:00.
  public var timezone: String
  /// What the day is normally like.
  public var normal: WeatherNormalsResultNormal
  /// How today differs; null for another day, and where it is not known.
  public var difference: WeatherNormalsResultDifference?
  /// The day before; null for another day than today, and where it failed.
  public var yesterday: WeatherNormalsResultYesterday?
  /// Of all values.
  public var units: Units
  /// The years of the normals.
  public var period: WeatherNormalsResultPeriod
  /// What the service was asked for them.
  public var model: WeatherNormalsResultModel
  /// Who says so.
  public var provider: WeatherNormalsResultProvider
  /// When the thirty years were asked for, ISO 8601.
  public var fetchedAt: String
  /// The credit that the provider asks to be shown.
  public var attribution: Credit
  /// Why there is no yesterday; null if nothing failed.
  public var error: Error?

  public init(
    city: Int? = nil, location: Location, date: String, timezone: String,
    normal: WeatherNormalsResultNormal, difference: WeatherNormalsResultDifference? = nil,
    yesterday: WeatherNormalsResultYesterday? = nil, units: Units,
    period: WeatherNormalsResultPeriod, model: WeatherNormalsResultModel,
    provider: WeatherNormalsResultProvider, fetchedAt: String, attribution: Credit,
    error: Error? = nil
  ) {
    self.city = city
    self.location = location
    self.date = date
    self.timezone = timezone
    self.normal = normal
    self.difference = difference
    self.yesterday = yesterday
    self.units = units
    self.period = period
    self.model = model
    self.provider = provider
    self.fetchedAt = fetchedAt
    self.attribution = attribution
    self.error = error
  }
}

/// The answer to `weather.measured`.
public struct WeatherMeasuredResult: Codable, Hashable, Sendable {
  /// Each place that was asked for, in that order.
  public var places: [Measurement]

  public init(places: [Measurement]) {
    self.places = places
  }
}

/// The answer to `weather.warnings`.
public struct WeatherWarningsResult: Codable, Hashable, Sendable {
  /// Each place that was asked for, in that order.
  public var places: [WarnedPlace]

  public init(places: [WarnedPlace]) {
    self.places = places
  }
}

/// The answer to `weather.unwatch`.
public struct WeatherUnwatchResult: Codable, Hashable, Sendable {
  /// Whether there was one.
  public var ended: Bool

  public init(ended: Bool) {
    self.ended = ended
  }
}

/// The answer to `weather.icon`.
public struct WeatherIconResult: Codable, Hashable, Sendable {
  /// Its name.
  public var icon: String
  /// Its type.
  public var mediaType: WeatherIconResultMediaType
  /// The picture.
  public var svg: String
  /// The file; null if there is no folder for caches.
  public var path: String?

  public init(
    icon: String, mediaType: WeatherIconResultMediaType, svg: String, path: String? = nil
  ) {
    self.icon = icon
    self.mediaType = mediaType
    self.svg = svg
    self.path = path
  }
}

/// The answer to `weather.history`.
public struct WeatherHistoryResult: Codable, Hashable, Sendable {
  /// The entries of the page.
  public var entries: [WeatherEntry]
  /// Entries on all pages.
  public var total: Int
  /// The offset of the next page, null after the last.
  public var next: Int?

  public init(entries: [WeatherEntry], total: Int, next: Int? = nil) {
    self.entries = entries
    self.total = total
    self.next = next
  }
}

/// The answer to `weather.removeHistory`.
public struct WeatherRemoveHistoryResult: Codable, Hashable, Sendable {
  /// False if there was no such entry.
  public var removed: Bool

  public init(removed: Bool) {
    self.removed = removed
  }
}

/// The answer to `article.open`.
public struct ArticleOpenResult: Codable, Hashable, Sendable {
  /// The session.
  public var session: String
  /// What is shown.
  public var article: Article

  public init(session: String, article: Article) {
    self.session = session
    self.article = article
  }
}

public typealias ArticleNavigateResult = ArticleOpenResult

public typealias ArticleBackResult = ArticleOpenResult

public typealias ArticleForwardResult = ArticleOpenResult

public typealias ArticleReloadResult = ArticleOpenResult

/// The answer to `article.summary`.
public struct ArticleSummaryResult: Codable, Hashable, Sendable {
  /// Its id.
  public var city: Int
  /// Title of the article.
  public var title: String
  /// Its first paragraph as plain text; may be empty.
  public var extract: String
  /// What it is about, in a few words.
  public var description: String?
  /// https address of the article.
  public var url: String
  /// The wiki that it is from: that of the language asked for, or not.
  public var language: String
  /// Its first picture in full size.
  public var image: ArticlePicture?
  /// The same, some 320 pixels wide.
  public var thumbnail: ArticlePicture?
  /// Name of the text's licence.
  public var license: String
  /// Address of the licence.
  public var licenseUrl: String
  /// Who says so.
  public var provider: ArticleSummaryResultProvider
  /// The credit to be shown, beside a link to the url.
  public var attribution: Credit
  /// Whether it was found by the city's name and place, not by a link.
  public var fallback: Bool

  public init(
    city: Int, title: String, extract: String, description: String? = nil, url: String,
    language: String, image: ArticlePicture? = nil, thumbnail: ArticlePicture? = nil,
    license: String, licenseUrl: String, provider: ArticleSummaryResultProvider,
    attribution: Credit, fallback: Bool
  ) {
    self.city = city
    self.title = title
    self.extract = extract
    self.description = description
    self.url = url
    self.language = language
    self.image = image
    self.thumbnail = thumbnail
    self.license = license
    self.licenseUrl = licenseUrl
    self.provider = provider
    self.attribution = attribution
    self.fallback = fallback
  }
}

/// The answer to `photo.search`.
public struct PhotoSearchResult: Codable, Hashable, Sendable {
  /// The pictures; none is no error.
  public var photos: [Photo]
  /// Who found them.
  public var provider: PhotoSearchResultProvider
  /// The credit that the provider asks to be shown.
  public var attribution: Credit
  /// Pictures that were left out because their record is broken.
  public var skipped: Int
  /// How many there are in all; null where that is not told.
  public var total: Int?

  public init(
    photos: [Photo], provider: PhotoSearchResultProvider, attribution: Credit, skipped: Int,
    total: Int? = nil
  ) {
    self.photos = photos
    self.provider = provider
    self.attribution = attribution
    self.skipped = skipped
    self.total = total
  }
}

/// The answer to `archive.status`.
public struct ArchiveStatusResult: Codable, Hashable, Sendable {
  /// Cities in the archive.
  public var count: Int
  /// Those with a star.
  public var favorites: Int
  /// Rises with every change, whichever process made it.
  public var revision: Int
  /// The file, or :memory:.
  public var path: String

  public init(count: Int, favorites: Int, revision: Int, path: String) {
    self.count = count
    self.favorites = favorites
    self.revision = revision
    self.path = path
  }
}

/// The answer to `archive.list`.
public struct ArchiveListResult: Codable, Hashable, Sendable {
  /// The rows of the page.
  public var cities: [City]
  /// Rows on all pages.
  public var total: Int
  /// The offset of the next page, null after the last.
  public var next: Int?
  /// Leads to the next page; null after the last.
  public var after: String?

  public init(cities: [City], total: Int, next: Int? = nil, after: String? = nil) {
    self.cities = cities
    self.total = total
    self.next = next
    self.after = after
  }
}

/// The answer to `archive.changes`.
public struct ArchiveChangesResult: Codable, Hashable, Sendable {
  /// The changes, the oldest first.
  public var changes: [ArchiveChange]
  /// The cursor behind them, for the next request.
  public var next: String
  /// Whether there are more behind it already.
  public var more: Bool

  public init(changes: [ArchiveChange], next: String, more: Bool) {
    self.changes = changes
    self.next = next
    self.more = more
  }
}

/// The answer to `archive.add`.
public struct ArchiveAddResult: Codable, Hashable, Sendable {
  /// Its id.
  public var city: Int
  /// The archive afterwards.
  public var archive: Archive

  public init(city: Int, archive: Archive) {
    self.city = city
    self.archive = archive
  }
}

public typealias ArchiveRemoveResult = ArchiveAddResult

public typealias ArchiveSetFavoriteResult = ArchiveAddResult

/// The answer to `archive.export`.
public struct ArchiveExportResult: Codable, Hashable, Sendable {
  /// Cities in it.
  public var count: Int
  /// The file that was written; null if no path was given.
  public var path: String?
  /// What would stand in the file; null if a path was given.
  public var text: String?

  public init(count: Int, path: String? = nil, text: String? = nil) {
    self.count = count
    self.path = path
    self.text = text
  }
}

/// The first 100 of them.
public struct ArchiveImportResultUnknownRow: Codable, Hashable, Sendable {
  /// Where the row begins, from 1.
  public var line: Int
  /// The id that it has.
  public var id: Int

  public init(line: Int, id: Int) {
    self.line = line
    self.id = id
  }
}

/// At most 5 cities that may be meant, the likeliest first.
public struct ArchiveImportResultUnresolvedRowCandidate: Codable, Hashable, Sendable {
  /// GeoNames id.
  public var id: Int
  /// Its name.
  public var name: String
  /// ISO code; null if unknown.
  public var country: String?
  /// First-level division; null if unknown.
  public var admin1: String?

  public init(id: Int, name: String, country: String? = nil, admin1: String? = nil) {
    self.id = id
    self.name = name
    self.country = country
    self.admin1 = admin1
  }
}

/// The first 100 of them, by line.
public struct ArchiveImportResultUnresolvedRow: Codable, Hashable, Sendable {
  /// Where the row begins, from 1.
  public var line: Int
  /// What it is called in the file.
  public var text: String
  /// Why its city is not known.
  public var reason: String
  /// At most 5 cities that may be meant, the likeliest first.
  public var candidates: [ArchiveImportResultUnresolvedRowCandidate]

  public init(
    line: Int, text: String, reason: String, candidates: [ArchiveImportResultUnresolvedRowCandidate]
  ) {
    self.line = line
    self.text = text
    self.reason = reason
    self.candidates = candidates
  }
}

/// The first 100 of them, by line.
public struct ArchiveImportResultInvalid: Codable, Hashable, Sendable {
  /// Where the row begins, from 1.
  public var line: Int
  /// What is wrong with it.
  public var reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}

/// The answer to `archive.import`.
public struct ArchiveImportResult: Codable, Hashable, Sendable {
  /// The format that it has.
  public var format: ArchiveImportResultFormat
  /// Rows of the file: the sum of the seven counts that follow.
  public var rows: Int
  /// Cities, or places, that were not there.
  public var added: Int
  /// Those that were there otherwise, or without the star.
  public var updated: Int
  /// Those that were there like this.
  public var unchanged: Int
  /// Rows of what an earlier row told.
  public var duplicates: Int
  /// Rows with an id that nobody knows, and too little beside it.
  public var unknown: Int
  /// Rows of which nobody can tell the city without a guess.
  public var unresolved: Int
  /// Rows that cannot be used.
  public var invalidCount: Int
  /// The first 100 of them.
  public var unknownRows: [ArchiveImportResultUnknownRow]
  /// The first 100 of them, by line.
  public var unresolvedRows: [ArchiveImportResultUnresolvedRow]
  /// The first 100 of them, by line.
  public var invalid: [ArchiveImportResultInvalid]
  /// The columns, properties or elements of the file that were not used, by their names there; the
  /// first 100.
  public var ignoredColumns: [String]
  /// The archive afterwards.
  public var archive: Archive
  /// The guide afterwards; null if the cities were the target.
  public var guide: Guide?

  public init(
    format: ArchiveImportResultFormat, rows: Int, added: Int, updated: Int, unchanged: Int,
    duplicates: Int, unknown: Int, unresolved: Int, invalidCount: Int,
    unknownRows: [ArchiveImportResultUnknownRow],
    unresolvedRows: [ArchiveImportResultUnresolvedRow], invalid: [ArchiveImportResultInvalid],
    ignoredColumns: [String], archive: Archive, guide: Guide? = nil
  ) {
    self.format = format
    self.rows = rows
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
    self.duplicates = duplicates
    self.unknown = unknown
    self.unresolved = unresolved
    self.invalidCount = invalidCount
    self.unknownRows = unknownRows
    self.unresolvedRows = unresolvedRows
    self.invalid = invalid
    self.ignoredColumns = ignoredColumns
    self.archive = archive
    self.guide = guide
  }
}

/// The answer to `archive.backup`.
public struct ArchiveBackupResult: Codable, Hashable, Sendable {
  /// The file.
  public var path: String
  /// Its size.
  public var bytes: Int
  /// Cities in it.
  public var count: Int
  /// Those with a star.
  public var favorites: Int
  /// Entries of the weather history.
  public var history: Int
  /// Places of the guide.
  public var places: Int
  /// Pictures of places.
  public var pictures: Int
  /// Of the archive's format.
  public var version: Int

  public init(
    path: String, bytes: Int, count: Int, favorites: Int, history: Int, places: Int, pictures: Int,
    version: Int
  ) {
    self.path = path
    self.bytes = bytes
    self.count = count
    self.favorites = favorites
    self.history = history
    self.places = places
    self.pictures = pictures
    self.version = version
  }
}

/// The answer to `archive.restore`.
public struct ArchiveRestoreResult: Codable, Hashable, Sendable {
  /// The file.
  public var path: String
  /// Its size.
  public var bytes: Int
  /// Cities in it.
  public var count: Int
  /// Those with a star.
  public var favorites: Int
  /// Entries of the weather history.
  public var history: Int
  /// Places of the guide.
  public var places: Int
  /// Pictures of places.
  public var pictures: Int
  /// Of the archive's format.
  public var version: Int
  /// Where the former archive is now; null if there was none, or with dryRun.
  public var replaced: String?
  /// The archive afterwards; null with dryRun.
  public var archive: Archive?

  public init(
    path: String, bytes: Int, count: Int, favorites: Int, history: Int, places: Int, pictures: Int,
    version: Int, replaced: String? = nil, archive: Archive? = nil
  ) {
    self.path = path
    self.bytes = bytes
    self.count = count
    self.favorites = favorites
    self.history = history
    self.places = places
    self.pictures = pictures
    self.version = version
    self.replaced = replaced
    self.archive = archive
  }
}

/// For a text that tells a point alone, the city of the point; null if none is within 50 km.
public struct LocationResolveResultNearestCity: Codable, Hashable, Sendable {
  /// The nearest, or the city that it is a district of.
  public var city: City
  /// Great-circle distance in kilometres, to the metre.
  public var distanceKm: Double
  /// IANA time zone.
  public var timezone: String?

  public init(city: City, distanceKm: Double, timezone: String? = nil) {
    self.city = city
    self.distanceKm = distanceKm
    self.timezone = timezone
  }
}

/// The airport whose code the text is.
public struct LocationResolveResultAirport: Codable, Hashable, Sendable {
  /// Three letters.
  public var iata: String
  /// Four letters or digits; null if it has none.
  public var icao: String?
  /// In English.
  public var name: String
  /// Where it is.
  public var location: Location

  public init(iata: String, icao: String? = nil, name: String, location: Location) {
    self.iata = iata
    self.icao = icao
    self.name = name
    self.location = location
  }
}

/// Countries and divisions of that name.
public struct LocationResolveResultAlternativesArea: Codable, Hashable, Sendable {
  /// What it is.
  public var kind: LocationResolveResultAlternativesAreaKind
  /// As `EU`, `UA` or `US.TX`.
  public var code: String
  /// In English.
  public var name: String

  public init(kind: LocationResolveResultAlternativesAreaKind, code: String, name: String) {
    self.kind = kind
    self.code = code
    self.name = name
  }
}

/// What else the name may mean.
public struct LocationResolveResultAlternatives: Codable, Hashable, Sendable {
  /// The likeliest first.
  public var cities: [City]
  /// Countries and divisions of that name.
  public var areas: [LocationResolveResultAlternativesArea]

  public init(cities: [City], areas: [LocationResolveResultAlternativesArea]) {
    self.cities = cities
    self.areas = areas
  }
}

/// The answer to `location.resolve`.
public struct LocationResolveResult: Codable, Hashable, Sendable {
  /// The point.
  public var location: Location
  /// What the text names; null where it tells a point alone.
  public var city: City?
  /// The form of the text.
  public var kind: LocationResolveResultKind
  /// How far from the point what is meant may be.
  public var precisionKm: Double
  /// For a text that tells a point alone, the city of the point; null if none is within 50 km.
  public var nearestCity: LocationResolveResultNearestCity?
  /// The airport whose code the text is.
  public var airport: LocationResolveResultAirport?
  /// What else the name may mean.
  public var alternatives: LocationResolveResultAlternatives?
  /// What in the text was passed over, such as a postcode.
  public var note: String?

  public init(
    location: Location, city: City? = nil, kind: LocationResolveResultKind, precisionKm: Double,
    nearestCity: LocationResolveResultNearestCity? = nil,
    airport: LocationResolveResultAirport? = nil,
    alternatives: LocationResolveResultAlternatives? = nil, note: String? = nil
  ) {
    self.location = location
    self.city = city
    self.kind = kind
    self.precisionKm = precisionKm
    self.nearestCity = nearestCity
    self.airport = airport
    self.alternatives = alternatives
    self.note = note
  }
}

/// The answer to `share.compose`.
public struct ShareComposeResult: Codable, Hashable, Sendable {
  /// A sentence and a line with the hashtag; with a format the point in that form.
  public var text: String
  /// The city's Wikipedia article, else the point on OpenStreetMap.
  public var link: String
  /// The hashtag by itself.
  public var hashtag: String
  /// An address that opens the sentence and the link in a form to post.
  public var url: String

  public init(text: String, link: String, hashtag: String, url: String) {
    self.text = text
    self.link = link
    self.hashtag = hashtag
    self.url = url
  }
}

/// The cities that have a place on the page, by name.
public struct PlaceListResultGroup: Codable, Hashable, Sendable {
  /// The city.
  public var city: GuideCity
  /// Its places, by name.
  public var places: [Place]

  public init(city: GuideCity, places: [Place]) {
    self.city = city
    self.places = places
  }
}

/// A guide to begin with; null unless the guide is empty.
public struct PlaceListResultShipped: Codable, Hashable, Sendable {
  /// Places that place.import without a path would add.
  public var placeCount: Int
  /// How many cities they are in.
  public var cityCount: Int

  public init(placeCount: Int, cityCount: Int) {
    self.placeCount = placeCount
    self.cityCount = cityCount
  }
}

/// The answer to `place.list`.
public struct PlaceListResult: Codable, Hashable, Sendable {
  /// The cities that have a place on the page, by name.
  public var groups: [PlaceListResultGroup]
  /// Places on all pages.
  public var total: Int
  /// The offset of the next page, null after the last.
  public var next: Int?
  /// A guide to begin with; null unless the guide is empty.
  public var shipped: PlaceListResultShipped?

  public init(
    groups: [PlaceListResultGroup], total: Int, next: Int? = nil,
    shipped: PlaceListResultShipped? = nil
  ) {
    self.groups = groups
    self.total = total
    self.next = next
    self.shipped = shipped
  }
}

/// The answer to `place.get`.
public struct PlaceGetResult: Codable, Hashable, Sendable {
  /// The place.
  public var place: Place
  /// Degrees of latitude and of longitude for a map around it.
  public var span: Double

  public init(place: Place, span: Double) {
    self.place = place
    self.span = span
  }
}

/// The answer to `place.add`.
public struct PlaceAddResult: Codable, Hashable, Sendable {
  /// The place as it is now.
  public var place: Place

  public init(place: Place) {
    self.place = place
  }
}

public typealias PlaceUpdateResult = PlaceAddResult

/// The answer to `place.remove`.
public struct PlaceRemoveResult: Codable, Hashable, Sendable {
  /// Its id.
  public var place: Int
  /// The guide afterwards.
  public var guide: Guide

  public init(place: Int, guide: Guide) {
    self.place = place
    self.guide = guide
  }
}

/// The first 100 rows that cannot be used.
public struct PlaceImportResultInvalid: Codable, Hashable, Sendable {
  /// Which place of the file, from 0.
  public var index: Int
  /// Where it begins in a table, from 1.
  public var line: Int?
  /// What is wrong with it.
  public var reason: String

  public init(index: Int, line: Int? = nil, reason: String) {
    self.index = index
    self.line = line
    self.reason = reason
  }
}

/// The answer to `place.import`.
public struct PlaceImportResult: Codable, Hashable, Sendable {
  /// Places that are new.
  public var added: Int
  /// Places that the file says something new of.
  public var updated: Int
  /// Places that are as the file says, or are the user's.
  public var unchanged: Int
  /// The first 100 rows that cannot be used.
  public var invalid: [PlaceImportResultInvalid]
  /// All rows that cannot be used.
  public var invalidCount: Int
  /// The columns of a table, or members of places, that were not used; the first 100.
  public var ignoredColumns: [String]
  /// The guide afterwards.
  public var guide: Guide

  public init(
    added: Int, updated: Int, unchanged: Int, invalid: [PlaceImportResultInvalid],
    invalidCount: Int, ignoredColumns: [String], guide: Guide
  ) {
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
    self.invalid = invalid
    self.invalidCount = invalidCount
    self.ignoredColumns = ignoredColumns
    self.guide = guide
  }
}

public typealias PlaceSetPhotoResult = PlaceAddResult

/// The answer to `place.photo`.
public struct PlacePhotoResult: Codable, Hashable, Sendable {
  /// Its id.
  public var place: Int
  /// Its picture.
  public var photo: PlacePicture

  public init(place: Int, photo: PlacePicture) {
    self.place = place
    self.photo = photo
  }
}

public struct AirMainPollutant: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let pm25 = Self("pm25")
  public static let pm10 = Self("pm10")
  public static let no2 = Self("no2")
  public static let o3 = Self("o3")
  public static let so2 = Self("so2")
  public static let co = Self("co")
}

public struct AirModel: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let camsEurope = Self("cams_europe")
  public static let camsGlobal = Self("cams_global")
}

public struct AirProvider: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let openMeteoAir = Self("open-meteo-air")
}

public struct ArchiveChangeKind: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let added = Self("added")
  public static let removed = Self("removed")
  public static let changed = Self("changed")
}

public struct ArchiveChangeField: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = Self("name")
  public static let country = Self("country")
  public static let admin1 = Self("admin1")
  public static let lat = Self("lat")
  public static let lon = Self("lon")
  public static let population = Self("population")
  public static let timezone = Self("timezone")
  public static let wikipedia = Self("wikipedia")
  public static let favorite = Self("favorite")
}

public struct ChangeInsertOp: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let insert = Self("insert")
}

public struct ChangeUpdateOp: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let update = Self("update")
}

public struct ChangeRemoveOp: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let remove = Self("remove")
}

public struct ChangeMoveOp: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let move = Self("move")
}

public struct ChangeResetOp: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let reset = Self("reset")
}

public struct CloudLayerCover: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let clear = Self("clear")
  public static let few = Self("few")
  public static let scattered = Self("scattered")
  public static let broken = Self("broken")
  public static let overcast = Self("overcast")
  public static let obscured = Self("obscured")
}

public struct DeviceLocationPermission: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let notDetermined = Self("notDetermined")
  public static let denied = Self("denied")
  public static let granted = Self("granted")
}

public struct DraftMode: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let `import` = Self("import")
  public static let browse = Self("browse")
}

public struct EditKind: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let favorite = Self("favorite")
  public static let remove = Self("remove")
  public static let restore = Self("restore")
}

public typealias ErrorDataPermission = DeviceLocationPermission

public struct ErrorDataAlternative: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let embedded = Self("embedded")
  public static let geonames = Self("geonames")
}

public struct EuropeanAirIndexLevel: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let good = Self("good")
  public static let fair = Self("fair")
  public static let moderate = Self("moderate")
  public static let poor = Self("poor")
  public static let veryPoor = Self("veryPoor")
  public static let extremelyPoor = Self("extremelyPoor")
}

public struct FallbackInsteadOf: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let openMeteo = Self("open-meteo")
  public static let openweathermap = Self("openweathermap")
  public static let metno = Self("metno")
  public static let worldweatheronline = Self("worldweatheronline")
  public static let pirateweather = Self("pirateweather")
}

public struct LocalClockCompass: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let n = Self("N")
  public static let nNE = Self("NNE")
  public static let nE = Self("NE")
  public static let eNE = Self("ENE")
  public static let e = Self("E")
  public static let eSE = Self("ESE")
  public static let sE = Self("SE")
  public static let sSE = Self("SSE")
  public static let s = Self("S")
  public static let sSW = Self("SSW")
  public static let sW = Self("SW")
  public static let wSW = Self("WSW")
  public static let w = Self("W")
  public static let wNW = Self("WNW")
  public static let nW = Self("NW")
  public static let nNW = Self("NNW")
}

public struct MeasurementReason: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let noStation = Self("noStation")
  public static let notReported = Self("notReported")
  public static let tooOld = Self("tooOld")
  public static let failed = Self("failed")
}

public struct MeasurementProvider: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let aviationweather = Self("aviationweather")
}

public struct MoonDayState: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let normal = Self("normal")
  public static let alwaysUp = Self("alwaysUp")
  public static let alwaysDown = Self("alwaysDown")
}

public struct MoonDayPhase: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let newMoon = Self("newMoon")
  public static let waxingCrescent = Self("waxingCrescent")
  public static let firstQuarter = Self("firstQuarter")
  public static let waxingGibbous = Self("waxingGibbous")
  public static let fullMoon = Self("fullMoon")
  public static let waningGibbous = Self("waningGibbous")
  public static let lastQuarter = Self("lastQuarter")
  public static let waningCrescent = Self("waningCrescent")
}

public typealias MoonPhasePhase = MoonDayPhase

public struct ObservationCondition: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let clear = Self("clear")
  public static let partlyCloudy = Self("partlyCloudy")
  public static let cloudy = Self("cloudy")
  public static let wind = Self("wind")
  public static let haze = Self("haze")
  public static let fog = Self("fog")
  public static let drizzle = Self("drizzle")
  public static let rain = Self("rain")
  public static let sleet = Self("sleet")
  public static let snow = Self("snow")
  public static let hail = Self("hail")
  public static let thunderstorm = Self("thunderstorm")
}

public typealias ObservationSkyCover = CloudLayerCover

public struct ObservationUnits: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let metric = Self("metric")
  public static let us = Self("us")
}

public struct PlaceOrigin: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let user = Self("user")
  public static let `import` = Self("import")
}

public struct PlaceInTextKind: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let link = Self("link")
  public static let coordinates = Self("coordinates")
  public static let plusCode = Self("plusCode")
  public static let mention = Self("mention")
  public static let wikiLink = Self("wikiLink")
  public static let quoted = Self("quoted")
  public static let bare = Self("bare")
}

public struct PlacePictureState: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let none = Self("none")
  public static let remote = Self("remote")
  public static let local = Self("local")
}

public struct PlacePictureMediaType: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let imageJpeg = Self("image/jpeg")
  public static let imagePng = Self("image/png")
  public static let imageWebp = Self("image/webp")
  public static let imageGif = Self("image/gif")
}

public struct ProgressValueBeginKind: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let begin = Self("begin")
}

public struct ProgressValueReportKind: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let report = Self("report")
}

public struct ProgressValueEndKind: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let end = Self("end")
}

public typealias SampleCondition = ObservationCondition

public struct SourceKind: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let surpriseMe = Self("surpriseMe")
  public static let aroundMe = Self("aroundMe")
  public static let country = Self("country")
  public static let search = Self("search")
  public static let daily = Self("daily")
}

public typealias SourceProvider = ErrorDataAlternative

public struct SourceWeighting: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let country = Self("country")
  public static let place = Self("place")
  public static let people = Self("people")
}

public typealias StateMode = DraftMode

public struct StateCommitLabel: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let `import` = Self("Import")
  public static let save = Self("Save")
}

public struct StateScope: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let all = Self("all")
  public static let favorites = Self("favorites")
  public static let unfavorites = Self("unfavorites")
  public static let withWikipedia = Self("withWikipedia")
}

public struct SunDayState: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let normal = Self("normal")
  public static let polarDay = Self("polarDay")
  public static let polarNight = Self("polarNight")
}

public struct USAirIndexLevel: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let good = Self("good")
  public static let moderate = Self("moderate")
  public static let unhealthyForSensitiveGroups = Self("unhealthyForSensitiveGroups")
  public static let unhealthy = Self("unhealthy")
  public static let veryUnhealthy = Self("veryUnhealthy")
  public static let hazardous = Self("hazardous")
}

public struct UnitsTemperature: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let c = Self("C")
  public static let f = Self("F")
}

public struct UnitsWind: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let mS = Self("m/s")
  public static let kmH = Self("km/h")
  public static let mph = Self("mph")
  public static let kn = Self("kn")
}

public struct UnitsPressure: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let hPa = Self("hPa")
  public static let mmHg = Self("mmHg")
  public static let inHg = Self("inHg")
}

public struct UnitsVisibility: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let km = Self("km")
  public static let mi = Self("mi")
}

public struct UnitsPrecipitation: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let mm = Self("mm")
  public static let `in` = Self("in")
}

public enum ValueValue: Codable, Hashable, Sendable {
  case number(Double)
  case string(String)

  public init(from decoder: any Decoder) throws {
    if let value = try? Double(from: decoder) {
      self = .number(value)
      return
    }
    if let value = try? String(from: decoder) {
      self = .string(value)
      return
    }
    throw DecodingError.unknownForm("ValueValue", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .number(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public struct WarnedPlaceCoverage: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let covered = Self("covered")
  public static let notCovered = Self("notCovered")
  public static let failed = Self("failed")
}

public struct WarningSeverity: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let extreme = Self("extreme")
  public static let severe = Self("severe")
  public static let moderate = Self("moderate")
  public static let minor = Self("minor")
  public static let unknown = Self("unknown")
}

public struct WarningUrgency: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let immediate = Self("immediate")
  public static let expected = Self("expected")
  public static let future = Self("future")
  public static let past = Self("past")
  public static let unknown = Self("unknown")
}

public struct WarningCertainty: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let observed = Self("observed")
  public static let likely = Self("likely")
  public static let possible = Self("possible")
  public static let unlikely = Self("unlikely")
  public static let unknown = Self("unknown")
}

public struct WarningColor: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let green = Self("green")
  public static let yellow = Self("yellow")
  public static let orange = Self("orange")
  public static let red = Self("red")
}

public struct WarningSourceProvider: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let nws = Self("nws")
  public static let metalerts = Self("metalerts")
}

public struct WatchWaitsFor: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let visible = Self("visible")
  public static let budget = Self("budget")
}

public typealias WeatherCondition = ObservationCondition

public typealias WeatherUnits = ObservationUnits

public typealias WeatherProvider = FallbackInsteadOf

public typealias WeatherEntryUnits = ObservationUnits

public typealias WeatherEntryProvider = FallbackInsteadOf

public struct WishStepWish: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let continent = Self("continent")
  public static let country = Self("country")
  public static let ring = Self("ring")
  public static let minPopulation = Self("minPopulation")
  public static let maxPopulation = Self("maxPopulation")
  public static let daylightNow = Self("daylightNow")
  public static let notArchived = Self("notArchived")
  public static let warmNow = Self("warmNow")
}

public typealias InitializeUnitsTemperature = UnitsTemperature

public typealias InitializeUnitsWind = UnitsWind

public typealias InitializeUnitsPressure = UnitsPressure

public typealias InitializeUnitsVisibility = UnitsVisibility

public typealias InitializeUnitsPrecipitation = UnitsPrecipitation

public typealias InitializeResultProvidersCities = ErrorDataAlternative

public struct InitializeResultProvidersArticles: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let wikipedia = Self("wikipedia")
}

public typealias ServerStatusResultGazetteerProvider = ErrorDataAlternative

public struct ServerStatusResultHealth: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let ok = Self("ok")
  public static let error = Self("error")
}

public struct ClientConfigureResultNotify: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let weatherDidChangeHere = Self("weather.didChangeHere")
  public static let rouletteDidLook = Self("roulette.didLook")
}

public enum SessionOpenWishesRingLocation: Codable, Hashable, Sendable {
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
    throw DecodingError.unknownForm("SessionOpenWishesRingLocation", decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .location(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

public struct SessionOpenWishesContinent: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let aF = Self("AF")
  public static let aN = Self("AN")
  public static let aS = Self("AS")
  public static let eU = Self("EU")
  public static let nA = Self("NA")
  public static let oC = Self("OC")
  public static let sA = Self("SA")
}

public typealias SessionOpenResultMode = DraftMode

public typealias SessionGetResultMode = DraftMode

public typealias SessionListResultSessionMode = DraftMode

public typealias CityDetailResultForecastDayCondition = ObservationCondition

public typealias CityDetailResultForecastUnits = ObservationUnits

public typealias CityDetailResultForecastProvider = FallbackInsteadOf

public struct CitySkyResultTimezoneSource: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let city = Self("city")
  public static let given = Self("given")
  public static let nearestCity = Self("nearestCity")
  public static let longitude = Self("longitude")
}

public typealias GazetteerSearchResultProvider = ErrorDataAlternative

public typealias GazetteerNearbyResultProvider = ErrorDataAlternative

public typealias GazetteerCountriesResultProvider = ErrorDataAlternative

public typealias WeatherCompareResultSourceProvider = FallbackInsteadOf

public struct WeatherNormalsResultDifferenceOf: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let maximum = Self("maximum")
  public static let now = Self("now")
}

public struct WeatherNormalsResultPeriod: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let _19912020 = Self("1991-2020")
}

public struct WeatherNormalsResultModel: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let era5Seamless = Self("era5_seamless")
}

public struct WeatherNormalsResultProvider: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let openMeteoArchive = Self("open-meteo-archive")
}

public struct WeatherIconResultMediaType: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let imageSvgXml = Self("image/svg+xml")
}

public typealias ArticleSummaryResultProvider = InitializeResultProvidersArticles

public struct PhotoSearchResultProvider: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let commons = Self("commons")
  public static let google = Self("google")
}

public struct ArchiveImportResultFormat: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let csv = Self("csv")
  public static let ids = Self("ids")
  public static let geojson = Self("geojson")
  public static let gpx = Self("gpx")
  public static let kml = Self("kml")
  public static let names = Self("names")
}

public struct LocationResolveResultAlternativesAreaKind: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let continent = Self("continent")
  public static let country = Self("country")
  public static let division = Self("division")
}

public struct LocationResolveResultKind: Word {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let coordinates = Self("coordinates")
  public static let link = Self("link")
  public static let plusCode = Self("plusCode")
  public static let id = Self("id")
  public static let name = Self("name")
}
