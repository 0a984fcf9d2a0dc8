// The model of a list view: the archive, also after its backend has crashed. Reads "add PLACE" and "star ID".
import CityRouletteClient
import Foundation
import Observation

@MainActor @Observable final class CityListModel {
  private(set) var cities: [City] = []
  private(set) var problem: String?
  private let server: RestartingCityRoulette

  init(_ server: RestartingCityRoulette) { self.server = server }

  /// Follows the archive until the program cannot be started.
  func follow() async {
    while true {
      do {
        let mirror = try await SessionMirror.followArchive(of: server.client())
        problem = nil
        for try await list in await mirror.lists() { cities = list.cities }
      } catch {
        problem = error.localizedDescription
        guard error is ProgramEnded else { return }
      }
    }
  }

  /// Edits the archive; the mirror brings the change.
  func edit(_ request: some CityRouletteClient.Method) async {
    do { try await server.client().call(request) } catch { problem = error.localizedDescription }
  }
}

@MainActor func show(_ model: CityListModel) {
  withObservationTracking {
    let names = model.cities.map { ($0.favorite ? "*" : "") + $0.name }.joined(separator: ", ")
    let line = "\(model.problem ?? "\(model.cities.count) cities: \(names)")\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  } onChange: {
    Task { @MainActor in show(model) }
  }
}

let path = ProcessInfo.processInfo.environment["CITYROULETTE_PROGRAM"] ?? "cityroulette"
let options = ClientOptions(arguments: Array(CommandLine.arguments[1...]), timeout: .seconds(5))
let model = CityListModel(RestartingCityRoulette(URL(fileURLWithPath: path), options: options))
show(model)
Task { await model.follow() }
Thread.detachNewThread {
  while let line = readLine() {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { continue }
    Task { @MainActor in
      if words[0] == "add" { await model.edit(ArchiveAdd(location: .string(words[1]))) }
      guard words[0] == "star", let city = Int(words[1]) else { return }
      await model.edit(ArchiveSetFavorite(favorite: true, city: city))
    }
  }
  exit(0)
}
dispatchMain()
