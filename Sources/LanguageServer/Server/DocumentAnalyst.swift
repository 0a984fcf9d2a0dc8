import Geography
import Platform

/// Analyses documents, one at a time, on its own thread.
actor DocumentAnalyst {
  private nonisolated let loop: EventLoop

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init() throws(SystemError) { loop = try EventLoop.onOwnThread(named: "analyst") }

  deinit { loop.stop() }

  func analyse(
    _ document: OpenDocument, extent: Analysis.Extent, in gazetteer: Gazetteer
  ) throws -> Analysis {
    try Task.checkCancellation()
    return try Analysis(
      of: document.text, language: document.language, extent: extent, in: gazetteer)
  }

  /// Names that several places in different regions share, for `warmUp`.
  static let commonNames = ["Springfield", "Franklin", "Salem", "San José", "Paris"]

  func readAhead(_ gazetteer: Gazetteer) {
    gazetteer.readAhead()
    _ = try? Analysis(
      of: DocumentText("@Paris [[Paris, Texas]]"), language: .text, extent: .init(), in: gazetteer)
  }

  func namesakes(of name: String, in gazetteer: Gazetteer) -> [City] {
    gazetteer.search(name, limit: 30).matches.map(\.city)
  }

  /// Makes a mention of a city, so that `marked` caches its text.
  ///
  /// - Returns: `marked` with the cached text.
  func mention(of city: City, called name: String, marked: MarkedName) -> MarkedName {
    var marked = marked
    _ = marked.mention(of: city, called: name)
    return marked
  }
}

extension LanguageServer {
  /// Loads the data that the first requests would otherwise wait for. A request that needs the analyst waits for at
  /// most one step of it.
  func warmUp() {
    guard let gazetteer = try? gazetteer() else { return }
    let analyst = analyst
    Task {
      await analyst.readAhead(gazetteer)
      var marked = MarkedName(in: gazetteer)
      for name in DocumentAnalyst.commonNames {
        guard markedNames == nil else { return }
        for city in await analyst.namesakes(of: name, in: gazetteer) {
          marked = await analyst.mention(of: city, called: name, marked: marked)
        }
      }
      if markedNames == nil {
        markedNames = marked
      }
    }
  }
}
