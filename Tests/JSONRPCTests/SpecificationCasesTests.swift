import JSON
import JSONRPC
import TestSupport
import Testing

/// Plays the examples of the JSON-RPC specification and edge cases of it.
@Suite("The file of specification cases", .ownThread)
struct SpecificationCasesTests {
  @Test("A connection answers every case as the file states")
  func everyCase() throws {
    let lines = try Repository.fixture("jsonrpc-spec-cases.jsonl")
    #expect(lines.count == 70)
    for line in lines {
      let play = try SpecificationCase(JSONParser.parse(String(line)))
      let replies = try Conversation.replies(to: play.text)
      #expect(play.accepts(replies), "\(play.name): \(JSON.array(replies).text)")
    }
  }
}

private struct SpecificationCase {
  let name: String
  let text: String
  private let accepted: [[JSON]]

  /// The digits of the id, in cases where they matter.
  private let rawID: String?

  init(_ json: JSON) throws {
    name = try #require(json["name"]?.string)
    text = try #require(json["send"]?.array).map { ($0.string ?? "") + "\n" }.joined()
    let alternatives = (json["or_expect"]?.array ?? []).compactMap(\.array)
    accepted = [try #require(json["expect"]?.array)] + alternatives
    rawID = json["raw_id"]?.string
  }

  func accepts(_ replies: [JSON]) -> Bool {
    if let rawID, replies.first?["id"]?.number?.text != rawID {
      return false
    }
    return accepted.contains { $0.map(comparable) == replies.map(comparable) }
  }

  /// A reply reduced to the parts that must agree: the members of a batch's reply with their counts, in any
  /// order, and without an id whose digits have been compared already.
  private func comparable(_ reply: JSON) -> [JSON: Int] {
    guard case .array(let members) = reply.withoutErrorText else {
      return [withoutRawID(reply.withoutErrorText): 1]
    }
    return members.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private func withoutRawID(_ reply: JSON) -> JSON {
    guard rawID != nil, var object = reply.object else { return reply }
    object["id"] = nil
    return .object(object)
  }
}
