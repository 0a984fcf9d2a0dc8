import Foundation
import JSON
import JSONRPC
import Testing

/// Plays the exchanges of a file that lies outside this package: the examples of the JSON-RPC
/// specification and readings of its edges. `CITYROULETTE_SHARED` names the folder that holds it.
@Suite("The file of specification cases", .ownThread)
struct SpecificationCasesTests {
  static let folder = ProcessInfo.processInfo.environment["CITYROULETTE_SHARED"]

  @Test(
    "Every case is answered as the file says",
    .enabled(if: folder != nil, "CITYROULETTE_SHARED is not set"))
  func everyCase() throws {
    let file = "\(try #require(Self.folder))/jsonrpc-spec-cases.jsonl"
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
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

  /// The digits of the id, where they matter.
  private let rawID: String?

  init(_ json: JSON) throws {
    name = try #require(json["name"]?.string)
    text = try #require(json["send"]?.array).map { ($0.string ?? "") + "\n" }.joined()
    let alternatives = (json["or_expect"]?.array ?? []).compactMap(\.array)
    accepted = [try #require(json["expect"]?.array)] + alternatives
    rawID = json["raw_id"]?.string
  }

  func accepts(_ replies: [JSON]) -> Bool {
    if let rawID, replies.first?["id"]?.number?.text != rawID { return false }
    return accepted.contains { $0.map(comparable) == replies.map(comparable) }
  }

  /// A reply with nothing but what must agree: how often each member of a batch's reply occurs, in
  /// whatever order; no id where its digits have been compared.
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
