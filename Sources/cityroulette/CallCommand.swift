import CityServer
import JSON
import Platform
import Text

/// `call METHOD`: one request to a server that is started for it; `call -`: those that the lines of
/// standard input name, one after the other.
struct CallCommand {
  /// Nil for those of standard input.
  private let request: Request?
  private let isTable: Bool
  private let server: [String]

  private struct Request {
    let method: String
    let params: JSON

    /// - Parameter words: the method, and its parameters as a person writes them.
    init(_ words: [String]) throws {
      method = words[0]
      params = CallParameters.withAbsolutePath(try CallParameters.read(Array(words.dropFirst())))
    }

    /// Parameters that begin as JSON go to the end of the line.
    init?(line: String) throws {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard let method = parts.first, !method.hasPrefix("#") else { return nil }
      let rest = parts.dropFirst().first ?? ""
      let words = rest.hasPrefix("{") ? [rest] : rest.split(separator: " ").map(String.init)
      try self.init([method] + words)
    }
  }

  /// - Parameters:
  ///   - words: what stands behind `call`; options may stand there as well as before it.
  ///   - server: the path of the program, and the options that it is to have.
  init(_ words: [String], server: [String]) throws {
    let (rest, options) = try Self.split(words.filter { $0 != "--tsv" })
    guard let method = rest.first else {
      throw UsageError(
        message: "call needs the name of a method, as in cityroulette call archive.status; "
          + "cityroulette help lists them.")
    }
    request = method == "-" ? nil : try Request(rest)
    isTable = words.contains("--tsv")
    self.server = server + options
  }

  /// The options of the server among words, of which no other begins as they do.
  private static func split(_ words: [String]) throws -> (rest: [String], options: [String]) {
    var words = words
    var rest = [String]()
    var read = ServeOptions()
    var options: [String] = []
    while let word = words.first {
      if word.hasPrefix("--") {
        let before = words
        try read.take(&words)
        options += before.dropLast(words.count)
      } else {
        rest.append(words.removeFirst())
      }
    }
    return (rest, options)
  }

  /// Prints the results, or says what went wrong, and asks no further then.
  ///
  /// - Returns: 0; 1 if a request failed; the status of a server that did not start.
  func run(_ console: Console, _ streams: StandardStreams) throws -> Int32 {
    var lines = InputLines(streams.input)
    if request == nil {
      try streams.checkInput()
    }
    let process = try ChildProcess(command: server, environment: Environment.variables)
    if request?.method != "initialize" {
      process.send(Self.message(0, "initialize", [:]))
    }
    var conversation = Conversation(process)
    var (last, number): (JSON?, Int) = (nil, 0)
    while let request = try next(after: number, &lines), console.failure == nil {
      number += 1
      process.send(Self.message(number, request.method, request.params))
      last = try conversation.reply(to: number)
      if request.method == "session.resume", last?["result"] != nil {
        conversation.drafts.note("begun", of: request.params["draft"])
      }
      guard let result = last?["result"] else { break }
      console.write(text(of: result, isPretty: streams.isOutputTerminal))
    }
    process.closeInput()
    let status = try conversation.finish()
    for draft in conversation.drafts.open {
      tell(
        "Edits that were not committed are kept as draft \(draft); session.resume opens it, and "
          + "session.discardDraft removes it.")
    }
    if number == 0 || last?["result"] != nil {
      return 0
    }
    tell(
      last?["error"]?["message"]?.string ?? conversation.lastWords ?? "the server gave no answer")
    return last == nil && status != 0 ? status : 1
  }

  private func text(of result: JSON, isPretty: Bool) -> String {
    if isTable {
      return result.table()
    }
    return isPretty ? result.pretty() : result.text
  }

  private func next(after number: Int, _ lines: inout InputLines) throws -> Request? {
    if let request {
      return number == 0 ? request : nil
    }
    while let line = try lines.next() {
      if let request = try Request(line: line) {
        return request
      }
    }
    return nil
  }

  private static func message(_ id: Int, _ method: String, _ params: JSON) -> [UInt8] {
    let message: JSON = [
      "jsonrpc": "2.0", "id": JSON(id), "method": .string(method), "params": params,
    ]
    return message.bytes + [UInt8(ascii: "\n")]
  }

  private func tell(_ message: String) { Console.standardError.write("cityroulette: \(message)") }
}

/// The lines of the input, of which each has to be UTF-8: repaired, it would ask for something else.
private struct InputLines {
  private let input: ByteInput
  private var splitter = LineSplitter(maximumLength: .max)
  private var number = 0
  private var hasEnded = false

  init(_ descriptor: Int32) { input = ByteInput(descriptor: descriptor) }

  /// Nil at the end.
  ///
  /// - Throws: `UsageError` for a line that is not UTF-8, `SystemError` if it cannot be read.
  mutating func next() throws -> String? {
    while true {
      if let line = splitter.next() ?? (hasEnded ? splitter.finish() : nil) {
        guard case .text(let range) = line else { continue }
        number += 1
        guard let text = String(validating: splitter.buffer[range], as: UTF8.self) else {
          throw UsageError(message: "Line \(number) of the input is not UTF-8; write it in UTF-8.")
        }
        return text
      }
      if hasEnded {
        return nil
      }
      let bytes = try input.next()
      hasEnded = bytes.isEmpty
      splitter.append(bytes[...])
    }
  }
}

/// What the server writes: replies, notifications, which nobody waits for here, and its log.
private struct Conversation {
  private let process: ChildProcess
  private var output = LineSplitter(maximumLength: .max)
  private var errors: [UInt8] = []
  private var status: Int32?

  /// Those of sessions that are open.
  var drafts = OpenDrafts()

  init(_ process: ChildProcess) { self.process = process }

  /// The reply to a request; nil if the server ends without one.
  mutating func reply(to id: Int) throws -> JSON? {
    while status == nil {
      while case .text(let line)? = output.next() {
        let message = try JSONView(parsing: output.buffer, in: line)
        if message["method"]?.string == "draft.didChange" {
          let params = message["params"]?.json
          drafts.note(params?["event"]?.string, of: params?["draft"])
        }
        if message["id"]?.int == id {
          return message.json
        }
      }
      take()
    }
    return nil
  }

  /// Waits for the end. A server that was told something has it on the disk then.
  ///
  /// - Returns: the exit status.
  mutating func finish() throws -> Int32 {
    while status == nil {
      take()
    }
    return status ?? 1
  }

  /// What the server said about itself, without the name that the sentence gets again.
  var lastWords: String? {
    let text = String(decoding: errors, as: UTF8.self).split(separator: "\n").last.map(String.init)
    guard let text else { return nil }
    return text.hasPrefix("cityroulette: ") ? String(text.dropFirst("cityroulette: ".count)) : text
  }

  private mutating func take() {
    switch process.next(until: .now + .seconds(3600)) {
    case .output(let bytes): output.append(bytes[...])
    case .errors(let bytes): errors += bytes
    case .exited(let termination): status = termination.exitStatus
    case .deadline: break
    }
  }
}

/// The drafts that a server leaves when it ends.
private struct OpenDrafts {
  private(set) var open: [String] = []

  mutating func note(_ event: String?, of draft: JSON?) {
    guard let draft = draft?.string else { return }
    if event == "ended" {
      open.removeAll { $0 == draft }
    }
    if event == "begun", !open.contains(draft) {
      open.append(draft)
    }
  }
}

extension Termination {
  /// As a shell tells it: 128 and the number for a signal.
  fileprivate var exitStatus: Int32 {
    switch self {
    case .code(let code): Int32(clamping: code)
    case .signal(let number): Int32(clamping: 128 + number)
    }
  }
}

/// A result as people and shells read it.
extension JSON {
  /// The text for people: a member a line.
  func pretty(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + $0.pretty(indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let object) where !object.isEmpty:
      let lines = object.members.map { name, value in
        "\(inner)\(JSON.string(name).text): \(value.pretty(indent: inner))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    default: return text
    }
  }

  /// The rows of the first list of objects in it, or itself as the only row: a heading with the names of
  /// the members, then a line for each, the cells with tabs between them.
  ///
  /// Members of members have names as `weather.text`. What is missing or null is an empty cell, a list is
  /// JSON; a tab, the end of a line and a backslash are `\t`, `\n`, `\r` and `\\`.
  func table() -> String {
    let rows = (object?.members.lazy.compactMap { $0.value.objects }.first ?? [self]).map(\.cells)
    var names: [String] = []
    var seen: Set<String> = []
    for name in rows.flatMap({ $0.map(\.name) }) where seen.insert(name).inserted {
      names.append(name)
    }
    let lines = rows.map { row in
      let cells = Dictionary(row.map { ($0.name, $0.text) }) { $1 }
      return names.map { cells[$0] ?? "" }
    }
    return ([names] + lines).map { $0.joined(separator: "\t") }.joined(separator: "\n")
  }

  /// Its elements if it is a list of nothing but objects.
  private var objects: [JSON]? {
    guard let elements = array, elements.allSatisfy({ $0.object != nil }) else { return nil }
    return elements
  }

  private var cells: [(name: String, text: String)] {
    guard let members = object?.members else { return [("value", cell)] }
    return members.flatMap { name, value in
      value.object == nil
        ? [(name, value.cell)] : value.cells.map { ("\(name).\($0.name)", $0.text) }
    }
  }

  private var cell: String {
    if self == .null {
      return ""
    }
    let escapes: [UnicodeScalar: String] = ["\t": #"\t"#, "\n": #"\n"#, "\r": #"\r"#, "\\": #"\\"#]
    return (string ?? text).unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
