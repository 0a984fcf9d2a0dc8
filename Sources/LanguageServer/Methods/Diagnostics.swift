import CityCore
import JSON
import JSONRPC

struct TextDocumentDiagnostic: LanguageMethod, WaitingMethod {
  static let name = "textDocument/diagnostic"
  static let summary = "The ambiguous names of a document, for an editor that asks for them."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let uri: String

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> Handling<LanguageServer>
  {
    let nothing: JSON = ["kind": "full", "items": []]
    guard server.documents[uri] != nil else { return .answered(nothing) }
    return server.answer(about: uri) { server, document, analysis in
      ["kind": "full", "items": .array(server.diagnostics(of: document, analysis))]
    }
  }
}

extension LanguageServer {
  /// A document may have no more: a reader who has so many will not read them.
  private static let mostDiagnostics = 100

  /// In what `source` and `code` of a diagnostic say.
  static let ambiguous = "ambiguous-place"

  fileprivate func diagnostics(of document: Document, _ analysis: Analysis) -> [JSON] {
    guard preferences.diagnostics, let gazetteer = try? gazetteer() else { return [] }
    return analysis.places.lazy.filter { $0.form == .mention && $0.isAmbiguous }
      .prefix(Self.mostDiagnostics)
      .map { place in
        [
          "range": document.text.range(place.whole, self.client.encoding).json,
          "severity": 3, "code": .string(Self.ambiguous), "source": .string(Preferences.section),
          "message": .string(Self.message(place, document, gazetteer)),
        ]
      }
  }

  private static func message(
    _ place: NotedPlace, _ document: Document, _ gazetteer: Gazetteer
  ) -> String {
    let cities = place.candidates.prefix(3).compactMap(gazetteer.city(id:))
      .map { PlaceWording.regions(of: $0, in: gazetteer) }
    let more = place.candidates.count > 3 ? ", …" : ""
    return "\(document.text.string(place.name)) may be in \(cities.joined(separator: "; "))\(more)"
      + " – choose one."
  }

  /// Unless the editor asks by itself.
  func publishDiagnostics(of document: Document, _ analysis: Analysis) {
    if client.pullsDiagnostics { return }
    let items = diagnostics(of: document, analysis)
    // An editor that knows of none need not be told that there are none.
    if items.isEmpty, marked.remove(document.uri) == nil { return }
    if !items.isEmpty { marked.insert(document.uri) }
    publish(items, of: document.uri, version: document.version)
  }

  func clearDiagnostics(of uri: String) {
    if marked.remove(uri) != nil { publish([], of: uri, version: nil) }
  }

  private func publish(_ items: [JSON], of uri: String, version: Int?) {
    var params: JSONObject = ["uri": .string(uri), "diagnostics": .array(items)]
    if let version { params["version"] = JSON(version) }
    outbox.notify("textDocument/publishDiagnostics", .object(params))
  }
}
