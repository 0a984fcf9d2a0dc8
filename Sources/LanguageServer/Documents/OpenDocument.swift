/// A document that an editor has open.
struct OpenDocument: Sendable {
  let uri: String
  let language: DocumentLanguage
  var text: DocumentText

  /// The version that the editor assigned; nil if it assigns none.
  var version: Int?

  /// The number of changes so far. Continues when a document is opened again.
  var serial: Int
}
