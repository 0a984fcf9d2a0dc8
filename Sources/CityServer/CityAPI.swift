import Archive
import Files
import Geography
package import JSONRPC
import Sessions

/// The API of the city server: every method with its execution class (in order, exclusive or waiting), and every
/// notification.
///
/// Tests compare it with `protocol.md`, `rpc.discover` and the transcripts.
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
    .exclusive(CityAnnotate.self),
    .inOrder(CitySearch.self),
    .inOrder(CitySelect.self),
    .exclusive(CityGet.self),
    .waiting(CityDetail.self),
    .waiting(CityBrief.self),
    .waiting(CityBriefs.self),
    .exclusive(CitySky.self),
    .exclusive(CityClock.self),
    .exclusive(CityDistance.self),

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
    .waiting(WeatherForecasts.self),
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
    .exclusive(ArchiveGet.self),
    .exclusive(ArchiveTags.self),
    .exclusive(GetArchiveStatistics.self),
    .exclusive(ArchiveChanges.self),
    .exclusive(ArchiveAdd.self),
    .exclusive(ArchiveRemove.self),
    .exclusive(ArchiveSetFavorite.self),
    .exclusive(ArchiveAnnotate.self),
    .exclusive(ArchiveExport.self),
    .exclusive(ArchiveImport.self),
    .exclusive(ArchiveUndoImport.self),
    .waiting(ArchiveBackup.self),
    .waiting(ArchiveListBackups.self),
    .exclusive(ArchiveRestore.self),

    .exclusive(ListList.self),
    .exclusive(ListAdd.self),
    .exclusive(ListUpdate.self),
    .exclusive(ListRemove.self),
    .exclusive(ListAddCities.self),
    .exclusive(ListRemoveCities.self),

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
    .exclusive(PlaceAnnotate.self),
    .exclusive(PlaceRemove.self),
    .exclusive(PlaceExport.self),
    .exclusive(PlaceImport.self),
    .exclusive(PlaceSetPhoto.self),
    .waiting(PlacePhoto.self),
  ]

  private static let notifications: [NotificationType] = [
    .init(
      "session.didChange", "Sent when the visible list or the state of a session changes.",
      ShownChange.shape.properties),
    .init(
      "session.didClose", "Sent when a session ends.",
      SessionEnd.notice.properties),
    .init(
      "draft.didChange", "Sent when the draft of a session begins or ends, or cannot be written.",
      DraftChange.shape.properties),
    .init(
      "archive.didChange", "Sent when this or another process changes the archive.",
      ArchiveNotice.shape.properties),
    .init(
      "weather.willRefresh",
      "Sent when a refresh of the weather of some cities begins; their last values are stale.",
      RefreshNotice.shape.properties),
    .init(
      "weather.didUpdate", "Sent when a city has new weather.", WeatherNotice.update.properties),
    .init(
      "weather.didFail",
      "Sent when the weather of a city could not be refreshed; the last known weather remains.",
      WeatherNotice.failure.properties),
    .init(
      "weather.didChangeHere",
      "Sent after location.set with the weather at the new position, to clients that request it.",
      WeatherHere.change.properties),
    .init(
      "roulette.didLook", "Sent for each attempt of surpriseMe, to clients that request it.",
      RouletteAttempt.shape.properties),
    .init(
      "weather.didRecord", "Sent when a favourite's weather is added to its history.",
      LoggedWeather.record.properties),
    .init(
      "place.didChange", "Sent when this or another process changes the city guide.",
      GuideNotice.shape.properties),
    .init(
      "list.didChange",
      "Sent when this or another process changes the lists, to clients that have used them.",
      SavedList.all.properties),
    .init("city.didSelect", "Sent when a city is selected.", CitySelection.shape.properties),
    .init(
      "location.didChange", "Sent when the device position or its permission changes.",
      DeviceLocation.shape.properties),
    .init(
      "server.message", "Sent when there is a message to show to the user for a moment.",
      ServerMessage.shape.properties),
    .init(
      "article.didChange", "Sent when a page of the encyclopedia is to be shown.",
      ShownArticle.change.properties),
    .init(
      "server.didChangeStatus", "Sent when the server becomes able or unable to do its work.",
      Health.shape.properties),
    .init(
      "$/progress", "Sent while a request with a workDoneToken runs.",
      [
        .init("token", .either([.string, .count]), "The request's workDoneToken."),
        .init("value", Schemas.progress, "The progress of the request."),
      ]),
    .init(
      "$/logTrace", "Sent before each reply while $/setTrace enables it.",
      [.init("message", .string, "What the server did, in one sentence.")]),
  ]
}
