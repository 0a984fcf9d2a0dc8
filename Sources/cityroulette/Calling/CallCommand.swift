import CityServer
import JSON
import Platform

/// The command `call METHOD`, which starts a server, sends it one request and prints the result; or
/// `call -`, which sends the requests in the lines of standard input, one after the other.
struct CallCommand {
  /// The only request; nil to read requests from standard input.
  private let request: CallRequest?

  /// Whether to print results as tables.
  private let isTable: Bool

  /// The path of the server and its arguments.
  private let server: [String]

  /// - Parameters:
  ///   - arguments: the words after `call`, among them options of the server.
  ///   - server: the path of the server, and the options before `call`.
  /// - Throws: `UsageError` for a missing method, an invalid option or invalid parameters.
  init(_ arguments: [String], server: [String]) throws {
    let (words, options) = try Self.split(arguments.filter { $0 != "--tsv" })
    guard let method = words.first else {
      throw UsageError(
        message: "call: missing method; name one, as in 'cityroulette call archive.status', or run "
          + "'cityroulette help' for a list.")
    }
    request = method == "-" ? nil : try CallRequest(words: words)
    isTable = arguments.contains("--tsv")
    self.server = server + options
  }

  /// Separates the options of the server from the other words, none of which begins with `--`.
  private static func split(
    _ arguments: [String]
  ) throws -> (words: [String], options: [String]) {
    var rest = arguments
    var words: [String] = []
    var options: [String] = []
    var parsed = ServeOptions()
    while let word = rest.first {
      if word.hasPrefix("--") {
        let before = rest
        try parsed.parseOption(&rest)
        options += before.dropLast(rest.count)
      } else {
        words.append(rest.removeFirst())
      }
    }
    return (words, options)
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
    if request?.method != "initialize" {
      server.send(.initialize, id: 0)
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
