import JSON
import Platform
import TestSupport
import Testing

/// An editor for tests: talks to the built program as a language server, one message a line.
///
/// Requests of the server are answered from a table, with null for methods that are not in it.
final class Editor {
  /// The program that `CITYROULETTE_PROGRAM` names, or else the one next to the test runner.
  static let program = Environment.variable("CITYROULETTE_PROGRAM") ?? BuildFolder.program

  /// Far longer than a reply should take.
  static let patience = Duration.seconds(120)

  /// Friday 1 May 2026, 14:05 in Paris.
  static let clock = ["--clock", "2026-05-01T12:05:00Z"]

  static let uri = "file:///notes/trip.md"

  private let process: ChildProcess
  private let folder: ScratchFolder
  private var partialLine: [UInt8] = []
  private var arrived: [JSON] = []
  private var lastID = 0
  private var version = 0
  private(set) var status: Termination?

  /// Answers to the server's requests, by method.
  var answers: [String: JSON] = [:]

  /// Notifications and requests of the server that no test has consumed, oldest first.
  private(set) var said: [JSON] = []

  /// - Parameter arguments: the arguments after `lsp`.
  init(
    _ arguments: [String] = Editor.clock + ["--weather", "none"], in folder: ScratchFolder? = nil
  ) throws {
    let folder = try folder ?? ScratchFolder()
    self.folder = folder
    let homes = ["DATA", "CACHE", "CONFIG"].map { ("XDG_\($0)_HOME", folder.path($0)) }
    process = try ChildProcess(
      command: [Self.program, "lsp"] + arguments,
      environment: Dictionary(uniqueKeysWithValues: homes + [("HOME", folder.path)]))
  }

  deinit { process.end() }

  /// An initialized editor.
  ///
  /// - Parameters:
  ///   - item: the capabilities of completion items.
  ///   - repeated: the methods that the editor calls again after a change.
  static func greeted(
    _ arguments: [String] = Editor.clock + ["--weather", "none"], encoding: String = "utf-8",
    options: JSON = .null, in folder: ScratchFolder? = nil, workspace: JSON = [:],
    item: JSON = [:], repeated: [JSON] = []
  ) throws -> Editor {
    let editor = try Editor(arguments, in: folder)
    let result = try editor.call(
      "initialize",
      [
        "processId": nil, "rootUri": nil, "initializationOptions": options,
        "capabilities": [
          "general": [
            "positionEncodings": [.string(encoding)],
            "staleRequestSupport": ["cancel": true, "retryOnContentModified": .array(repeated)],
          ],
          "textDocument": [
            "completion": ["completionItem": item],
            "hover": ["contentFormat": ["markdown", "plaintext"]],
            "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]],
          ],
          "workspace": workspace,
        ],
      ])
    #expect(result["capabilities"]?["positionEncoding"]?.string == encoding)
    editor.notify("initialized")
    return editor
  }

  func send(_ message: JSON) { send(message.bytes) }

  func send(_ message: [UInt8]) { process.send(message + [UInt8(ascii: "\n")]) }

  func notify(_ method: String, _ params: JSON = [:]) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// The complete reply.
  func reply(_ method: String, _ params: JSON = .null) throws -> JSON {
    lastID += 1
    send(["jsonrpc": "2.0", "id": JSON(lastID), "method": .string(method), "params": params])
    return try reply(to: JSON(lastID))
  }

  /// The complete reply to a request that changes follow at once, in the same write, so that the
  /// server reads them before it answers.
  func reply(_ method: String, _ params: JSON, overtakenBy changes: [JSON]) throws -> JSON {
    lastID += 1
    let request: JSON = [
      "jsonrpc": "2.0", "id": JSON(lastID), "method": .string(method), "params": params,
    ]
    let change: JSON = [
      "jsonrpc": "2.0", "method": "textDocument/didChange", "params": changeParameters(changes),
    ]
    send(request.bytes + [UInt8(ascii: "\n")] + change.bytes)
    return try reply(to: JSON(lastID))
  }

  private func reply(to id: JSON) throws -> JSON {
    while true {
      let message = try next()
      if message["method"] == nil, message["id"] == id {
        return message
      }
      said.append(message)
    }
  }

  /// The result; an error fails the test.
  func call(_ method: String, _ params: JSON = .null) throws -> JSON {
    let reply = try reply(method, params)
    return try #require(reply["result"], "\(reply.text)")
  }

  /// The parameters of the next notification or request of a method; null without parameters.
  func wait(for method: String) throws -> JSON {
    if let index = said.firstIndex(where: { $0["method"]?.string == method }) {
      return said.remove(at: index)["params"] ?? .null
    }
    while true {
      let message = try next()
      if message["method"]?.string == method {
        return message["params"] ?? .null
      }
      said.append(message)
    }
  }

  func leave() throws -> Termination? {
    notify("exit")
    while (try? next()) != nil {}
    return status
  }

  private struct Ended: Error {}

  private func next() throws -> JSON {
    let deadline = ContinuousClock.now + Self.patience
    while arrived.isEmpty {
      switch process.next(until: deadline) {
      case .output(let bytes): try take(bytes)
      case .errors: continue
      case .exited(let status):
        self.status = status
        throw Ended()
      case .deadline: throw Ended()
      }
    }
    let message = arrived.removeFirst()
    if let id = message["id"], let method = message["method"]?.string {
      send(["jsonrpc": "2.0", "id": id, "result": answers[method] ?? .null])
    }
    return message
  }

  private func take(_ bytes: [UInt8]) throws {
    partialLine += bytes
    while let end = partialLine.firstIndex(of: UInt8(ascii: "\n")) {
      arrived.append(try JSONParser.parse(Array(partialLine[..<end])))
      partialLine.removeSubrange(...end)
    }
  }
}

// Documents.
extension Editor {
  func open(_ text: String, as language: String = "markdown", at uri: String = Editor.uri) {
    version += 1
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": .string(language), "version": JSON(version),
          "text": .string(text),
        ]
      ])
  }

  /// - Parameter changes: in the form of `contentChanges`.
  func change(_ changes: [JSON], at uri: String = Editor.uri) {
    notify("textDocument/didChange", changeParameters(changes, at: uri))
  }

  private func changeParameters(_ changes: [JSON], at uri: String = Editor.uri) -> JSON {
    version += 1
    return [
      "textDocument": ["uri": .string(uri), "version": JSON(version)],
      "contentChanges": .array(changes),
    ]
  }

  /// A change that inserts a text.
  static func insertion(of text: String, at line: Int, _ character: Int) -> JSON {
    let position = position(line, character)
    return ["range": ["start": position, "end": position], "text": .string(text)]
  }

  static let document: JSON = ["uri": .string(uri)]

  static func position(_ line: Int, _ character: Int) -> JSON {
    ["line": JSON(line), "character": JSON(character)]
  }

  static let everything: JSON = ["start": position(0, 0), "end": position(1 << 30, 0)]

  /// The text of the hover at a position, or nil if there is none.
  func hover(_ line: Int, _ character: Int) throws -> String? {
    let result = try call(
      "textDocument/hover",
      ["textDocument": Self.document, "position": Self.position(line, character)])
    return result["contents"]?["value"]?.string
  }

  /// The ranges of all places, as `line:start-end` or with two lines.
  func places() throws -> [String] {
    let links = try call("textDocument/documentLink", ["textDocument": Self.document])
    return links.array?.compactMap { $0["range"].map(Self.text) } ?? []
  }

  static func text(_ range: JSON) -> String {
    let start = range["start"]
    let end = range["end"]
    let line = start?["line"]?.int ?? -1
    let last = end?["line"]?.int ?? -1
    let columns = "\(start?["character"]?.int ?? -1)-\(end?["character"]?.int ?? -1)"
    return line == last ? "\(line):\(columns)" : "\(line):\(last):\(columns)"
  }

  func completions(_ line: Int, _ character: Int) throws -> [JSON] {
    let result = try call(
      "textDocument/completion",
      ["textDocument": Self.document, "position": Self.position(line, character)])
    return result["items"]?.array ?? []
  }

  func actions(_ line: Int, _ character: Int) throws -> [JSON] {
    let position = Self.position(line, character)
    return try call(
      "textDocument/codeAction",
      [
        "textDocument": Self.document, "range": ["start": position, "end": position],
        "context": ["diagnostics": []],
      ]
    ).array ?? []
  }

  func hints() throws -> [String] {
    try call(
      "textDocument/inlayHint", ["textDocument": Self.document, "range": Self.everything]
    ).array?.compactMap { $0["label"]?.string } ?? []
  }

  /// The messages to the user so far.
  var shown: [String] {
    said.filter { $0["method"]?.string == "window/showMessage" }
      .compactMap { $0["params"]?["message"]?.string }
  }

  /// The recognised places of a text, as it spells them.
  func found(in text: String, as language: String = "markdown") throws -> [String] {
    open(text, as: language)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    return try places().map { place in
      let numbers = place.split { ":-".contains($0) }.compactMap { Int($0) }
      return String(decoding: lines[numbers[0]][numbers[1]..<numbers[2]], as: UTF8.self)
    }
  }
}
