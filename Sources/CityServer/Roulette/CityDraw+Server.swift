import Archive
import Geography
import JSON
import JSONRPC
import Sessions

extension CityServer {
  private func candidates(
    for draw: CityDraw, in gazetteer: Gazetteer
  ) async throws -> Candidates {
    guard draw.wishes.notArchived, archive.exists else {
      return try await archive.perform {
        Candidates(draw.wishes, in: gazetteer, at: draw.seconds) { _ in [] }
      }
    }
    return try await use { archive in
      try Candidates(draw.wishes, in: gazetteer, at: draw.seconds) { ids in
        Set(try archive.favorites(of: ids).keys)
      }
    }
  }

  /// Draws a city among those that satisfy the wishes. The scan of all cities of the gazetteer runs on the archive's
  /// thread.
  func discover(_ draw: CityDraw, reporting progress: Progress?) async throws -> Discovery {
    let gazetteer = try gazetteer()
    let search = try draw.wishes.warmNow.map { try WarmthSearch(isWarm: $0, weather: weather) }
    let candidates = try await candidates(for: draw, in: gazetteer)
    let isByCountry = draw.date == nil && draw.weighting == .country
    let recent = isByCountry ? try await recentCountries() : []
    let dice = draw.date.map(Dice.init(of:)) ?? roulette.dice
    var found: Discovery
    if let search {
      found = try await discover(
        draw, among: candidates, by: search, with: dice, recent: recent, reporting: progress)
    } else {
      found = try draw.discovery(among: candidates, with: dice, recent: recent)
    }
    if isByCountry, let code = found.country {
      try await recordDraw(of: code)
    }
    found.near = found.location.flatMap { gazetteer.city(at: $0) }
    return found
  }

  /// Fetches the weather of candidates in batches, in random order by the weighting, until one is as warm or cold as
  /// wished.
  private func discover(
    _ draw: CityDraw, among candidates: Candidates, by search: WarmthSearch, with dice: Dice,
    recent: [String], reporting progress: Progress?
  ) async throws -> Discovery {
    var search = search
    let batches = search.batches
    let seed = UInt64(dice.number(below: .max))
    var order = try await archive.perform {
      candidates.order(
        draw.weighting, recent: recent, with: Dice(seed: seed), limit: batches.reduce(0, +))
    }[...]
    for count in batches where !order.isEmpty {
      let batch = Array(order.prefix(count))
      order = order.dropFirst(count)
      progress?.report("Fetching the weather of \(batch.count) cities")
      guard let (city, weather) = try await search.first(of: batch) else { continue }
      show(weather, for: city, of: nil)
      return try await archive.perform { draw.discovery(of: city, among: candidates) }
    }
    throw search.nothing(among: candidates)
  }
}
