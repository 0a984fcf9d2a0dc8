import Foundation
import JSON
import Platform
import TestSupport
import Testing

extension Faults {
  @Suite("Random calls in any order", .endToEnd, .serialized)
  struct FuzzTests {
    /// The number of requests sent at a time.
    private static let wave = 100

    @Test("Every request gets one reply, nothing traps, and the notifications are consistent")
    func fuzz() throws {
      let home = try Home()
      let folder = "\(home.path)/files"
      try Folder.create(folder)
      let backend = try Backend(home, ["--replay", folder, "--clock", "2026-03-01T09:00:00Z"])
      var calls = try Self.calls(backend, folder, seed: 6)
      var observer = Observer()
      var memory = MemoryWatch()
      let waves = SuiteLength.count(quick: 2000, long: 200_000) / Self.wave
      for wave in 0..<waves {
        try Self.play(wave * Self.wave..<(wave + 1) * Self.wave, &calls, &observer, backend)
        if wave == waves / 10 {
          memory.begin(backend)
        }
      }
      #expect(observer.codes.keys.contains("result"))
      #expect(observer.codes.keys.contains("-32602"))
      #expect(observer.codes.keys.contains("-32700"))
      #expect(!observer.codes.keys.contains("-32603"), "a fault of our own: \(observer.ownFaults)")
      memory.expectFlat(backend)
      #expect(try backend.leave() == .code(0))
      #expect(backend.errorText == "")
    }

    private static func calls(_ backend: Backend, _ folder: String, seed: UInt64) throws
      -> FuzzCalls
    {
      let document = try backend.call("rpc.discover")
      let found = try backend.call("gazetteer.search", ["query": "s", "limit": 60])
      let ids = (found["cities"]?.array ?? []).compactMap { $0["id"] }
      return FuzzCalls(document: document, cities: ids, folder: folder, seed: seed)
    }

    /// Sends some messages and reads all their effects.
    private static func play(
      _ numbers: Range<Int>, _ calls: inout FuzzCalls, _ observer: inout Observer,
      _ backend: Backend
    ) throws {
      for number in numbers {
        let id = "f\(number)"
        let (method, params) = calls.next(sessions: observer.sessions)
        let line = observer.request(id, method, params)
        if calls.chance(2) {
          // A truncated message is never JSON.
          observer.withdraw(id)
          backend.send(
            Array(line.utf8.prefix(1 + calls.number(below: line.utf8.count - 1))) + [0x0A])
        } else {
          backend.send(line)
        }
        if calls.chance(5) {
          backend.send(Self.cancel(numbers.lowerBound + calls.number(below: 100)))
        }
      }
      while !observer.isSatisfied {
        guard let message = try backend.next() else { throw Trouble("ended: \(backend.errorText)") }
        try observer.take(message)
      }
    }

    private static func cancel(_ number: Int) -> String {
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"f\#(number)"}}"#
    }
  }
}

/// The invariants of the whole conversation.
private struct Observer {
  private var open: Set<String> = []
  private var brokenLines = 0
  private var requests: [String: String] = [:]
  private var revisions: [String: Int] = [:]

  /// The ids of the open sessions, according to the messages so far.
  private(set) var sessions: [JSON] = []

  /// The number of times that each outcome occurred.
  private(set) var codes: [String: Int] = [:]

  /// The requests with the error -32603.
  private(set) var ownFaults: [String] = []

  var isSatisfied: Bool { open.isEmpty && brokenLines == 0 }

  mutating func request(_ id: String, _ method: String, _ params: JSON) -> String {
    open.insert(id)
    let message: JSON = [
      "jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": params,
    ]
    requests[id] = message.text
    return message.text
  }

  /// The line was broken, and its reply has no id.
  mutating func withdraw(_ id: String) {
    open.remove(id)
    brokenLines += 1
  }

  mutating func take(_ message: JSON) throws {
    if let method = message["method"]?.string {
      try take(notification: method, message["params"] ?? .null)
    } else {
      try take(reply: message)
    }
  }

  private mutating func take(reply: JSON) throws {
    let code = reply["error"]?["code"]?.int
    codes[code.map(String.init) ?? "result", default: 0] += 1
    guard let id = reply["id"]?.string else {
      brokenLines -= 1
      if code != -32700 || brokenLines < 0 {
        throw Trouble("an error reply without a broken line: \(reply.text)")
      }
      return
    }
    guard open.remove(id) != nil else { throw Trouble("answered twice: \(reply.text)") }
    let request = requests.removeValue(forKey: id) ?? ""
    if code == -32603 {
      ownFaults.append(request)
    }
    if let session = reply["result"]?["session"], reply["result"]?["source"] != nil {
      sessions.append(session)
    }
    if code == nil, let state = reply["result"]?["state"] {
      try check(state, after: request)
    }
    if code != nil, reply["error"]?["data"]?["name"]?.string == nil {
      throw Trouble("an error without a name: \(reply.text)")
    }
  }

  private mutating func take(notification method: String, _ params: JSON) throws {
    if method == "session.didClose" {
      sessions.removeAll { $0 == params["session"] }
    }
    guard method == "session.didChange", let session = params["session"]?.string else { return }
    let revision = params["revision"]?.int ?? -1
    if revision != revisions[session, default: 0] + 1 {
      throw Trouble("\(session) went from \(revisions[session, default: 0]) to \(revision)")
    }
    revisions[session] = revision
    try check(params["state"] ?? .null, after: method)
  }

  /// The invariants of a session's state.
  private func check(_ state: JSON, after cause: String) throws {
    let total = state["total"]?.int ?? -1
    let visible = state["visible"]?.int ?? -1
    let starred = state["favorites"]?.int ?? -1
    let others = state["unfavorites"]?.int ?? -1
    let isImport = state["mode"] == "import"
    let holds =
      0...total ~= visible && starred >= 0 && others >= 0 && starred + others == visible
      && state["commitLabel"] == (isImport ? "Import" : "Save")
      && state["canRemoveUnfavorites"] == .bool(others > 0)
      && state["canCommit"] == (isImport ? .bool(visible > 0) : state["dirty"])
      && state["needsConfirmation"] == (isImport ? .bool(total > 0) : state["dirty"])
    guard holds else { throw Trouble("\(state.text) after \(cause)") }
  }
}
