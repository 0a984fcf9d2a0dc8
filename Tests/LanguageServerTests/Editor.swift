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

  /// Far longer than any reply takes.
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
  static func greeted(
    _ arguments: [String] = Editor.clock + ["--weather", "none"], encoding: String = "utf-8",
    options: JSON = .null, in folder: ScratchFolder? = nil, workspace: JSON = [:]
  ) throws -> Editor {
    let editor = try Editor(arguments, in: folder)
    let result = try editor.call(
      "initialize",
      [
        "processId": nil, "rootUri": nil, "initializationOptions": options,
        "capabilities": [
          "general": ["positionEncodings": [.string(encoding)]],
          "textDocument": [
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

  func send(_ message: JSON) { process.send(message.bytes + [UInt8(ascii: "\n")]) }

  func notify(_ method: String, _ params: JSON = [:]) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// The complete reply.
  func reply(_ method: String, _ params: JSON = .null) throws -> JSON {
    lastID += 1
    let id = JSON(lastID)
    send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params])
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

  /// The next notification or request of a method, with its parameters.
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
  func change(_ changes: [JSON]) {
    version += 1
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(Self.uri), "version": JSON(version)],
        "contentChanges": .array(changes),
      ])
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
}
