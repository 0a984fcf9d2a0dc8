import JSON
import JSONRPC
import Sessions

/// Schemas that several methods share.
enum Schemas {
  static let id = Schema.integer(1...Schema.largestInteger)

  /// Of ids of cities the first ones: a list of all may be too long for a line.
  static let toldIDs = Schema.array(.count, maximumCount: Limits.maximumToldIDs)
  static let radiusKm = Schema.number(0...Limits.maximumRadiusKm)

  static let city = Schema.named("City", .object(cityProperties, open: false))

  static let cityProperties: [Schema.Property] = [
    .init("id", id, "GeoNames id."),
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
    .init(
      "weather", ShownWeather?.schema, "As weather.refresh found it; null if it was not asked."),
  ]

  static let state = Schema.named(
    "State",
    .object(
      .init("mode", SessionMode.schema, "What the session is for."),
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
      .init("scope", SessionScope.schema, "The filter's scope."),
      .init("canUndo", .boolean, "Whether session.undo has anything to take back."),
      .init("canRedo", .boolean, "Whether session.redo has anything to repeat.")))

  /// Last in the reply to a change of a session. The new state is in the notification.
  static let revision = Schema.Property(
    "revision", .count, "The session's revision after the request.")

  /// Last in the reply to a method that reads a session.
  static let revisionProperties = [
    revision, .init("state", state, "The session's state after the request."),
  ]

  static let favoriteResult = Schema.object(
    .init("city", .count, "Its id."),
    .init("favorite", .boolean, "Whether it has a star now."),
    .init("index", .nullable(.count), "Its place in the visible list; null if filtered out."),
    revision)

  static let limits = Schema.named("Limits", .object(Limits.properties, open: true))

  private static let changedCity = Schema.named(
    "CityUpdate",
    .object(
      .init("id", id, "GeoNames id of the city."),
      .init("favorite", .boolean, "Its star, where that is new.")))

  static let change = Schema.named(
    "Change",
    .either([
      .object(
        .init("op", .word(["insert"]), "A row appears."),
        .init("index", .count, "Where it stands at that step."), .init("city", city, "The row.")),
      .object(
        .init("op", .word(["update"]), "A row has new values."),
        .init("index", .count, "Where it stands at that step."),
        .init("city", changedCity, "Its id, and the members that are new.")),
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
