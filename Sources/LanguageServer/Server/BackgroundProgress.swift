import JSON
import JSONRPC
import Platform

/// The progress of background work, which the editor shows.
final class BackgroundProgress: Sendable {
  private enum Phase {
    /// The editor has not yet accepted the request to create the progress.
    case asked
    case begun
    case ended
  }

  private let phase: LoopConfined<Phase>
  private let token: JSON
  private let outbox: Outbox

  fileprivate init(_ token: JSON, title: String, on server: isolated LanguageServer) {
    self.token = token
    outbox = server.outbox
    phase = LoopConfined(.asked, to: server.loop)
    server.requests.send("window/workDoneProgress/create", params: ["token": token]) {
      [weak self] answer in
      if case .success = answer {
        self?.begin(title)
      }
    }
  }

  private func begin(_ title: String) {
    guard phase.with({ $0 }) == .asked else { return }
    phase.with { $0 = .begun }
    send(["kind": "begin", "title": .string(title)])
  }

  func end() {
    let before = phase.with { phase in exchange(&phase, with: .ended) }
    if before == .begun {
      send(["kind": "end"])
    }
  }

  private func send(_ value: JSON) {
    outbox.notify("$/progress", params: ["token": token, "value": value])
  }
}

extension LanguageServer {
  /// Asks the editor to show progress with this title. Returns nil if the editor does not support progress.
  func beginProgress(_ title: String) -> BackgroundProgress? {
    guard client.showsProgress else { return nil }
    return BackgroundProgress(.string("cityroulette-\(newSerial())"), title: title, on: self)
  }
}
