import JSON
import Platform
import TestSupport
import Testing

/// Plays the examples of the JSON-RPC specification and edge cases of it against the built program, in the
/// form that needs no special methods.
@Suite("JSON-RPC specification cases against the program", .endToEnd, .serialized)
struct SpecificationTests {
  @Test("The program answers every case as the file states")
  func everyCase() throws {
    let lines = try Repository.fixture("jsonrpc-spec-cases.jsonl")
    #expect(lines.count == 70)
    let home = try Home()
    let longLived = try Backend(home)
    for line in lines {
      let play = try PortableCase(JSONParser.parse(String(line)))
      let backend = play.wantsNewProcess ? try Backend(home) : longLived
      let replies = try play.replies(of: backend)
      #expect(play.accepts(replies), "\(play.name): \(JSON.array(replies).text)")
    }
    #expect(try longLived.leave() == .code(0))
  }
}

/// A case of the file, reduced to ids and error codes, which are the same for any server.
private struct PortableCase {
  let name: String
  let lines: [String]
  let wantsNewProcess: Bool
  private let accepted: [[JSON]]

  init(_ json: JSON) throws {
    name = try #require(json["name"]?.string)
    let isPortable = json["portable_send"] != nil
    let sent = try #require(json[isPortable ? "portable_send" : "send"]?.array)
    lines = try sent.map { try #require($0.string) }
    wantsNewProcess = json["note"]?.string?.contains("new process") ?? false
    let wanted = try #require(json[isPortable ? "portable_expect" : "expect"]?.array)
    let alternatives = json["or_expect"]?.array?.compactMap(\.array) ?? []
    let id = try json["raw_id"]?.string.map { try JSONParser.parse($0) }
    accepted = ([wanted] + alternatives).map { replies in
      replies.map { Self.essence(of: isPortable ? $0 : Self.unknownMethod($0), id: id) }
    }
  }

  /// Cases without a portable form call a method of the specification's examples, which this program does not
  /// have.
  private static func unknownMethod(_ reply: JSON) -> JSON {
    ["jsonrpc": "2.0", "error": ["code": -32601], "id": reply["id"] ?? .null]
  }

  /// The messages before the reply to a request that is sent after the lines of the case.
  func replies(of backend: Backend) throws -> [JSON] {
    for line in lines {
      backend.send(line)
    }
    let barrier: JSON = .string("after \(name)")
    let request: JSON = ["jsonrpc": "2.0", "method": "server.status", "id": barrier]
    backend.send(request.text)
    var replies: [JSON] = []
    while let message = try backend.next(), message["id"] != barrier {
      replies.append(message)
    }
    return replies
  }

  func accepts(_ replies: [JSON]) -> Bool {
    accepted.contains(replies.map { Self.essence(of: $0, id: nil) })
  }

  /// - Parameter id: the digits of the id, where parsing the file has lost them.
  private static func essence(of reply: JSON, id: JSON?) -> JSON {
    if let members = reply.array {
      // The replies to a batch may come in any order.
      let members = members.map { essence(of: $0, id: id) }
      return .array(members.sorted { $0.text < $1.text })
    }
    return [id ?? reply["id"] ?? .null, reply["error"]?["code"] ?? "result"]
  }
}
