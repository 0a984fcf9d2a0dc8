import Archive
import Geography
import JSON
import JSONRPC
import Text

struct TextDocumentDocumentLink: LanguageMethod, WaitingMethod {
  static let name = "textDocument/documentLink"
  static let summary = "A map for each place of a document."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let uri: String

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    server.answer(about: uri) { server, document, analysis in
      .array(
        analysis.places.filter { !$0.isWebLink(in: document.text) }.map { place in
          [
            "range": document.text.range(of: place.whole, in: server.client.encoding).json,
            "target": .string(WebMap.address(of: place.point, isCity: place.city != nil)),
            "tooltip": .string(place.city.map { "\($0.name) on the map" } ?? "On the map"),
          ]
        })
    }
  }
}

extension DocumentPlace {
  /// Whether editors make a link of it without help.
  fileprivate func isWebLink(in text: DocumentText) -> Bool {
    form == .link && text.string(name).lowercased().hasPrefix("http")
  }
}

/// The map that places are shown on.
enum WebMap {
  static func address(of point: Coordinate, isCity: Bool) -> String {
    let lat = PlaceWording.decimal(point.lat)
    let lon = PlaceWording.decimal(point.lon)
    let zoom = isCity ? 12 : 15
    return "https://www.openstreetmap.org/?mlat=\(lat)&mlon=\(lon)#map=\(zoom)/\(lat)/\(lon)"
  }
}

struct WorkspaceSymbol: LanguageMethod, WaitingMethod {
  static let name = "workspace/symbol"
  static let summary = "The cities of the archive whose name contains a text."
  static let reportsProgress = true
  static let parameters = Parameters(
    Field<String>.optional("query", "Some letters of the name; none for all.", default: ""),
    as: Self.init)

  let query: String

  /// A list to choose from has no more.
  private static let most = 100
  private static let page = 1000

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    guard server.archive.exists else { return .answered([]) }
    return .waiting { [query] server in
      let cities: [ArchivedCity]
      do {
        cities = try await server.archive.use { try Self.cities(query, in: $0) }.value
      } catch let error as ArchiveError {
        throw RPCError(.requestFailed, error.message)
      }
      let mentions = await server.mentions(of: Set(cities.map(\.city.id)))
      return .array(cities.map { server.symbol($0, mentions[$0.city.id]) })
    }
  }

  /// In the order of the archive: those with a star first.
  private static func cities(_ query: String, in archive: Archive) throws -> [ArchivedCity] {
    let wanted = NameFolding.fold(query)
    var found: [ArchivedCity] = []
    var cursor: ArchiveCursor?
    while found.count < most {
      try Task.checkCancellation()
      let page: [ArchivedCity]
      if let cursor {
        page = try archive.page(after: cursor, limit: Self.page).cities
      } else {
        page = try archive.page(offset: 0, limit: Self.page).cities
      }
      found += page.filter { wanted.isEmpty || NameFolding.fold($0.city.name).contains(wanted) }
      guard let last = page.last else { break }
      cursor = ArchiveCursor(last)
    }
    return Array(found.prefix(most))
  }
}

extension LanguageServer {
  /// Where open documents speak of some cities first.
  fileprivate func mentions(of ids: Set<Int>) async -> [Int: JSON] {
    var mentions: [Int: JSON] = [:]
    for uri in documents.keys.sorted() {
      guard let document = documents[uri], let analysis = try? await analysis(of: document) else {
        continue
      }
      for place in analysis.places {
        guard let id = place.city?.id, ids.contains(id), mentions[id] == nil else { continue }
        mentions[id] = [
          "uri": .string(uri),
          "range": document.text.range(of: place.whole, in: client.encoding).json,
        ]
      }
    }
    return mentions
  }

  /// - Parameter mention: where it is spoken of; the map, if nowhere.
  fileprivate func symbol(_ archived: ArchivedCity, _ mention: JSON?) -> JSON {
    let city = archived.city
    let start = TextPosition(line: 0, character: 0)
    let map: JSON = [
      "uri": .string(WebMap.address(of: city.coordinate, isCity: true)),
      "range": TextRange(start: start, end: start).json,
    ]
    let regions = (try? gazetteer()).map { PlaceWording.regions(of: city, in: $0) }
    return [
      "name": .string(archived.favorite ? "★ \(city.name)" : city.name),
      // A constant: nothing that editors know is nearer to a place.
      "kind": 14, "location": mention ?? map,
      "containerName": .string(regions ?? city.country ?? ""),
    ]
  }
}
