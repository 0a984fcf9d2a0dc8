import Geography
package import JSONRPC
import Sessions

/// The protocol at a glance: every method with the class in which it runs, and every notification.
///
/// `protocol.md`, `rpc.discover` and the transcripts say the same; tests compare them.
package enum CityAPI {
  package static let api = API<CityServer>(
    title: Product.name, version: Product.version, routes: routes,
    notifications: notifications, documentation: ProtocolTexts.documentation,
    mapError: ErrorMapping.rpcError)

  private static let routes: [Route<CityServer>] = [
    .exclusive(Initialize.self),
    .initialized,
    .shutdown,
    .exit,
    .cancelRequest,
    .setTrace,
    .discover,
    .inOrder(ServerStatus.self),
    .inOrder(ClientConfigure.self),

    .waiting(SessionOpen.self),
    .inOrder(SessionGet.self),
    .exclusive(SessionList.self),
    .exclusive(SessionResume.self),
    .exclusive(SessionDiscardDraft.self),
    .inOrder(SessionUndo.self),
    .inOrder(SessionRedo.self),
    .exclusive(SessionCommit.self),
    .inOrder(SessionClose.self),

    .inOrder(CityToggleFavorite.self),
    .inOrder(CitySetFavorite.self),
    .inOrder(CityRemove.self),
    .inOrder(CityRemoveUnfavorites.self),
    .inOrder(CityRestore.self),
    .inOrder(CitySearch.self),
    .inOrder(CitySelect.self),
    .exclusive(CityGet.self),
    .waiting(CityDetail.self),
    .waiting(CityBrief.self),
    .exclusive(CitySky.self),
    .exclusive(CityClock.self),

    .waiting(GazetteerSearch.self),
    .waiting(GazetteerNearby.self),
    .waiting(GazetteerCountries.self),
    .exclusive(GazetteerMatch.self),
    .exclusive(RouletteHistory.self),
    .exclusive(RouletteClearHistory.self),

    .waiting(WeatherRefresh.self),
    .waiting(WeatherGet.self),
    .waiting(WeatherHere.self),
    .waiting(WeatherForecast.self),
    .waiting(WeatherCompare.self),
    .waiting(WeatherAir.self),
    .waiting(WeatherNormals.self),
    .waiting(WeatherMeasured.self),
    .waiting(WeatherWarnings.self),
    .inOrder(WeatherWatch.self),
    .inOrder(WeatherUnwatch.self),
    .exclusive(WeatherIcon.self),
    .exclusive(WeatherHistory.self),
    .exclusive(WeatherRemoveHistory.self),

    .inOrder(ArticleOpen.self),
    .inOrder(ArticleNavigate.self),
    .inOrder(ArticleBack.self),
    .inOrder(ArticleForward.self),
    .inOrder(ArticleReload.self),
    .waiting(ArticleSummary.self),
    .waiting(PhotoSearch.self),

    .exclusive(ArchiveStatus.self),
    .exclusive(ArchiveList.self),
    .exclusive(ArchiveChanges.self),
    .exclusive(ArchiveAdd.self),
    .exclusive(ArchiveRemove.self),
    .exclusive(ArchiveSetFavorite.self),
    .exclusive(ArchiveExport.self),
    .exclusive(ArchiveImport.self),
    .waiting(ArchiveBackup.self),
    .exclusive(ArchiveRestore.self),

    .waiting(LocationSet.self),
    .inOrder(LocationGet.self),
    .inOrder(LocationClear.self),
    .inOrder(LocationSetPermission.self),
    .waiting(LocationResolve.self),

    .exclusive(ShareCompose.self),

    .exclusive(PlaceList.self),
    .exclusive(PlaceGet.self),
    .exclusive(PlaceAdd.self),
    .exclusive(PlaceUpdate.self),
    .exclusive(PlaceRemove.self),
    .exclusive(PlaceImport.self),
    .exclusive(PlaceSetPhoto.self),
    .waiting(PlacePhoto.self),
  ]

  private static let notifications: [NotificationType] = [
    .init(
      "session.didChange", "The visible list or the state of a session changed.",
      ShownChange.shape.properties),
    .init(
      "session.didClose", "A session ended.",
      SessionEnd.notice.properties),
    .init(
      "draft.didChange", "A session's draft was begun, or ended with it, or can't be written.",
      DraftChange.shape.properties),
    .init(
      "archive.didChange", "The archive changed, by this process or another.",
      ArchiveNotice.shape.properties),
    .init(
      "weather.willRefresh",
      "The weather of some cities is asked for anew; what is shown is stale.",
      RefreshNotice.shape.properties),
    .init(
      "weather.didUpdate", "A city has new weather.", WeatherNotice.update.properties),
    .init(
      "weather.didFail", "A city's weather could not be had; the last known stays.",
      WeatherNotice.failure.properties),
    .init(
      "weather.didChangeHere",
      "The weather where the device is, behind location.set; for clients that asked for it.",
      WeatherHere.change.properties),
    .init(
      "roulette.didLook", "A look of surpriseMe; for clients that asked for it.",
      RouletteAttempt.shape.properties),
    .init(
      "weather.didRecord", "A favourite's weather was added to its history.",
      LoggedWeather.record.properties),
    .init(
      "place.didChange", "The city guide changed, by this process or another.",
      GuideNotice.shape.properties),
    .init("city.didSelect", "A city was pointed out.", CitySelection.shape.properties),
    .init(
      "location.didChange", "What is known of the device's position changed.",
      DeviceLocation.shape.properties),
    .init(
      "server.message", "Something for the user to read for a moment.",
      ServerMessage.shape.properties),
    .init(
      "article.didChange", "A page of the encyclopedia is to be shown.",
      ShownArticle.change.properties),
    .init(
      "server.didChangeStatus", "The server became able or unable to do its work.",
      Health.shape.properties),
    .init(
      "$/progress", "How a request with a workDoneToken comes along.",
      [
        .init("token", .either([.string, .count]), "The request's workDoneToken."),
        .init("value", Schemas.progress, "What there is to tell."),
      ]),
    .init(
      "$/logTrace", "What the server does, while $/setTrace asks for it.",
      [.init("message", .string, "One sentence.")]),
  ]
}
