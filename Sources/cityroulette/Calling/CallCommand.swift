import CityServer
import JSON
import Platform
import Services

/// The command `call METHOD`, which starts a server, sends it one request and prints the result; or
/// `call -`, which sends the requests in the lines of standard input, one after the other.
struct CallCommand {
  /// The only request; nil to read requests from standard input.
  private let request: CallRequest?

  /// Whether to print results as tables.
  private let isTable: Bool

  /// The request before the others; nil if the only request is `initialize` itself.
  private let greeting: CallRequest?

  /// The path of the server and its arguments.
  private let server: [String]

  /// - Parameters:
  ///   - arguments: the words after `call`, among them options of the server.
  ///   - server: the path of the server, and the options before `call`.
  /// - Throws: `UsageError` for a missing method, an invalid option or invalid parameters.
  init(_ arguments: [String], server: [String]) throws {
    let (own, words, options) = try Self.split(arguments)
    guard let method = words.first else {
      throw UsageError(
        message: "call: missing method; name one, as in 'cityroulette call archive.status', or run "
          + "'cityroulette help' for a list.")
    }
    request = method == "-" ? nil : try CallRequest(words: words)
    isTable = own["--tsv"] != nil
    greeting = try Self.greeting(before: method, own)
    self.server = server + options
  }

  /// The `initialize` request with the units and the language of the options.
  private static func greeting(
    before method: String, _ own: CommandArguments
  ) throws -> CallRequest? {
    var params: JSONObject = [:]
    if let name = own["--units"] {
      guard let units = WeatherUnits(rawValue: name) else {
        throw UsageError(message: "--units: expected \(WeatherUnits.names()), got '\(name)'.")
      }
      params["units"] = .string(units.rawValue)
    }
    params["locale"] = own["--locale"].map(JSON.string)
    guard method == "initialize" else { return .initialize(.object(params)) }
    if let option = ["--units", "--locale"].first(where: { own[$0] != nil }) {
      throw UsageError(
        message: "call: initialize takes \(option.dropFirst(2)) as a parameter, not \(option).")
    }
    return nil
  }

  /// Separates the options of `call`, the options of the server, and the other words, none of which begins with
  /// `--`.
  private static func split(
    _ arguments: [String]
  ) throws -> (own: CommandArguments, words: [String], options: [String]) {
    var rest = arguments
    var own: [String] = []
    var words: [String] = []
    var options: [String] = []
    var parsed = ServeOptions()
    while let word = rest.first {
      let name = String(word.prefix { $0 != "=" })
      if let option = Command.call.options.first(where: { $0.names.contains(name) }) {
        let isSeparate = option.value != nil && name == word
        own += rest.prefix(isSeparate ? 2 : 1)
        rest.removeFirst(min(rest.count, isSeparate ? 2 : 1))
      } else if word.hasPrefix("--") {
        let before = rest
        try parsed.parseOption(&rest)
        options += before.dropLast(rest.count)
      } else {
        words.append(rest.removeFirst())
      }
    }
    return (try CommandArguments(own, of: .call), words, options)
  }

  /// Sends the requests and prints the results, up to the first error.
  ///
  /// - Returns: the exit status: 0, or 1 if a request failed, or that of a server that did not
  ///   start.
  func run(_ console: Console, streams: StandardStreams) throws -> Int32 {
    var lines = InputLines(streams.input)
    if request == nil {
      try streams.checkInput()
    }
    let process = try ChildProcess(command: server, environment: Environment.variables)
    var server = CalledServer(process)
    if let greeting {
      server.send(greeting, id: 0)
    }
    var lastReply: JSON?
    var number = 0
    while let request = try nextRequest(after: number, lines: &lines), console.failure == nil {
      number += 1
      server.send(request, id: number)
      lastReply = try server.reply(to: number)
      if request.method == "session.resume", lastReply?["result"] != nil {
        server.drafts.record(event: "begun", draft: request.params["draft"])
      }
      guard let result = lastReply?["result"] else { break }
      console.write(text(of: result, isPretty: streams.isOutputTerminal))
    }
    let status = try server.close()
    for draft in server.drafts.ids {
      report(
        "Uncommitted edits were saved as draft \(draft); open it with session.resume, or delete it "
          + "with session.discardDraft.")
    }
    if number == 0 || lastReply?["result"] != nil {
      return 0
    }
    report(
      lastReply?["error"]?["message"]?.string ?? server.lastLogLine
        ?? "the server exited without a reply")
    return lastReply == nil && status != 0 ? status : 1
  }

  private func text(of result: JSON, isPretty: Bool) -> String {
    if isTable {
      return result.table()
    }
    return isPretty ? result.pretty() : result.text
  }

  /// - Parameter number: how many requests have been sent.
  private func nextRequest(after number: Int, lines: inout InputLines) throws -> CallRequest? {
    if let request {
      return number == 0 ? request : nil
    }
    while let line = try lines.next() {
      if let request = try CallRequest(line: line) {
        return request
      }
    }
    return nil
  }

  private func report(_ message: String) {
    Console.standardError.write("cityroulette: \(message)")
  }
}
