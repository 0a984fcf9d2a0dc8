import CityCore
import JSON
import JSONRPC

/// The shapes of what goes over the wire.
enum Schemas {
  static let location = Schema.named(
    "Location",
    .object(
      .init("lat", .number(-90...90), "Degrees north."),
      .init("lon", .number(-180...180), "Degrees east.")))

  static let city = Schema.named("City", .object(cityProperties, open: false))

  static let cities = Schema.array(city)

  static let cityProperties: [Schema.Property] = [
    .init("id", .integer(1...Schema.largestInteger), "GeoNames id."),
    .init("name", .string, "Main name at GeoNames."),
    .init("country", .nullable(.string), "ISO 3166-1 alpha-2 code; XK is Kosovo."),
    .init("admin1", .nullable(.string), "Name of the state, region or canton."),
    .init("lat", .number(-90...90), "Degrees north."),
    .init("lon", .number(-180...180), "Degrees east."),
    .init("population", .nullable(.integer(1...Schema.largestInteger)), "Inhabitants."),
    .init("timezone", .nullable(.string), "IANA time zone."),
    .init("wikipedia", .nullable(.string), "https address of the article."),
    .init("favorite", .boolean, "Whether it has a star, in the session or else in the archive."),
    .init("archived", .boolean, "Whether the archive held it when the session opened, or now."),
    .init("weather", .nullable(weather), "As weather.refresh found it; null if it was not asked."),
  ]

  static let state = Schema.named(
    "State",
    .object(
      .init("mode", .word(["import", "browse"]), "What the session is for."),
      .init("commitLabel", .word(["Import", "Save"]), "Title for the button that commits."),
      .init("total", .count, "Cities in the session."),
      .init("visible", .count, "Cities that the filter lets through."),
      .init("favorites", .count, "Visible cities with a star."),
      .init("unfavorites", .count, "Visible cities without a star."),
      .init("dirty", .boolean, "Whether anything was changed, even if it was changed back."),
      .init("canCommit", .boolean, "Whether session.commit has anything to store."),
      .init("canRemoveUnfavorites", .boolean, "Whether a visible city has no star."),
      .init("needsConfirmation", .boolean, "Whether session.close needs discard."),
      .init("query", .string, "The filter's text, as it was given."),
      .init("scope", .word(SessionScope.words), "The filter's scope."),
      .init("canUndo", .boolean, "Whether session.undo has anything to take back."),
      .init("canRedo", .boolean, "Whether session.redo has anything to repeat.")))

  /// Absolute zero, and far above what was ever measured.
  static let celsius = Schema.nullable(.number(-273.15...1000))

  static let mode = Schema.word(["import", "browse"])
  static let revision = Schema.count
  static let next = Schema.nullable(.count)

  /// Members that every list has beside its rows.
  static let pageProperties: [Schema.Property] = [
    .init("cities", cities, "The rows of the page."),
    .init("total", .count, "Rows on all pages."),
    .init("next", next, "The offset of the next page, null after the last."),
  ]

  /// Members that every change of a session answers with.
  static let revisionProperties: [Schema.Property] = [
    .init("revision", revision, "The session's revision after the request."),
    .init("state", state, "The session's state after the request."),
  ]

  static let favoriteResult = Schema.object(
    [
      .init("city", .count, "Its id."),
      .init("favorite", .boolean, "Whether it has a star now."),
      .init("index", .nullable(.count), "Its place in the visible list; null if filtered out."),
    ] + revisionProperties, open: false)

  static let archive = Schema.named(
    "Archive",
    .object(
      .init("count", .count, "Cities in the archive."),
      .init("favorites", .count, "Those with a star."),
      .init("revision", .count, "Rises with every change, whichever process made it.")))

  static let attempt = Schema.named(
    "Attempt",
    .object(
      .init("country", .string, "Code of the country that was drawn."),
      .init("location", location, "The point that was drawn in it."),
      .init("radiusKm", .number(0...Limits.maximumRadiusKm), "How far around it was searched."),
      .init("found", .count, "Places found.")))

  static let source = Schema.named(
    "Source",
    .object(
      .init("kind", .word(DiscoveryRequest.Kind.words), "Where the cities come from."),
      .init("location", .nullable(location), "The point that was searched around."),
      .init("country", .nullable(.string), "Code of the country."),
      .init(
        "radiusKm", .nullable(.number(0...Limits.maximumRadiusKm)),
        "The radius that found them; null where none was used."),
      .init("widened", .boolean, "Whether the radius had to be larger than asked."),
      .init("attempts", .array(attempt), "Every look of surpriseMe; the last found the cities."),
      citySourceName,
      .init(
        "limit", .integer(1...Limits.maximumImport),
        "How many cities it could be at most: less than asked where the source gives no more."),
      skipped))

  static let citySourceName = Schema.Property(
    "cities", .word(CitySourceID.words), "Whose cities they are.")

  static let skipped = Schema.Property(
    "skipped", .count, "Records of the source's answer that could not be read and were left out.")

  /// What the methods that look cities up tell of where these come from.
  static let citySource = Schema.named("CitySource", .object(citySourceName, skipped))

  /// A service with what it still grants.
  static let budget = Schema.object(
    .init("service", .string, "Its name."),
    .init(
      "windows",
      .array(
        .object(
          .init("seconds", .number(0...1_000_000), "Length of the window."),
          .init("limit", .number(0...1_000_000_000), "What it grants, in the service's units."),
          .init("remaining", .number(0...1_000_000_000), "What is left."))), "Its limits."),
    .init("pausedUntil", text, "Until when it asked to be left alone, ISO 8601."))

  static let limits = Schema.named("Limits", .object(Limits.properties, open: true))

  static let changes = Schema.array(change)

  static let change = Schema.named(
    "Change",
    .either([
      .object(
        .init("op", .word(["insert", "update"]), "A row appears, or has new values."),
        .init("index", .count, "Where it stands at that step."), .init("city", city, "The row.")),
      .object(
        .init("op", .word(["remove"]), "A row goes."), .init("index", .count, "Where it stood."),
        .init("id", .count, "Its city.")),
      .object(
        .init("op", .word(["move"]), "A row changes its place."),
        .init("from", .count, "Where it stood."), .init("to", .count, "Where it stands.")),
      .object(.init("op", .word(["reset"]), "Read the list anew with session.get.")),
    ]))

  static let progress = Schema.named(
    "ProgressValue",
    .either([
      .object(
        .init("kind", .word(["begin"]), "It starts."), .init("title", .string, "What it is.")),
      .object(
        .init("kind", .word(["report"]), "It goes on."),
        .init("message", .string, "How far it is."),
        .init("percentage", .nullable(.integer(0...100)), "Null where the end is not known.")),
      .object(.init("kind", .word(["end"]), "It is over, one way or another.")),
    ]))
}
