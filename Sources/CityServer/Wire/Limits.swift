import Archive
import Files
import Geography
import JSON
import JSONRPC
import Services
import Sessions
import Text

/// The limits of the protocol. `initialize` announces the ones in `all`.
enum Limits {
  static let defaultPage = 50
  static let maximumPage = 500

  /// Changes in a reply of archive.changes.
  static let maximumChanges = 1000
  static let defaultImport = 30
  static let maximumImport = 100_000

  /// Cities of one edit of a session or of the archive. With ids of eight digits, such a request has about 90 kB.
  static let maximumEdited = 10_000

  /// Paths of backups with a future date that server.status reports. Keeps its reply short.
  static let maximumFutureBackups = 20

  /// Backups in a reply of archive.listBackups: as many as the daily backups of a year.
  static let maximumBackups = 365

  static let defaultRadiusKm = 10.0

  /// Half the length of the equator: no two points are farther apart.
  static let maximumRadiusKm = 20_038.0

  /// Open sessions.
  static let maximumSessions = 100

  /// Rows of all open sessions together.
  static let maximumSessionRows = 1_000_000

  /// Cities of a weather.refresh: few enough for one request to Open-Meteo, and for its free limit per minute.
  static let maximumRefresh = 300

  /// Cities of a weather.forecasts or a city.briefs.
  static let maximumForecasts = 100

  /// Cities of a weather.forecasts with hours. Writing the reply for this number, of 1.6 MB, took some 40 ms when
  /// measured.
  static let maximumHourlyForecasts = 25

  /// Cities of a weather.measured: with eight stations each, their reports reach the service's limit
  /// for one response.
  static let maximumMeasured = 50

  /// Cities of a weather.warnings: the National Weather Service needs a request for each.
  static let maximumWarnings = 50

  /// Days of a city.sky; keeps its reply short.
  static let maximumSkyDays = 31

  /// Cities of a city.clock and places of a city.distance. Each may be a name, which took half a millisecond to
  /// resolve when measured.
  static let maximumClocks = 100

  /// Bytes of a picture that a path names.
  static let photoFile = NewPicture.maximumBytes

  /// Bytes of a picture in a message, before base64. Base64 adds a third, and the result has to fit into one message.
  static let photoText = 5 << 20

  /// Bytes of a file of place.import, and of a kmz file of place.export with pictures.
  static let guideFile = 64 << 20

  /// Bytes of a file of archive.import.
  static let maximumFile = CityFile.maximumBytes

  /// Columns whose meaning a request for an import chooses.
  static let maximumColumns = 1000

  /// Single rows for which a request for an import decides.
  static let maximumChoices = 10_000

  /// Lists in the reply to an import.
  static let maximumListedLists = 1000

  /// Bytes, as JSON, of the text in a reply of archive.export or place.export. The reply then fits into a buffer of 64
  /// KiB, which some readers have.
  static let maximumExportText = 60_000

  /// Ids of cities or places in a list of a reply. Keeps the reply short.
  static let maximumListedIDs = 100

  static let all: [(name: String, value: JSON, summary: String)] = [
    (
      "lineBytes", JSON(LineSplitter.maximumLength),
      "Bytes of a message: a line without its end, or the body after headers."
    ),
    ("depth", JSON(JSONParser.maximumDepth), "Depth of nested arrays and objects."),
    ("batch", JSON(Connection.maximumBatchCount), "Members of a batch."),
    ("waiting", JSON(Connection.maximumWaitingCount), "Requests that may run or wait at a time."),
    ("sessions", JSON(maximumSessions), "Open sessions."),
    (
      "sessionRows", JSON(maximumSessionRows),
      "Cities in all open sessions together."
    ),
    ("page", JSON(maximumPage), "Rows of a page: the maximum of limit."),
    ("import", JSON(maximumImport), "Cities of an import: the maximum of count in session.open."),
    ("edited", JSON(maximumEdited), "Cities of one edit of a session."),
    (
      "undoBytes", JSON(EditHistory.maximumBytes),
      "Bytes of a session's undo history, 8 for each city of an edit. The oldest edits are dropped first, "
        + "but never the last one."
    ),
    ("radiusKm", JSON(maximumRadiusKm), "Maximum radius: half the Earth's circumference."),
    ("refresh", JSON(maximumRefresh), "Cities of a weather.refresh."),
    ("importFile", JSON(maximumFile), "Bytes of a file that archive.import reads."),
    ("importRows", JSON(CityFile.maximumRows), "Rows of a file that archive.import reads."),
    (
      "exportText", JSON(maximumExportText),
      "Bytes of the text in a reply to archive.export or place.export."
    ),
    ("matchText", JSON(PlacesInText.longestText), "Bytes of a text for gazetteer.match."),
    ("pagesBack", JSON(ArticleHistory.mostPages), "Pages that article.back can return to."),
    ("places", JSON(GuideFile.largestCount), "Places of a place.import."),
    ("placesBytes", JSON(guideFile), "Bytes of a file for place.import."),
    ("photoBytes", JSON(photoFile), "Bytes of a picture file for place.setPhoto."),
    ("photoTextBytes", JSON(photoText), "Bytes of a decoded base64 picture for place.setPhoto."),
    (
      "changedRows", JSON(RowChange.mostRows),
      "Rows that an edit may change before session.didChange lists one reset step. A row can take two steps."
    ),
  ]

  /// As `initialize` announces them.
  static let json = JSON.object(JSONObject(all.map { ($0.name, $0.value) }))

  static let properties = all.map { Schema.Property($0.name, .number, $0.summary) }
}
