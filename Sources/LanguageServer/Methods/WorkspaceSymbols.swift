internal import Archive
import CityServer
import Geography
import JSON
import JSONRPC
import Text

struct WorkspaceSymbol: LanguageMethod, WaitingMethod {
  static let name = "workspace/symbol"
  static let summary = "Returns the cities in the archive with a matching name."
  static let reportsProgress = true
  static let parameters = Parameters(
    Field<String>.optional("query", "A part of the name; empty for all cities.", default: ""),
    as: Self.init)

  let query: String

  /// The maximum number of symbols; a longer list is not useful.
  private static let most = 100

  /// The number of archived cities that one call reads.
  private static let pageSize = 500

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    guard server.program.archiveExists else { return .answered([]) }
    return .waiting { [query] server in
      let cities: [ArchivedCity]
      do {
        cities = try await Self.cities(query, on: server)
      } catch let error as RPCError {
        throw RPCError(.requestFailed, error.message)
      }
      let mentions = await server.mentions(of: Set(cities.map(\.city.id)))
      return .array(cities.map { server.symbol($0, mention: mentions[$0.city.id]) })
    }
  }

  /// Up to `most` matching cities in the order of the archive: starred ones first.
  private static func cities(
    _ query: String, on server: isolated LanguageServer
  ) async throws -> [ArchivedCity] {
    let wanted = NameFolding.fold(query)
    var found: [ArchivedCity] = []
    var cursor: String?
    repeat {
      let page = try await server.program.archivedCities(after: cursor, limit: pageSize)
      found += page.cities.filter {
        wanted.isEmpty || NameFolding.fold($0.city.name).contains(wanted)
      }
      cursor = page.after
    } while cursor != nil && found.count < most
    return Array(found.prefix(most))
  }
}

extension LanguageServer {
  /// The first mention of each city in the open documents, which are searched in the order of their
  /// ids.
  fileprivate func mentions(of ids: Set<Int>) async -> [Int: JSON] {
    var mentions: [Int: JSON] = [:]
    for id in documents.keys.sorted() {
      guard let document = documents[id], document.isFollowed,
        let analysis = try? await analysis(of: document)
      else {
        continue
      }
      for place in analysis.places {
        guard let id = place.city?.id, ids.contains(id), mentions[id] == nil else { continue }
        mentions[id] = [
          "uri": .string(document.uri),
          "range": document.text.range(of: place.whole, in: client.encoding).json,
        ]
      }
    }
    return mentions
  }

  /// - Parameter mention: the location of a mention of the city; nil to use a link to the map instead.
  fileprivate func symbol(_ archived: ArchivedCity, mention: JSON?) -> JSON {
    let city = archived.city
    let start = TextPosition(line: 0, character: 0)
    let map: JSON = [
      "uri": .string(WebMap.address(of: city.coordinate, isCity: true)),
      "range": TextRange(start: start, end: start).json,
    ]
    let regions = (try? gazetteer()).map { PlaceWording.regions(of: city, in: $0) }
    return [
      "name": .string(archived.favorite ? "★ \(city.name)" : city.name),
      // The kind "constant": the protocol has no kind for places.
      "kind": 14, "location": mention ?? map,
      "containerName": .string(regions ?? city.country ?? ""),
    ]
  }
}
