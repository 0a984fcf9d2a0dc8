import JSON
import JSONRPC

/// The analyses of the open documents, finished or not.
struct DocumentAnalyses {
  typealias AnalysisTask = Task<Analysis, any Error>

  /// The inputs of an analysis.
  private struct Key: Equatable {
    /// `OpenDocument.serial`.
    let serial: Int
    let extent: Analysis.Extent
  }

  private struct Entry {
    let key: Key
    let task: AnalysisTask

    /// Whether a request of the editor waits for the analysis, or has waited for it.
    var isRequested = false
  }

  /// The analyses of the last versions of one document.
  private struct Versions {
    var newest: Entry

    /// Older analyses that requests wait for or have waited for.
    var older: [Entry] = []
  }

  private var documents: [DocumentID: Versions] = [:]

  /// The maximum number of older analyses of a document, so that fast typing in a large document
  /// does not queue ever more of them.
  private static let mostOlder = 3

  /// The analysis of a version of a document with the given extent. If it is new, the analysis before it is cancelled,
  /// unless a request waits or has waited for that one, and the oldest analysis if there are more than `mostOlder`.
  ///
  /// - Parameters:
  ///   - isRequested: whether a request of the editor waits for the analysis.
  ///   - begin: starts the analysis; called only if it is new.
  mutating func task(
    for document: OpenDocument, extent: Analysis.Extent, isRequested: Bool,
    begin: () throws -> AnalysisTask
  ) rethrows -> AnalysisTask {
    let key = Key(serial: document.serial, extent: extent)
    var older: [Entry] = []
    if let known = documents[document.id] {
      if known.newest.key == key {
        documents[document.id]?.newest.isRequested = known.newest.isRequested || isRequested
        return known.newest.task
      }
      older = known.older
      if known.newest.isRequested {
        older.append(known.newest)
      } else {
        known.newest.task.cancel()
      }
      if older.count > Self.mostOlder {
        older.removeFirst().task.cancel()
      }
    }
    let task = try begin()
    let newest = Entry(key: key, task: task, isRequested: isRequested)
    documents[document.id] = Versions(newest: newest, older: older)
    return task
  }

  /// Removes the analyses of a closed document.
  mutating func remove(_ id: DocumentID) {
    guard let versions = documents.removeValue(forKey: id) else { return }
    for entry in versions.older + [versions.newest] {
      entry.task.cancel()
    }
  }
}

extension LanguageServer {
  /// The places of a document.
  ///
  /// - Throws: `CancellationError` if `document` is not the current version, or if a later change or the end of the
  ///   document cancels the analysis; `RPCError` without a gazetteer.
  func analysis(of document: OpenDocument) async throws -> Analysis {
    guard documents[document.id]?.serial == document.serial else { throw CancellationError() }
    return try await task(for: document, isRequested: false).value
  }

  private func task(
    for document: OpenDocument, isRequested: Bool
  ) throws -> DocumentAnalyses.AnalysisTask {
    let extent = preferences.extent
    return try analyses.task(for: document, extent: extent, isRequested: isRequested) {
      let analyst = analyst
      let gazetteer = try gazetteer()
      return Task { try await analyst.analyse(document, extent: extent, in: gazetteer) }
    }
  }

  /// Answers a request about an open document, from the text that the document had when the request was received. The
  /// result is null if the document is not open or its text is unknown.
  ///
  /// - Parameters:
  ///   - lines: the lines that the request is about; nil for all. If they change before the analysis has ended, the
  ///     request fails with `RPCError.changed`, provided that the editor repeats requests of this method. Changes of
  ///     other lines make it fail only if they cancel the analysis.
  ///   - mustBeCurrent: whether a change of the lines makes the request fail even if the editor does not repeat it,
  ///     since the answer has edits.
  ///   - body: makes the result from the analysis.
  func answer(
    _ method: (some Method).Type, about id: DocumentID, lines: ClosedRange<Int>? = nil,
    mustBeCurrent: Bool = false,
    _ body:
      @escaping @Sendable (isolated LanguageServer, OpenDocument, Analysis) async throws -> JSON
  ) throws -> StartResult<LanguageServer> {
    guard let document = documents[id], document.isFollowed else { return .answered(.null) }
    let task = try task(for: document, isRequested: true)
    let isOvertakable = mustBeCurrent || client.repeats(method.name)
    return .waiting { server in
      let analysis: Analysis
      do {
        analysis = try await task.value
      } catch is CancellationError where !Task.isCancelled {
        throw RPCError.changed
      }
      if isOvertakable, server.hasChanged(document, in: lines) {
        throw RPCError.changed
      }
      return try await body(server, document, analysis)
    }
  }

  /// Whether lines of this version of a document differ from those of the current version, or the document was closed.
  /// With nil for the lines, any newer version differs.
  private func hasChanged(_ document: OpenDocument, in lines: ClosedRange<Int>?) -> Bool {
    guard let current = documents[document.id] else { return true }
    if current.serial == document.serial {
      return false
    }
    guard let lines else { return true }
    return document.text.bytes(ofLines: lines) != current.text.bytes(ofLines: lines)
  }
}

extension RPCError {
  /// The error -32801 for a request about text that changed meanwhile; LSP calls it `ContentModified`. The editor may
  /// repeat the request.
  static let changed = RPCError(
    .requestOvertaken, "The document changed before the reply was ready; repeat the request.")
}
