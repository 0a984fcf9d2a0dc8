import Text

/// A document that an editor has open.
struct OpenDocument: Sendable {
  let id: DocumentID

  /// The URI with which the editor opened it.
  let uri: String
  let language: DocumentLanguage
  var text: DocumentText

  /// The version that the editor assigned; nil if it assigns none.
  var version: Int?

  /// A number that the server assigns to each new text of a document. No two texts have the same number.
  var serial: Int

  /// Whether `text` is the text in the editor. False after a message that could not be read and may have changed the
  /// document, until the editor sends the whole text.
  var isFollowed = true

  /// The name of the file, for messages.
  var name: String {
    let last = uri.split(separator: "/").last ?? uri[...]
    return URLText.decoded(last) ?? String(last)
  }
}
