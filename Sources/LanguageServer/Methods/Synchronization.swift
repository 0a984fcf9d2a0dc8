import JSON
import JSONRPC
import Platform
import Text

struct TextDocumentDidOpen: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didOpen"
  static let summary = "Opens a document. The editor owns its text until it is closed."
  static let parameters = Parameters(
    Field<Opened>("textDocument", Opened.schema, "The document.", required: true) { view in
      guard let view else { throw UnreadableValue() }
      return try Opened(view)
    }, as: Self.init)

  let opened: Opened

  struct Opened {
    let uri: String
    let language: String
    let text: String
    let version: Int?

    static let schema = Schema.object(
      [
        .init("uri", .string, "URI of the document."),
        .init("languageId", .string, "Language of the document.", required: false),
        .init("version", .any, "Version of the document.", required: false),
        .init("text", Schema.string(maximumBytes: TextEdit.longestText), "The whole text."),
      ], open: true)

    init(_ view: JSONView) throws {
      guard let uri = view["uri"]?.string, let text = view["text"]?.string else {
        throw UnreadableValue()
      }
      self.uri = uri
      self.text = text
      language = view["languageId"]?.string ?? ""
      version = view["version"]?.int
    }
  }

  func run(on server: isolated LanguageServer) -> JSON {
    let document = OpenDocument(
      id: DocumentID(uri: opened.uri), uri: opened.uri,
      language: DocumentLanguage(identifier: opened.language), text: DocumentText(opened.text),
      version: opened.version, serial: server.newSerial())
    server.documents[document.id] = document
    server.showIfTooLong(document.id, before: 0)
    server.refresh(document.id)
    return .null
  }
}

struct TextDocumentDidChange: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didChange"
  static let summary = "Applies changes to a document."
  static let parameters = Parameters(TextFields.versioned, TextEdit.list, as: Self.init)

  let document: (id: DocumentID, version: Int?)

  /// Nil if a change cannot be read.
  let contentChanges: [TextEdit]?

  func run(on server: isolated LanguageServer) throws -> JSON {
    guard let known = server.documents[document.id] else {
      throw RPCError(
        .requestFailed, "\(document.id.text) is not open; open it before you change it.")
    }
    guard let changes = applicable(to: known) else {
      server.stopFollowing(document.id)
      return .null
    }
    // Remove the document from the dictionary, so that the text is uniquely referenced and changed in place.
    guard var changed = server.documents.removeValue(forKey: document.id) else { return .null }
    if let version = document.version, let known = changed.version, version <= known {
      server.log(.warning, "\(changed.uri): version \(version) follows version \(known)")
    }
    let length = changed.isFollowed ? changed.text.count : 0
    for edit in changes {
      changed.text.apply(edit, in: server.client.encoding)
    }
    changed.version = document.version ?? changed.version
    changed.serial = server.newSerial()
    changed.isFollowed = true
    server.documents[document.id] = changed
    server.lastChange = .now
    server.showIfTooLong(document.id, before: length)
    server.refreshSoon(document.id)
    return .null
  }

  /// The changes to apply: those from the last whole text on, or all if none of them is a whole text. Nil if a change
  /// cannot be read, or if the former text is unknown and none of the changes is a whole text.
  private func applicable(to known: OpenDocument) -> ArraySlice<TextEdit>? {
    guard let contentChanges else { return nil }
    let whole = contentChanges.lastIndex { $0.range == nil }
    if let whole {
      return contentChanges[whole...]
    }
    return known.isFollowed ? contentChanges[...] : nil
  }
}

struct TextDocumentDidSave: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didSave"
  static let summary = "Refreshes a saved document."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let document: DocumentID

  func run(on server: isolated LanguageServer) -> JSON {
    server.refresh(document)
    return .null
  }
}

struct TextDocumentDidClose: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didClose"
  static let summary = "Closes a document and discards its data."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let document: DocumentID

  func run(on server: isolated LanguageServer) -> JSON {
    guard let closed = server.documents.removeValue(forKey: document) else { return .null }
    server.discardAnalysis(of: closed)
    return .null
  }
}

extension LanguageServer {
  /// The pause after a change before a document is refreshed.
  private static let refreshDelay = Duration.milliseconds(200)

  /// Refreshes a document after `refreshDelay` without a further call.
  fileprivate func refreshSoon(_ id: DocumentID) {
    cancelRefresh(of: id)
    pendingRefreshes[id] = loop.schedule(after: Self.refreshDelay) { [weak self] in
      self?.assumeIsolated { $0.refresh(id) }
    }
  }

  private func cancelRefresh(of id: DocumentID) {
    pendingRefreshes.removeValue(forKey: id).map(loop.cancel)
  }

  fileprivate func discardAnalysis(of document: OpenDocument) {
    analyses.remove(document.id)
    cancelRefresh(of: document.id)
    requestWeather(of: [], for: document.id.text)
    clearDiagnostics(of: document)
  }

  /// Analyses a document, publishes its diagnostics, and schedules a fetch of its cities' weather. Does nothing if the
  /// document is not open or its text is unknown.
  func refresh(_ id: DocumentID) {
    cancelRefresh(of: id)
    guard let document = documents[id], document.isFollowed else { return }
    Task {
      do {
        let analysis = try await analysis(of: document)
        publishDiagnostics(of: document, from: analysis)
        requestWeather(of: analysis.cities, for: id.text)
      } catch is CancellationError {
        // The document changed during the analysis, and that change refreshes it; or it was closed.
      } catch {
        showOnce(error)
      }
    }
  }

  /// Shows the user an error of an analysis, unless it was the last one shown.
  private func showOnce(_ error: any Error) {
    let message = (error as? RPCError)?.message ?? "\(error)"
    if exchange(&lastErrorShown, with: message) != message {
      show(message, as: .error)
    }
  }

  /// Shows a message when a document is opened that is too long to be analysed, or a change makes
  /// it so.
  fileprivate func showIfTooLong(_ id: DocumentID, before: Int) {
    let limit = Analysis.longestText
    guard let document = documents[id], document.text.count > limit, before <= limit else { return }
    show(
      "\(document.name) has more than \(limit) bytes; no places are recognised in it.", as: .info)
  }
}

// Documents whose text is unknown.
extension LanguageServer {
  /// Recognises no places in a document until the editor sends its whole text, and shows the user a
  /// message once.
  fileprivate func stopFollowing(_ id: DocumentID) {
    guard let document = documents[id], document.isFollowed else { return }
    forget([document])
    show(
      "\(document.name): a change cannot be read, so no places are recognised in it; close it and "
        + "open it again.", as: .warning)
  }

  /// Stops following all documents, since a message that cannot be read may have been a change of
  /// any of them.
  func messageWasUnreadable() {
    let followed = documents.values.filter(\.isFollowed)
    guard !followed.isEmpty else { return }
    forget(followed)
    show(
      "A message of the editor cannot be read, so no places are recognised in its open documents; "
        + "close them and open them again.", as: .warning)
  }

  private func forget(_ lost: [OpenDocument]) {
    for document in lost {
      documents[document.id]?.isFollowed = false
      documents[document.id]?.text = DocumentText("")
      documents[document.id]?.serial = newSerial()
      discardAnalysis(of: document)
    }
    refreshHints()
  }
}
