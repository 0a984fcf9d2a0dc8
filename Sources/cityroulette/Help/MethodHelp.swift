import CityServer
import JSON
import JSONRPC
import Platform

/// The command `help [METHOD]`, which prints the documentation of a method or lists all methods.
enum MethodHelp {
  /// - Parameters:
  ///   - arguments: the method; empty for the list.
  ///   - overview: the text before the list.
  /// - Throws: `UsageError` for an unknown method.
  static func run(_ arguments: [String], overview: String, console: Console) throws {
    guard let name = arguments.first else {
      let rows = CityAPI.api.routes.map { row($0.name, text: $0.summary) }
      return console.write(([overview, "", "methods"] + rows).joined(separator: "\n"))
    }
    let example = CityAPI.api.documentation().examples[name]
    if let notification = CityAPI.api.notifications.first(where: { $0.name == name }) {
      return console.write(text(for: notification, example: example))
    }
    guard let route = CityAPI.api.route(named: name) else {
      throw UsageError.unknown(
        "method", name, among: CityAPI.api.routes.map(\.name),
        advice: "run 'cityroulette help' for a list")
    }
    console.write(text(for: route, example: example))
  }

  private static func text(for route: Route<CityServer>, example: Example?) -> String {
    let parameters = route.parameters.flatMap { MethodParameter.parameters(of: $0) }
    let errors = route.errors.map { row("\($0.number) \($0.name)", text: $0.summary) }
    let sections = [
      (title: "parameters", lines: parameters.flatMap(\.lines)),
      (title: "result", lines: MethodParameter.lines(ofResult: route.result)),
      (title: "errors, besides those of every request", lines: errors),
      (title: "example", lines: lines(of: example)),
    ]
    let lines = sections.filter { !$0.lines.isEmpty }.flatMap { ["", $0.title] + $0.lines }
    return (["\(route.name) (\(route.executionClass))", route.summary] + lines)
      .joined(separator: "\n")
  }

  private static func text(for notification: NotificationType, example: Example?) -> String {
    let parameters = notification.parameters.flatMap { MethodParameter.parameters(of: $0) }
    let head = [
      "\(notification.name) (notification from the server)", notification.summary, "",
      "parameters",
    ]
    return
      (head + parameters.flatMap(\.lines) + ["", "example"] + lines(of: example, arrow: "<~~"))
      .joined(separator: "\n")
  }

  /// The example of protocol.md.
  ///
  /// - Parameter arrow: precedes its first message.
  private static func lines(of example: Example?, arrow: String = "-->") -> [String] {
    guard let example else { return [] }
    var lines = ["  \(arrow) \(example.message.text)"]
    lines += example.notifications.map { "  <~~ \($0.text)" }
    if let reply = example.reply {
      lines.append("  <-- \(reply.text)")
    }
    return lines
  }

  private static func row(_ name: String, text: String) -> String {
    "  \(name)\(String(repeating: " ", count: max(1, 30 - name.count)))\(text)"
  }
}
