import Geography
import JSON
import JSONRPC

struct TextDocumentCompletion: LanguageMethod, InOrderMethod {
  static let name = "textDocument/completion"
  static let summary = "Completes the name of a place after @, @[ or [[."
  static let parameters = Parameters(TextFields.document, TextFields.position, as: Self.init)

  let document: DocumentID
  let position: TextPosition

  func run(on server: isolated LanguageServer) throws -> JSON {
    guard let document = server.documents[document], document.isFollowed,
      document.text.count <= Analysis.longestText,
      let typed = TypedName(in: document, at: position, encoding: server.client.encoding)
    else { return ["isIncomplete": false, "items": []] }
    let gazetteer = try server.gazetteer()
    // Moved out of the property, so that its cache is extended without a copy.
    var marked = server.markedNames.take() ?? MarkedName(in: gazetteer)
    let items = typed.items(in: gazetteer, marked: &marked, for: server.client)
    server.markedNames = marked
    // Incomplete, so that the editor requests new items for a longer name, which may mean places that are not among
    // these.
    return ["isIncomplete": true, "items": .array(items)]
  }
}
