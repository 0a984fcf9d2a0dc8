import Archive
import Geography
import JSON
import JSONRPC
import Services
import Sessions
import Text

/// The caps of the protocol; `initialize` announces them.
enum Limits {
  static let defaultPage = 50
  static let maximumPage = 500

  /// Changes of an archive.changes.
  static let maximumChanges = 1000
  static let defaultImport = 30
  static let maximumImport = 100_000

  /// Cities of one edit: what a user marks by hand, and a line of 100 kB.
  static let maximumEdited = 10_000

  /// Paths that server.status reports, so that it stays a short line.
  static let maximumFutureBackups = 20

  static let defaultRadiusKm = 10.0

  /// Half the circumference of the Earth's sphere, the farthest that anything can be.
  static let maximumRadiusKm = 20_038.0

  /// More open sessions than any client needs; each may hold the whole gazetteer.
  static let maximumSessions = 100

  /// Over all open sessions together: as many as one session of the largest list that is imported.
  /// A row uses about 200 bytes.
  static let maximumSessionRows = 1_000_000

  /// As many as fit into one request to Open-Meteo and into its free minute.
  static let maximumRefresh = 300

  /// Cities of a weather.measured: with eight stations each as many reports as the service
  /// returns at once.
  static let maximumMeasured = 50

  /// Cities of a weather.warnings: each is one short request in the United States.
  static let maximumWarnings = 50

  /// Days of a city.sky and cities of a city.clock: their replies stay short lines.
  static let maximumSkyDays = 31
  static let maximumClocks = 100

  /// Bytes of a picture that a path names; a photograph of a telephone has a third of that.
  static let photoFile = 10 << 20

  /// Bytes of a picture in a message, of which base 64 makes a third more: it has to fit a line.
  static let photoText = 5 << 20

  /// Bytes of a file of places.
  static let guideFile = 64 << 20

  /// More than the whole gazetteer as GeoJSON.
  static let maximumFile = 64 << 20

  /// A longer reply would be too long a line for readers with a buffer of 64 KiB.
  static let maximumExportText = 60_000

  /// Ids in the reply to a change of many cities, so that it is a short line.
  static let maximumListedIDs = 100

  static let all: [(name: String, value: JSON, summary: String)] = [
    (
      "lineBytes", JSON(LineSplitter.maximumLength),
      "Bytes of a message: of a line without its end, or of what follows headers."
    ),
    ("depth", JSON(JSONParser.maximumDepth), "Arrays and objects within each other."),
    ("batch", JSON(Connection.maximumBatchCount), "Members of a batch."),
    ("waiting", JSON(Connection.maximumWaitingCount), "Requests waiting at a time."),
    ("sessions", JSON(maximumSessions), "Sessions open at a time."),
    (
      "sessionRows", JSON(maximumSessionRows),
      "Cities in the lists of all open sessions together."
    ),
    ("page", JSON(maximumPage), "Rows of a page: the largest limit of a list."),
    ("import", JSON(maximumImport), "Cities of an import: the largest count of session.open."),
    ("edited", JSON(maximumEdited), "Cities of one edit of a session."),
    (
      "undoBytes", JSON(EditHistory.maximumBytes),
      "Bytes of a session's undo history, 8 for each city of an edit. Older edits are forgotten first, and "
        + "the last one never."
    ),
    ("radiusKm", JSON(maximumRadiusKm), "The largest radius: half the Earth's circumference."),
    ("refresh", JSON(maximumRefresh), "Cities of a weather.refresh."),
    ("importFile", JSON(maximumFile), "Bytes of a file that archive.import reads."),
    ("importRows", JSON(CityFile.maximumRows), "Rows of a file that archive.import reads."),
    ("exportText", JSON(maximumExportText), "Bytes of the text in a reply of archive.export."),
    ("matchText", JSON(PlacesInText.longestText), "Bytes of a text for gazetteer.match."),
    ("pagesBack", JSON(ArticleHistory.mostPages), "Pages that article.back can go back over."),
    ("places", JSON(GuideFile.largestCount), "Places of a place.import."),
    ("placesBytes", JSON(guideFile), "Bytes of a file for place.import."),
    ("photoBytes", JSON(photoFile), "Bytes of a picture that place.setPhoto takes from a path."),
    ("photoTextBytes", JSON(photoText), "Bytes of a picture in base64, decoded."),
    ("changedRows", JSON(RowChange.mostRows), "Rows told one by one; more are one reset."),
  ]

  /// As `initialize` announces them.
  static let json = JSON.object(JSONObject(all.map { ($0.name, $0.value) }))

  static let properties = all.map { Schema.Property($0.name, .number, $0.summary) }
}
