internal import Geography
import JSON
import JSONRPC

struct TextDocumentDocumentLink: LanguageMethod, WaitingMethod {
  static let name = "textDocument/documentLink"
  static let summary = "Returns a link to a map for each place in a document."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let document: DocumentID

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    try server.answer(Self.self, about: document) { server, document, analysis in
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
  /// Whether the document gives the place as a web address, which editors detect as a link themselves.
  fileprivate func isWebLink(in text: DocumentText) -> Bool {
    form == .link && text.string(name).lowercased().hasPrefix("http")
  }
}
