import Archive
import CityServer
import Geography
import JSON
import JSONRPC
import Text

/// The arguments of `my_cities` that select and order the cities.
struct ArchiveQuery {
  static let text = Field<String?>.optional(
    "query", "Text in a name or note.", as: .string(maximumBytes: 128))
  static let country = Field<String?>.optional(
    "country", "A country or continent.", as: .string(maximumBytes: 128))
  static let list = Field<String?>.optional("list", "Name.")
  static let tags = Field<[String]?>.optional("tags", "All of them.", as: .array(.string))
  static let starred = Field<Bool>.optional("starred", "Only starred cities.", default: false)
  static let visited = Field<Bool?>.optional("visited", "false: not yet.")
  static let visitedIn = Field<String?>.optional("visited_in", "2019, 2019-05 or 2019-05-03.")
  static let planned = Field<Bool>.optional("planned", "Only planned visits.", default: false)
  static let near = Field<String?>.optional(
    "near", "A place; adds the distance from it.", as: .string(maximumBytes: 512))
  static let withinKm = Field<Double?>.optional(
    "within_km", "Of near.", as: .numberAbove(0, upTo: 20_038))
  static let addedSince = Field<String?>.optional("added_since", "2026-05-01.")
  static let order = Field<Order?>.optional(
    "order", "Default: that of list, by distance from near, or else starred first.")

  /// The orders that an assistant can request. Each is an order of `ListOrder` with the same name.
  enum Order: String, CaseIterable, ParameterValue {
    case name, country, population, distance, added, visited
  }

  let text: String?
  let country: String?
  let list: String?
  let tags: [String]?
  let starred: Bool
  let visited: Bool?
  let visitedIn: String?
  let planned: Bool
  let near: String?
  let withinKm: Double?
  let addedSince: String?
  let order: Order?

  /// Whether the query finds the whole archive, in the default order and without distances.
  var isEmpty: Bool {
    conditions.members.isEmpty && country == nil && near == nil && withinKm == nil && order == nil
  }

  /// Whether the query may leave out cities.
  var isNarrowing: Bool { !conditions.members.isEmpty || country != nil || withinKm != nil }

  /// Whether `text` is the name or the code of a country, and `country` is not given.
  var textIsCountry: Bool {
    country == nil
      && (text.map { (try? CountryName.code(of: $0, suggestions: false)) != nil } ?? false)
  }

  /// The members of the protocol's query, except those for `country`, `near` and `within_km`, which need a look-up.
  private var conditions: JSONObject {
    var query = JSONObject()
    query["text"] = text.flatMap { $0.isEmpty ? nil : .string($0) }
    query["list"] = list.map(JSON.string)
    query["tags"] = tags.flatMap { $0.isEmpty ? nil : .array($0.map(JSON.string)) }
    query["favorite"] = starred ? true : nil
    query["visited"] = visited.map(JSON.bool)
    query["visitedIn"] = visitedIn.map(JSON.string)
    query["planned"] = planned ? true : nil
    query["addedSince"] = addedSince.map(JSON.string)
    return query
  }

  /// The page after a cursor, or the first one without a cursor; and the place that `near` names, nil without `near`.
  ///
  /// - Throws: `ToolError`; `RPCError` of the archive.
  func page(
    after cursor: String?, limit: Int, in context: ToolContext, on server: isolated ContextServer
  ) async throws -> (page: ArchivePage, origin: ToolPlace?) {
    // The method without a query lists the whole archive in the default order.
    if isEmpty {
      return (try await server.program.archivedCities(after: cursor, limit: limit), nil)
    }
    var query = conditions
    if let country {
      if let continent = try await server.continent(named: country) {
        query["continents"] = [.string(continent)]
      } else {
        query["countries"] = [.string(country)]
      }
    }
    let origin = try await origin(in: context, on: server)
    if let point = origin?.point {
      var circle: JSONObject = ["location": ["lat": JSON(point.lat), "lon": JSON(point.lon)]]
      circle["radiusKm"] = withinKm.map { JSON($0) }
      query["near"] = .object(circle)
    }
    let page = try await server.program.archivedCities(
      matching: .object(query), order: listOrder, after: cursor, limit: limit)
    return (page, origin)
  }

  /// An error message that names arguments of the tool instead of members of the protocol's query.
  static func named(_ message: String) -> String {
    let names = [
      ("query.countries[0]", "country"), ("query.visitedIn", "visited_in"),
      ("query.addedSince", "added_since"), ("query.", ""),
    ]
    return names.reduce(message) { $0.replacing($1.0, with: $1.1) }
  }

  private var listOrder: ListOrder? {
    if let order {
      return ListOrder(rawValue: order.rawValue)
    }
    return near != nil && list == nil ? .distance : nil
  }

  private func origin(
    in context: ToolContext, on server: isolated ContextServer
  ) async throws -> ToolPlace? {
    guard let near else {
      if withinKm != nil || order == .distance {
        throw ToolError.failed("near: is missing; give the place from which distances count.")
      }
      return nil
    }
    return try await server.places([PlaceArgument(text: near, argument: "near")], in: context).first
  }
}

extension ContextServer {
  /// The code of the continent that a text names; nil if the text names a country, or no continent.
  func continent(named text: String) async throws -> String? {
    guard (try? CountryName.code(of: text, suggestions: false)) == nil else { return nil }
    do {
      _ = try await program.resolve(text)
    } catch let error as UnresolvedLocation {
      if case .area(let area, _, _, _) = error.reason, area.kind == .continent {
        return area.code
      }
    } catch is RPCError {}
    return nil
  }
}
