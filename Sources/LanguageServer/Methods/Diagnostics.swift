import Geography
import JSON
import JSONRPC

struct TextDocumentDiagnostic: LanguageMethod, WaitingMethod {
  static let name = "textDocument/diagnostic"
  static let summary = "Returns the ambiguous names of a document."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let document: DocumentID

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    let nothing: JSON = ["kind": "full", "items": []]
    guard server.documents[document]?.isFollowed ?? false else { return .answered(nothing) }
    return try server.answer(Self.self, about: document) { server, document, analysis in
      ["kind": "full", "items": .array(server.diagnostics(of: document, from: analysis))]
    }
  }
}

extension LanguageServer {
  /// The maximum number of diagnostics for one document; a longer list is not useful.
  private static let mostDiagnostics = 100

  /// The `code` of the diagnostics.
  static let ambiguous = "ambiguous-place"

  fileprivate func diagnostics(of document: OpenDocument, from analysis: Analysis) -> [JSON] {
    guard preferences.diagnostics, let gazetteer = try? gazetteer() else { return [] }
    return analysis.places.lazy.filter { $0.form == .mention && $0.isAmbiguous }
      .prefix(Self.mostDiagnostics)
      .map { place in
        [
          "range": document.text.range(of: place.whole, in: self.client.encoding).json,
          "severity": 3, "code": .string(Self.ambiguous), "source": .string(Preferences.section),
          "message": .string(Self.message(about: place, in: document, gazetteer: gazetteer)),
        ]
      }
  }

  private static func message(
    about place: DocumentPlace, in document: OpenDocument, gazetteer: Gazetteer
  ) -> String {
    let cities = place.candidates.prefix(3).compactMap(gazetteer.city(id:))
      .map { PlaceWording.regions(of: $0, in: gazetteer) }
    let more = place.candidates.count > 3 ? ", …" : ""
    return "\(document.text.string(place.name)) is ambiguous: "
      + "\(cities.joined(separator: "; "))\(more). Choose one with a code action."
  }

  /// Sends the diagnostics of a document, unless the editor requests them itself.
  func publishDiagnostics(of document: OpenDocument, from analysis: Analysis) {
    if client.pullsDiagnostics {
      return
    }
    let items = diagnostics(of: document, from: analysis)
    // Send an empty list only to replace an earlier one.
    if items.isEmpty, documentsWithDiagnostics.remove(document.id) == nil {
      return
    }
    if !items.isEmpty {
      documentsWithDiagnostics.insert(document.id)
    }
    publish(items, of: document.uri, version: document.version)
  }

  func clearDiagnostics(of document: OpenDocument) {
    if documentsWithDiagnostics.remove(document.id) != nil {
      publish([], of: document.uri, version: nil)
    }
  }

  private func publish(_ items: [JSON], of uri: String, version: Int?) {
    var params: JSONObject = ["uri": .string(uri), "diagnostics": .array(items)]
    if let version {
      params["version"] = JSON(version)
    }
    outbox.notify("textDocument/publishDiagnostics", params: .object(params))
  }
}
