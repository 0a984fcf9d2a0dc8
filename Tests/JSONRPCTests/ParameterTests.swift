import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Parameters of a request", .ownThread)
struct ParameterTests {
  static let refusals: [(method: String, params: JSON, message: String)] = [
    (
      "nearby", ["location": ["lat": 91, "lon": 0]],
      "params.location.lat: expected a number from -90 to 90, got 91."
    ),
    (
      "nearby", ["location": ["lat": 0]],
      "params.location.lon: missing; expected a number from -180 to 180."
    ),
    ("nearby", [:], "params.location: missing; expected an object {lat, lon}."),
    (
      "nearby", ["location": ["lat": 0, "lon": 0, "alt": 1]],
      "params.location: unknown member \"alt\" (did you mean \"lat\"?); known are lat, lon."
    ),
    (
      "subtract", ["minuend": 1, "subtrahent": 2],
      "params: unknown member \"subtrahent\" (did you mean \"subtrahend\"?); known are minuend, "
        + "subtrahend."
    ),
    ("get_data", ["x": 1], "params: unknown member \"x\"; no members are allowed."),
    (
      "sum", ["numbers": [1, 2, "3"]],
      "params.numbers[2]: expected a whole number from 0 to 1000, got \"3\"."
    ),
    (
      "echo", [1],
      "params: expected an object with members by name, got an array; known are value."
    ),
    (
      "get_data", [1],
      "params: expected an object with members by name, got an array; no members are allowed."
    ),
    (
      "subtract", [1, 2, 3],
      "params: expected an object with members by name, got an array; "
        + "known are minuend, subtrahend."
    ),
    (
      "subtract", ["minuend": nil, "subtrahend": 1],
      "params.minuend: expected a whole number from 0, got null."
    ),
  ]

  @Test("The first invalid member is reported with its path", arguments: refusals)
  func refusal(method: String, params: JSON, message: String) throws {
    let reply = try #require(try Conversation.replies(to: call(1, method, params)).first)
    #expect(reply.withoutErrorText == failure(1, .invalidParams))
    #expect(reply.errorMessage == message)
  }

  @Test("The error's data contains the path")
  func pathInData() throws {
    let replies = try Conversation.replies(to: call(1, "sum", ["numbers": [0, -1]]))
    #expect(replies.first?["error"]?["data"]?["path"] == "params.numbers[1]")
  }

  @Test("Null for an optional parameter means that it is absent")
  func optionalNull() throws {
    let replies = try Conversation.replies(
      to: call(1, "echo", ["value": nil]), call(2, "work", ["gate": nil, "ending": nil]))
    #expect(replies == [result(1, nil), result(2, "done")])
  }

  @Test("A method may accept parameters by position")
  func positions() throws {
    let replies = try Conversation.replies(
      to: call(1, "subtract", [42, 23]), call(2, "subtract", ["subtrahend": 23, "minuend": 42]),
      call(3, "sum", [1, 2, 4]))
    #expect(replies == [result(1, 19), result(2, 19), result(3, 7)])
  }

  @Test("A long name is shortened in a message")
  func longNames() throws {
    let name = String(repeating: "x", count: 100_000)
    let replies = try Conversation.replies(
      to: call(1, name), call(2, "echo", .object([name: 1])))
    let excerpt = "\"\(String(repeating: "x", count: 30))…\""
    #expect(
      replies.map(\.errorMessage) == [
        "There is no method \(excerpt); rpc.discover lists all.",
        "params: unknown member \(excerpt); known are value.",
      ])
  }
}
