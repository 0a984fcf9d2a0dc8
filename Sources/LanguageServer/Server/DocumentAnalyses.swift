import JSON
import JSONRPC

/// The last analysis of each open document, finished or not.
struct DocumentAnalyses {
  typealias AnalysisTask = Task<Analysis, any Error>

  /// The inputs of an analysis.
  private struct Key: Equatable {
    let serial: Int
    let extent: Analysis.Extent
  }

  private struct Entry {
    let key: Key
    let task: AnalysisTask
  }

  /// By the URIs of the documents.
  private var entries: [String: Entry] = [:]

  /// The analysis of the current version of a document. Cancels an older one.
  ///
  /// - Parameter begin: starts an analysis if there is none yet.
  mutating func task(
    for document: OpenDocument, extent: Analysis.Extent, begin: () throws -> AnalysisTask
  ) rethrows -> AnalysisTask {
    let key = Key(serial: document.serial, extent: extent)
    if let known = entries[document.uri] {
      if known.key == key {
        return known.task
      }
      known.task.cancel()
    }
    let task = try begin()
    entries[document.uri] = Entry(key: key, task: task)
    return task
  }

  /// Removes the analysis of a closed document.
  mutating func remove(_ uri: String) {
    entries.removeValue(forKey: uri)?.task.cancel()
  }
}

extension LanguageServer {
  /// The places of a document.
  ///
  /// - Throws: `RPCError` if the document changes during the analysis.
  func analysis(of document: OpenDocument) async throws -> Analysis {
    guard documents[document.uri]?.serial == document.serial else { throw RPCError.changed }
    let extent = preferences.extent
    let task = try analyses.task(for: document, extent: extent) {
      let analyst = analyst
      let gazetteer = try gazetteer()
      return Task { try await analyst.analyse(document, extent: extent, in: gazetteer) }
    }
    do {
      return try await task.value
    } catch is CancellationError {
      throw RPCError.changed
    }
  }

  /// Answers a request for a part of an open document; with null if it is not open.
  func answer(
    about uri: String,
    _ body:
      @escaping @Sendable (isolated LanguageServer, OpenDocument, Analysis) async throws -> JSON
  ) -> StartResult<LanguageServer> {
    guard let document = documents[uri] else { return .answered(.null) }
    return .waiting { server in
      let analysis = try await server.analysis(of: document)
      return try await body(server, document, analysis)
    }
  }
}

extension RPCError {
  /// The error for a request that a change overtook. The editor repeats the request.
  static let changed = RPCError(
    .requestOvertaken, "The document changed before the reply was ready; repeat the request.")
}
