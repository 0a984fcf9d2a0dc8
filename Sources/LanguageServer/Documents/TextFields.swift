import JSON
import JSONRPC

/// The parameters of requests and notifications about a document.
enum TextFields {
  private static let identifier = Schema.object(
    [
      .init("uri", .string, "URI of the document."),
      .init("version", .any, "Version of the document in the client.", required: false),
    ], open: true)

  static let document = Field<DocumentID>(
    "textDocument", identifier, "The document.", required: true
  ) { view in
    guard let uri = view?["uri"]?.string else { throw UnreadableValue() }
    return DocumentID(uri: uri)
  }

  /// The document and its version after the change.
  static let versioned = Field<(id: DocumentID, version: Int?)>(
    "textDocument", identifier, "The document, with its version after the change.", required: true
  ) { view in
    guard let uri = view?["uri"]?.string else { throw UnreadableValue() }
    return (DocumentID(uri: uri), view?["version"]?.int)
  }

  static let position = Field<TextPosition>.required("position", "Position in the document.")
  static let range = Field<TextRange>.required("range", "Range in the document.")
}
