import CityServer
import JSON
import JSONRPC
import Platform

/// The progress of a request, as one line of a terminal.
struct ProgressLine {
  private let console = Console.standardError

  /// Nil if standard error is not a terminal, or if `TERM` is `dumb`.
  init?() {
    guard console.isTerminal, Environment.variable("TERM") != "dumb" else { return nil }
  }

  /// - Parameter value: the value of a `$/progress` notification.
  func show(_ value: JSON?) {
    let percentage = value?["percentage"]?.int.map { "\($0) %" }
    let texts = [value?["title"]?.string, value?["message"]?.string, percentage]
    console.show(String(texts.compactMap(\.self).joined(separator: " ").prefix(78)))
  }

  /// Removes the line.
  func clear() { console.show("") }
}

extension CallRequest {
  /// Whether the server reports progress of this request to a client that asks for it.
  var takesProgress: Bool {
    CityAPI.api.route(named: method)?.parameters.contains { $0.name == "workDoneToken" } ?? false
  }
}
