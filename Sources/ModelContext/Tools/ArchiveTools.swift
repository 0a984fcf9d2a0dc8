import JSON
import JSONRPC
import Text

struct MyCities: Tool {
  static let name = "my_cities"
  static let title = "My cities"
  static let summary = "The user's archive: cities with their stars, starred first, then by people."
  static let hints = ToolHints()
  static let parameters = Parameters(
    Field<String>.optional(
      "query", "Only those with this in name, region or country code.",
      as: .string(maximumBytes: 128), default: ""),
    Field<Bool>.optional("starred", "Only those with a star.", default: false),
    Field<Int>.optional("limit", "How many at most.", as: .integer(1...100), default: 20),
    Field<String?>.optional(
      "after", "Where the page before ended.", as: .string(maximumBytes: 1024)),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("cities", ToolFields.rows, "", required: false),
    .init("total", .count, "", required: false),
    .init("starred", .count, "", required: false),
    .init("after", .string, "Leads to the next page.", required: false),
  ]

  /// Rows that are looked through for a query at most; the next page goes on behind them.
  private static let mostRows = 5000

  let query: String
  let starred: Bool
  let limit: Int
  let after: String?
  let detail: Detail

  func run(at desk: Desk, on server: isolated ContextServer) async throws -> ToolAnswer {
    let status = try await server.program.call("archive.status")
    let total = status["count"]?.int ?? 0
    let stars = status["favorites"]?.int ?? 0
    let (rows, next) = try await page(on: server)
    let spots = rows.map(Spot.init(city:))
    let names = spots.prefix(20).map {
      $0.city?["favorite"]?.bool == true ? "\($0.label) ★" : $0.label
    }
    var answer = ToolAnswer(
      "Archived cities: \(total), starred: \(stars)"
        + (names.isEmpty ? "." : ": \(names.joined(separator: "; ")).")
        + (next == nil ? "" : " There are more; ask with after."),
      [
        "cities": .array(spots.map(\.json)), "total": JSON(total), "starred": JSON(stars),
      ], lists: ["cities"], detail)
    answer.members["after"] = next.map(JSON.string)
    return answer
  }

  /// - Returns: the rows that fit, and where to go on; nil after the last.
  private func page(
    on server: isolated ContextServer
  ) async throws -> (rows: [JSON], next: String?) {
    var (rows, next, looked): ([JSON], String?, Int) = ([], after, 0)
    repeat {
      // A row at a time would be asked for when few are left, and many when most do not fit.
      let wanted = query.isEmpty && !starred ? limit - rows.count : 500
      var params: JSONObject = ["limit": JSON(wanted)]
      params["after"] = next.map(JSON.string)
      let page = try await server.program.call("archive.list", .object(params))
      let cities = page["cities"]?.array ?? []
      next = page["after"]?.string
      looked += cities.count
      for (index, city) in cities.enumerated() where fits(city) {
        rows.append(city)
        if rows.count == limit, index < cities.count - 1 {
          return (rows, try await self.place(behind: city, from: params, index, on: server))
        }
      }
      // The archive's order has the stars first.
      if starred, cities.last?["favorite"]?.bool == false {
        next = nil
      }
    } while rows.count < limit && next != nil && looked < Self.mostRows
    return (rows, next)
  }

  /// Where to go on behind a row in the middle of a page.
  private func place(
    behind city: JSON, from params: JSONObject, _ index: Int, on server: isolated ContextServer
  ) async throws -> String? {
    var params = params
    params["limit"] = JSON(index + 1)
    return try await server.program.call("archive.list", .object(params))["after"]?.string
  }

  private func fits(_ city: JSON) -> Bool {
    if starred, city["favorite"]?.bool != true {
      return false
    }
    if query.isEmpty {
      return true
    }
    let words = ["name", "admin1", "country"].compactMap { city[$0]?.string }
    return words.contains { NameFolding.fold($0).contains(NameFolding.fold(query)) }
  }
}

struct Keep: Tool {
  static let name = "keep"
  static let title = "Keep or give up a city"
  static let summary =
    "Changes the user's archive: add, star, unstar, remove, or undo by the word an answer gave."
  static let hints = ToolHints(isReadOnly: false, isDestructive: true)
  static let parameters = Parameters(
    Field<Action>.required("action", "What to do."),
    Field<String?>.optional("place", "The city; not for undo.", as: .string(maximumBytes: 512)),
    Field<String?>.optional(
      "undo", "For undo: the word that the change was answered with.",
      as: .string(maximumBytes: 64)),
    as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "As it is now.", required: false),
    .init("changed", .boolean, "False if it was so already.", required: false),
    .init("undo", .string, "Takes this back, with action undo.", required: false),
    .init("archive", ToolFields.object, "count and favorites afterwards.", required: false),
  ]

  enum Action: String, CaseIterable, ParameterValue {
    case add, star, unstar, remove, undo
  }

  let action: Action
  let place: String?
  let undo: String?

  func run(at desk: Desk, on server: isolated ContextServer) async throws -> ToolAnswer {
    if action == .undo {
      return try await takeBack(on: server)
    }
    guard let place else {
      throw ToolPause.failure("place: is missing; name the city to \(action.rawValue).")
    }
    let spot = try await server.spot(place, at: desk)
    guard let id = spot.id else {
      throw ToolPause.failure(
        "place: \(place) is a point, and only cities are kept; name the city.")
    }
    let before = try await server.keeping(of: id)
    let after = try target(from: before, spot)
    return try await server.keep(spot, id, from: before, to: after)
  }

  private func target(from before: Keeping, _ spot: Spot) throws -> Keeping {
    switch action {
    case .add: return before == .absent ? .archived : before
    case .star: return .starred
    case .remove: return .absent
    case .unstar, .undo:
      guard before == .absent else { return .archived }
      throw ToolPause.failure("place: \(spot.label) is not in the archive, so it has no star.")
    }
  }

  /// Only what is still as the change left it is taken back.
  private func takeBack(on server: isolated ContextServer) async throws -> ToolAnswer {
    guard let undo, let change = KeptChange(undo) else {
      throw ToolPause.failure("undo: give the word that the change was answered with.")
    }
    let spot = Spot(city: try await server.city(change.id))
    let now = try await server.keeping(of: change.id)
    guard now == change.after else {
      throw ToolPause.failure(
        "undo: \(spot.label) was changed since, it is \(now.rawValue) now, so nothing was taken back."
      )
    }
    return try await server.keep(spot, change.id, from: now, to: change.before)
  }
}

/// How a city is kept.
enum Keeping: String {
  case absent, archived, starred
}

/// A change as the word tells it that takes it back. It says all that is needed, so that nothing has
/// to be remembered between two calls, of whichever process.
private struct KeptChange {
  let id: Int
  let before, after: Keeping

  init(id: Int, before: Keeping, after: Keeping) {
    self.id = id
    self.before = before
    self.after = after
  }

  init?(_ word: String) {
    let parts = word.split(separator: "-")
    guard parts.count == 3, let id = Int(parts[0]),
      let before = Keeping(rawValue: String(parts[1])),
      let after = Keeping(rawValue: String(parts[2]))
    else { return nil }
    self.init(id: id, before: before, after: after)
  }

  var word: String { "\(id)-\(before.rawValue)-\(after.rawValue)" }
}

extension ContextServer {
  /// A city with its star as the archive has it: `city.get` would tell that of a session which
  /// another call may have open meanwhile.
  fileprivate func city(_ id: Int) async throws -> JSON {
    do {
      let found = try await program.call("location.resolve", ["text": .string("\(id)")])
      if let city = found["city"]?.known {
        return city
      }
    } catch let error as RPCError where error.code.name == "NothingFound" {}
    return try await program.call("city.get", ["city": JSON(id)])["city"] ?? [:]
  }

  fileprivate func keeping(of id: Int) async throws -> Keeping {
    let city = try await city(id)
    guard city["archived"]?.bool == true else { return .absent }
    return city["favorite"]?.bool == true ? .starred : .archived
  }

  fileprivate func keep(
    _ spot: Spot, _ id: Int, from before: Keeping, to after: Keeping
  ) async throws -> ToolAnswer {
    let city: JSONObject.Member = ("city", JSON(id))
    let star: JSONObject.Member = ("favorite", .bool(after == .starred))
    switch (before, after) {
    case _ where before == after: break
    case (_, .absent): _ = try await program.call("archive.remove", .object(JSONObject([city])))
    case (.absent, _): _ = try await program.call("archive.add", .object(JSONObject([city, star])))
    default: _ = try await program.call("archive.setFavorite", .object(JSONObject([city, star])))
    }
    let status = try await program.call("archive.status")
    let kept = Spot(city: try await self.city(id))
    var answer = ToolAnswer(
      sentence(spot, before, after),
      [
        "place": kept.json, "changed": .bool(before != after),
        "archive": status.row(["count", "favorites"]),
      ])
    if before != after {
      let word = KeptChange(id: id, before: before, after: after).word
      answer.members["undo"] = .string(word)
    }
    return answer
  }

  private func sentence(_ spot: Spot, _ before: Keeping, _ after: Keeping) -> String {
    switch (before, after) {
    case _ where before == after:
      "\(spot.label) was \(after.rawValue) already; nothing was changed."
    case (_, .absent):
      "\(spot.label) was removed from the archive. Undo puts it back, without its weather history."
    case (.absent, .archived): "\(spot.label) was added to the archive."
    case (_, .starred): "\(spot.label) is in the archive with a star."
    default: "\(spot.label) is in the archive without a star."
    }
  }
}
