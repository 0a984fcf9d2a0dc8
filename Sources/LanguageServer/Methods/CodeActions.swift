import CityServer
internal import Geography
import JSON
import JSONRPC

/// The kinds of actions that the server offers.
enum ActionKind: String {
  /// Replaces an ambiguous name by one that means only one of its candidates.
  case choose = "quickfix"

  /// Replaces the text of an unambiguous place, or inserts its coordinates.
  case rewrite = "refactor.rewrite"

  /// Changes the archive, not the document.
  case archive = "cityroulette.archive"

  static let all: [ActionKind] = [.choose, .rewrite, .archive]
}

struct TextDocumentCodeAction: LanguageMethod, WaitingMethod {
  static let name = "textDocument/codeAction"
  static let summary = "Returns the actions for the places in a range."
  static let parameters = Parameters(
    TextFields.document, TextFields.range,
    Field<JSON>.optional(
      "context", "The requested kinds of actions, and the diagnostics in the range.",
      as: .object([], open: true), default: [:]),
    as: Self.init)

  let document: DocumentID
  let range: TextRange
  let context: JSON

  /// The maximum number of places in a range that get actions, the first ones.
  private static let mostPlaces = 3

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    try server.answer(Self.self, about: document, lines: range.lines, mustBeCurrent: true) {
      [range, context] server, document, analysis in
      let bytes = document.text.bytes(of: range, in: server.client.encoding)
      var actions: [JSON] = []
      let lists = (try? await server.program.lists()) ?? []
      for place in analysis.places(in: bytes).prefix(Self.mostPlaces) {
        let maker = PlaceActions(
          place: place, document: document, client: server.client,
          gazetteer: try server.gazetteer(), context: context)
        var kept: KeptCity?
        if let city = place.city {
          kept = await server.kept(city.id)
        }
        actions += maker.edits + maker.commands(kept: kept, lists: lists)
      }
      return .array(actions)
    }
  }
}
