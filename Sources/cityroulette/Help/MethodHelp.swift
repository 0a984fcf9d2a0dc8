import CityServer
import JSON
import JSONRPC

/// The documentation of the methods and the notifications.
enum MethodHelp {
  /// The names of all methods and notifications.
  static var names: [String] {
    CityAPI.api.routes.map(\.name) + CityAPI.api.notifications.map(\.name)
  }

  /// The list of methods.
  static var list: String {
    CityAPI.api.routes.map { TextColumns.row($0.name, text: $0.summary, column: 32) }
      .joined(separator: "\n")
  }

  /// The text of `help METHOD`; nil if there is no method or notification of this name.
  static func text(named name: String) -> String? {
    let example = { CityAPI.api.documentation().examples[name] }
    if let notification = CityAPI.api.notifications.first(where: { $0.name == name }) {
      return text(for: notification, example: example())
    }
    return CityAPI.api.route(named: name).map { text(for: $0, example: example()) }
  }

  private static func text(for route: Route<CityServer>, example: Example?) -> String {
    let parameters = route.parameters.flatMap { MethodParameter.parameters(of: $0) }
    let errors = route.errors.map {
      TextColumns.row("\($0.number) \($0.name)", text: $0.summary, column: 32)
    }
    let hasSession = route.errors.contains(.sessionNotFound)
    let sections = [
      (title: "parameters", lines: parameters.flatMap(\.lines).map(wrapped)),
      (title: "result", lines: MethodParameter.lines(ofResult: route.result).map(wrapped)),
      (title: "errors, besides those of every request", lines: errors),
      (title: "example", lines: lines(of: example)),
    ]
    let lines =
      sections.filter { !$0.lines.isEmpty }.flatMap { ["", $0.title] + $0.lines }
      + shellLines(for: example, hasSession: hasSession)
    return (["\(route.name) (\(route.executionClass))", wrapped(route.summary)] + lines)
      .joined(separator: "\n")
  }

  private static func text(for notification: NotificationType, example: Example?) -> String {
    let parameters = notification.parameters.flatMap { MethodParameter.parameters(of: $0) }
    let head = [
      "\(notification.name) (notification from the server)", wrapped(notification.summary), "",
      "parameters",
    ]
    return
      (head + parameters.flatMap(\.lines).map(wrapped) + ["", "example"]
      + lines(of: example, arrow: "<~~")).joined(separator: "\n")
  }

  /// The line, wrapped at 80 columns. Further lines have the indentation of the first one, but 6 columns if that is 2,
  /// as before the name of a parameter.
  private static func wrapped(_ line: String) -> String {
    let indent = line.prefix { $0 == " " }.count
    return TextColumns.wrapped(line, indent: indent == 2 ? 6 : indent)
  }

  /// The messages of an example of protocol.md, a line each.
  ///
  /// - Parameter arrow: precedes the first message.
  private static func lines(of example: Example?, arrow: String = "-->") -> [String] {
    guard let example else { return [] }
    var lines = ["  \(arrow) \(example.message.text)"]
    lines += example.notifications.map { "  <~~ \($0.text)" }
    if let reply = example.reply {
      lines.append("  <-- \(reply.text)")
    }
    return lines
  }

  /// The request of the example as a shell command, or as a line of the input of `call -`.
  ///
  /// - Parameter hasSession: whether the method needs a session. If so, the result is a line for `call -`, which can
  ///   open a session before; a single command starts a server without one.
  private static func shellLines(for example: Example?, hasSession: Bool) -> [String] {
    guard let line = example.flatMap({ ShellLine($0.message) }) else { return [] }
    if hasSession {
      return ["", "in a shell, a line of the input of 'cityroulette call -'", line.input]
    }
    return ["", "in a shell", line.command]
  }
}
