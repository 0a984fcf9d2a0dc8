import CityServer
import JSON
import JSONRPC
import Platform
import Services

/// The command `call METHOD`, which starts a server, sends it a request and prints the result; or `call -`, which
/// sends the requests in the lines of standard input, one after the other. To replace the name of a city by its id
/// (see `PlaceArguments`), it sends a further request.
struct CallCommand {
  /// The only request; nil to read requests from standard input.
  private let request: CallRequest?

  /// The options of the command.
  private let arguments: CommandArguments

  /// The options of the server.
  private let serverOptions: [String]

  /// - Parameters:
  ///   - arguments: the words after `call`, among them options of the server.
  ///   - early: the options before `call`.
  /// - Throws: `UsageError` for a missing or unknown method, an invalid option, invalid parameters, or words after
  ///   `-`.
  init(_ arguments: [String], early: [String]) throws {
    let parsed = try ClientArguments(arguments, of: .call) { option in
      try Self.refuseParameter(option, among: arguments)
    }
    guard let method = parsed.words.first else {
      throw UsageError(
        message: "call: missing method; name one, as in 'cityroulette call archive.status', or run "
          + "'cityroulette help' for a list.")
    }
    let names = CityAPI.api.routes.map(\.name)
    guard method == "-" || names.contains(method) else {
      throw UsageError.unknown(
        "method", method, among: names, advice: "run 'cityroulette help methods' for a list",
        at: "call: ")
    }
    if method == "-", parsed.words.count > 1 {
      throw UsageError(
        message: "call: '-' reads the requests from standard input; leave out '\(parsed.words[1])'."
      )
    }
    request = method == "-" ? nil : try CallRequest(words: parsed.words)
    self.arguments = parsed.own
    serverOptions = early + parsed.serverOptions
  }

  /// - Throws: `UsageError` if an option that neither the command nor the server has is a parameter of the method, such
  ///   as `--limit=3`.
  private static func refuseParameter(_ option: String, among arguments: [String]) throws {
    let parts = option.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
    let parameters = arguments.lazy.compactMap { CityAPI.api.route(named: $0)?.parameters }.first
    let isOption = ServeOption.all.contains { $0.spec.names.contains("--\(parts.first ?? "")") }
    guard !isOption, let name = parts.first,
      let parameter = parameters?.first(where: { $0.name.lowercased() == name.lowercased() })
    else { return }
    throw UsageError(
      message: "call: '\(option)' is a parameter of the method, not an option; write "
        + "'\(parameter.name)=\(parts.count == 2 ? parts[1] : "VALUE")'.")
  }

  /// Sends the requests and prints the results, up to the first error.
  ///
  /// - Returns: the exit status: 0, or 1 if a request failed. If the server ended before it replied, the server's exit
  ///   status, or 1 if that is 0.
  func run(_ console: Console, streams: StandardStreams) throws -> Int32 {
    let format = try ResultFormat(arguments, streams: streams, of: "call")
    var lines = InputLines(streams.input)
    if let request {
      try format.check(request.method)
    } else {
      try streams.checkInput()
    }
    var server = try CalledServer(serverOptions, progress: ProgressLine())
    do {
      var isFirst = true
      while let request = try nextRequest(isFirst: isFirst, from: &lines, for: &server),
        console.failure == nil
      {
        isFirst = false
        let resolved = try PlaceArguments(request.method).resolved(request) { name in
          try server.city(named: name)
        }
        let result = try server.result(of: resolved)
        if let text = try format.text(of: result, method: request.method) {
          console.write(text)
        }
      }
      _ = try server.close()
      return 0
    } catch let failure as CallFailure {
      let status = try server.close()
      Console.standardError.write("cityroulette: \(failure.lines.joined(separator: "\n"))")
      return if case .ended = failure, status != 0 { status } else { 1 }
    }
  }

  private func nextRequest(
    isFirst: Bool, from lines: inout InputLines, for server: inout CalledServer
  ) throws -> CallRequest? {
    if let request {
      return isFirst ? request : nil
    }
    let descriptor = lines.descriptor
    while let line = try lines.next(waiting: { server.wait(forInput: descriptor) }) {
      if let request = try CallRequest(line: line) {
        return request
      }
    }
    return nil
  }
}

extension CalledServer {
  /// The id of a city.
  ///
  /// - Throws: `CallFailure` if `location.resolve` refuses the name, for example because it is unknown or ambiguous;
  ///   `UsageError` if the text is a position.
  mutating func city(named name: String) throws -> Int {
    let place = try result(of: CallRequest("location.resolve", ["text": .string(name)]))
    guard let id = place["city"]?["id"]?.int else {
      throw UsageError(
        message: "'\(name)' is a position and not a city; give the name or the id of a city.")
    }
    return id
  }
}
