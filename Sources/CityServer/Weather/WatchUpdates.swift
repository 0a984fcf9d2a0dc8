import Adapters
import Archive
import Geography
import Platform
import Services
import Sessions

// Refreshes the weather of watches.
extension CityServer {
  /// The share of a service's limits that is reserved for the user's requests.
  private static let reserve = 0.5

  /// Seconds until the next refresh of a watch after the limits of the service left out cities. Some limits are renewed
  /// each minute.
  private static let shortageInterval = 60.0

  /// The part of the limits of the preferred weather service that watches may use now, in its units: 0 while the
  /// service is paused, infinite without a service or without limits.
  var watchBudget: Double {
    guard let service = weather.providers.first?.id.service,
      let budget = services.http.budgetStatus(of: service.http)
    else { return .infinity }
    if budget.pausedUntil != nil {
      return 0
    }
    let left = budget.windows.map { $0.remaining - $0.window.limit * Self.reserve }
    return max(0, left.min() ?? .infinity)
  }

  /// Begins a refresh for each watch that is due. Called by a timer, and whenever a watch may have become due.
  func updateWatches() {
    if watches.all.isEmpty {
      return
    }
    for target in watches.beginDue(at: settings.clock.now(), isVisible: client.isVisible) {
      refresh(target)
    }
  }

  private func refresh(_ target: ActiveWatch.Target) {
    switch target {
    case .session(let id):
      let session = try? sessions.find(id)
      let page = session?.assumeIsolated { $0.page(offset: 0, limit: Limits.maximumRefresh) }
      refresh(page?.rows.map(\.city) ?? [], for: target)
    case .archive:
      Task { refresh(await firstArchivedCities(), for: target) }
    }
  }

  /// The first cities of the archive, at most as many as one refresh may have.
  private func firstArchivedCities() async -> [City] {
    guard archive.exists,
      let page = try? await read({ try $0.page(offset: 0, limit: Limits.maximumRefresh) })
    else { return [] }
    return page.cities.map(\.city)
  }

  /// Refreshes as many of the cities as the limits of the service permit. Skips those for which there can be no newer
  /// weather yet.
  private func refresh(_ cities: [City], for target: ActiveWatch.Target) {
    // Skip cities that another refresh is fetching already.
    let outdated = weather.outdated(cities.filter { !shownWeather.isRefreshing($0.id) })
    let cost = weather.cost(of: outdated)
    let affordable =
      cost > 0 ? Int(min(Double(outdated.count), watchBudget / cost)) : outdated.count
    let isShort = affordable < outdated.count
    let now = settings.clock.now()
    watches.update(target) { watch in
      watch.obstacle = isShort ? .budget : nil
      watch.nextAt = now + (isShort ? Self.shortageInterval : watch.every)
      watch.refreshedCities += affordable
      watch.refreshes += affordable > 0 ? 1 : 0
      watch.isRefreshing = affordable > 0
    }
    if affordable == 0 {
      return
    }
    guard
      let refresh = try? announceRefresh(
        of: Array(outdated.prefix(affordable)), session: target.session, reporting: nil)
    else {
      watches.update(target) { $0.isRefreshing = false }
      return
    }
    Task {
      _ = await runRefresh(refresh, for: .automatic)
      watches.update(target) { $0.isRefreshing = false }
      // Other watches may have become due.
      updateWatches()
    }
  }
}
