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
    server.documents[opened.uri] = OpenDocument(
      uri: opened.uri, language: DocumentLanguage(identifier: opened.language),
      text: DocumentText(opened.text), version: opened.version, serial: server.newSerial())
    server.showIfTooLong(opened.uri, before: 0)
    server.refresh(opened.uri)
    return .null
  }
}

struct TextDocumentDidChange: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didChange"
  static let summary = "Applies changes to a document."
  static let parameters = Parameters(
    TextFields.versioned,
    Field<[TextEdit]>.required(
      "contentChanges", "The changes, in order; each applies to the result of the one before."),
    as: Self.init)

  let document: (uri: String, version: Int?)
  let contentChanges: [TextEdit]

  func run(on server: isolated LanguageServer) throws -> JSON {
    // Removed from the dictionary, so that the text is uniquely referenced and changed in place.
    guard var changed = server.documents.removeValue(forKey: document.uri) else {
      throw RPCError(.requestFailed, "\(document.uri) is not open; open it before you change it.")
    }
    if let version = document.version, let known = changed.version, version <= known {
      server.log(.warning, "\(document.uri): version \(version) follows version \(known)")
    }
    let length = changed.text.count
    for edit in contentChanges {
      changed.text.apply(edit, in: server.client.encoding)
    }
    changed.version = document.version ?? changed.version
    changed.serial = server.newSerial()
    server.documents[document.uri] = changed
    server.lastChange = .now
    server.showIfTooLong(document.uri, before: length)
    server.refreshSoon(document.uri)
    return .null
  }
}

struct TextDocumentDidSave: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didSave"
  static let summary = "Refreshes a saved document."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let uri: String

  func run(on server: isolated LanguageServer) -> JSON {
    server.refresh(uri)
    return .null
  }
}

struct TextDocumentDidClose: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didClose"
  static let summary = "Closes a document and discards its data."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let uri: String

  func run(on server: isolated LanguageServer) -> JSON {
    guard server.documents.removeValue(forKey: uri) != nil else { return .null }
    server.analyses.remove(uri)
    server.cancelRefresh(of: uri)
    server.requestWeather(of: [], for: uri)
    server.clearDiagnostics(of: uri)
    return .null
  }
}

extension LanguageServer {
  /// The pause after a change before a document is refreshed.
  private static let refreshDelay = Duration.milliseconds(200)

  /// Refreshes a document once the user pauses.
  fileprivate func refreshSoon(_ uri: String) {
    cancelRefresh(of: uri)
    pendingRefreshes[uri] = loop.schedule(after: Self.refreshDelay) { [weak self] in
      self?.assumeIsolated { $0.refresh(uri) }
    }
  }

  fileprivate func cancelRefresh(of uri: String) {
    pendingRefreshes.removeValue(forKey: uri).map(loop.cancel)
  }

  /// Analyses a document, publishes its diagnostics, and schedules a fetch of its cities' weather.
  func refresh(_ uri: String) {
    cancelRefresh(of: uri)
    guard let document = documents[uri] else { return }
    Task {
      do {
        let analysis = try await analysis(of: document)
        publishDiagnostics(of: document, from: analysis)
        requestWeather(of: analysis.cities, for: document.uri)
      } catch {
        // A document that changed during the analysis is refreshed again.
        if (error as? RPCError)?.code != .requestOvertaken {
          showOnce(error)
        }
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

  /// Shows a message when a change makes a document too long to be analysed.
  fileprivate func showIfTooLong(_ uri: String, before: Int) {
    let limit = Analysis.longestText
    guard let count = documents[uri]?.text.count, count > limit, before <= limit else { return }
    let name = uri.split(separator: "/").last.map(String.init) ?? uri
    show(
      "\(name) has more than \(limit) bytes; no places are recognised in it.", as: .info)
  }
}
