import Geography
import JSON
import JSONRPC
import Platform
import Text

struct TextDocumentDidOpen: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didOpen"
  static let summary = "A document is open; its text is the editor's from now on."
  static let parameters = Parameters(
    Field<Opened>("textDocument", Opened.schema, "The document.", required: true) { view in
      guard let view else { throw UnreadableValue() }
      return try Opened(view)
    }, as: Self.init)

  let opened: Opened

  struct Opened {
    let uri, language, text: String
    let version: Int?

    static let schema = Schema.object(
      [
        .init("uri", .string, "Its address."),
        .init("languageId", .string, "How it is written.", required: false),
        .init("version", .any, "As the editor counts.", required: false),
        .init("text", Schema.string(maximumBytes: TextEdit.longestText), "All of it."),
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
    server.tellIfTooLong(opened.uri, before: 0)
    server.settle(opened.uri)
    return .null
  }
}

struct TextDocumentDidChange: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didChange"
  static let summary = "A document has changed, in one or more parts, one after the other."
  static let parameters = Parameters(
    TextFields.versioned,
    Field<[TextEdit]>.required("contentChanges", "Each for the text as those before it leave it."),
    as: Self.init)

  let document: (uri: String, version: Int?)
  let contentChanges: [TextEdit]

  func run(on server: isolated LanguageServer) throws -> JSON {
    // Held once, so that it is changed in place.
    guard var changed = server.documents.removeValue(forKey: document.uri) else {
      throw RPCError(.requestFailed, "\(document.uri) is changed and not open; open it first.")
    }
    if let version = document.version, let known = changed.version, version <= known {
      server.log(.warning, "\(document.uri): version \(version) comes behind \(known)")
    }
    let length = changed.text.count
    for edit in contentChanges {
      changed.text.apply(edit, in: server.client.encoding)
    }
    changed.version = document.version ?? changed.version
    changed.serial = server.newSerial()
    server.documents[document.uri] = changed
    server.lastChange = .now
    server.tellIfTooLong(document.uri, before: length)
    server.settleSoon(document.uri)
    return .null
  }
}

struct TextDocumentDidSave: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didSave"
  static let summary = "A document is saved; what is known of it is brought up to date."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let uri: String

  func run(on server: isolated LanguageServer) -> JSON {
    server.settle(uri)
    return .null
  }
}

struct TextDocumentDidClose: LanguageMethod, InOrderMethod {
  static let name = "textDocument/didClose"
  static let summary = "A document is closed; nothing of it is kept."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let uri: String

  func run(on server: isolated LanguageServer) -> JSON {
    guard server.documents.removeValue(forKey: uri) != nil else { return .null }
    server.forgetAnalysis(of: uri)
    server.want([], by: uri)
    server.clearDiagnostics(of: uri)
    return .null
  }
}

extension LanguageServer {
  /// So long a document rests before it is looked through for its own sake.
  private static let rest = Duration.milliseconds(200)

  /// Looks a document through once nobody types in it.
  fileprivate func settleSoon(_ uri: String) {
    unsettled[uri].map(loop.cancel)
    unsettled[uri] = loop.schedule(after: Self.rest) { [weak self] in
      self?.assumeIsolated { $0.settle(uri) }
    }
  }

  /// Looks a document through: points out what is ambiguous, and has the weather asked for.
  func settle(_ uri: String) {
    unsettled.removeValue(forKey: uri).map(loop.cancel)
    guard let document = documents[uri] else { return }
    Task {
      do {
        let analysis = try await analysis(of: document)
        publishDiagnostics(of: document, analysis)
        want(analysis.cities, by: document.uri)
      } catch {
        // Of a document that has changed the next turn tells more.
        if (error as? RPCError)?.code != .requestOvertaken {
          tellOnce("\(error)", error)
        }
      }
    }
  }

  /// What keeps everything from working is told to the user, one time.
  private func tellOnce(_ description: String, _ error: any Error) {
    let message = (error as? RPCError)?.message ?? description
    if exchange(&lastTrouble, with: message) != message {
      show(.error, message)
    }
  }

  /// Tells the user of a document that becomes too long to be looked through.
  fileprivate func tellIfTooLong(_ uri: String, before: Int) {
    let limit = Analysis.longestText
    guard let count = documents[uri]?.text.count, count > limit, before <= limit else { return }
    let name = uri.split(separator: "/").last.map(String.init) ?? uri
    show(.info, "\(name) has more than \(limit) bytes, so no places are looked for in it.")
  }
}

struct TextDocumentDiagnostic: LanguageMethod, WaitingMethod {
  static let name = "textDocument/diagnostic"
  static let summary = "The ambiguous names of a document, for an editor that asks for them."
  static let parameters = Parameters(TextFields.document, as: Self.init)

  let uri: String

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
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

  fileprivate func diagnostics(of document: OpenDocument, _ analysis: Analysis) -> [JSON] {
    guard preferences.diagnostics, let gazetteer = try? gazetteer() else { return [] }
    return analysis.places.lazy.filter { $0.form == .mention && $0.isAmbiguous }
      .prefix(Self.mostDiagnostics)
      .map { place in
        [
          "range": document.text.range(of: place.whole, in: self.client.encoding).json,
          "severity": 3, "code": .string(Self.ambiguous), "source": .string(Preferences.section),
          "message": .string(Self.message(place, document, gazetteer)),
        ]
      }
  }

  private static func message(
    _ place: DocumentPlace, _ document: OpenDocument, _ gazetteer: Gazetteer
  ) -> String {
    let cities = place.candidates.prefix(3).compactMap(gazetteer.city(id:))
      .map { PlaceWording.regions(of: $0, in: gazetteer) }
    let more = place.candidates.count > 3 ? ", …" : ""
    return "\(document.text.string(place.name)) may be in \(cities.joined(separator: "; "))\(more)"
      + " – choose one."
  }

  /// Unless the editor asks by itself.
  func publishDiagnostics(of document: OpenDocument, _ analysis: Analysis) {
    if client.pullsDiagnostics {
      return
    }
    let items = diagnostics(of: document, analysis)
    // An editor that knows of none need not be told that there are none.
    if items.isEmpty, marked.remove(document.uri) == nil {
      return
    }
    if !items.isEmpty {
      marked.insert(document.uri)
    }
    publish(items, of: document.uri, version: document.version)
  }

  func clearDiagnostics(of uri: String) {
    if marked.remove(uri) != nil {
      publish([], of: uri, version: nil)
    }
  }

  private func publish(_ items: [JSON], of uri: String, version: Int?) {
    var params: JSONObject = ["uri": .string(uri), "diagnostics": .array(items)]
    if let version {
      params["version"] = JSON(version)
    }
    outbox.notify("textDocument/publishDiagnostics", .object(params))
  }
}
