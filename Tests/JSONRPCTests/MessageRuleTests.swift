import JSON
import JSONRPC
import Platform
import TestSupport
import Testing

/// A line and its reply, or nil if there must be no reply.
struct Exchange: Sendable, CustomTestStringConvertible {
  let line: String
  let reply: JSON?

  init(_ line: String, _ reply: JSON?) {
    self.line = line
    self.reply = reply
  }

  var testDescription: String { String(line.prefix(60)) }
}

@Suite("Valid and invalid messages", .ownThread)
struct MessageRuleTests {
  @Test(
    "Ids keep their digits, and strings keep their value",
    arguments: [
      "0", "-1", "-0", "1.0", "1.50", "1e2", "1E+2", "9007199254740993", "18446744073709551616",
      "0.1e-400", "1e400", #""""#, #""7""#, #""a b""#, #""\\\"/""#, #""\u2028\u0085\u0000""#,
      #""Zürich 東京""#, "null",
    ])
  func idsAreEchoed(id: String) throws {
    let conversation = try Conversation()
    try conversation.send(text: #"{"jsonrpc":"2.0","id":\#(id),"method":"get_data"}"# + "\n")
    let expected = #"{"jsonrpc":"2.0","id":\#(id),"result":["hello",5]}"#
    #expect(try conversation.receiveLine() == expected)
  }

  static let wellFormed: [Exchange] = [
    Exchange(#"{"method":"get_data","id":1,"jsonrpc":"2.0"}"#, result(1, ["hello", 5])),
    Exchange(#"{"jsonrpc":"2.0","id":1,"method":"get\u005fdata"}"#, result(1, ["hello", 5])),
    Exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"get_data","x":{"y":[]}}"#, result(1, ["hello", 5])),
    Exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"get_data","params":null}"#, result(1, ["hello", 5])),
    Exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"get_data","params":[]}"#, result(1, ["hello", 5])),
    Exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"get_data","params":{}}"#, result(1, ["hello", 5])),
    Exchange(#"{"jsonrpc":"2.0","id":1,"method":"echo"}"#, result(1, nil)),
    Exchange(#"  {"jsonrpc":"2.0","id":1,"method":"echo"}"# + " \t\r", result(1, nil)),
    Exchange(#"{"jsonrpc":"2.0","method":"echo"}"#, nil),
    Exchange(#"{"jsonrpc":"2.0","method":"nothing.like.this"}"#, nil),
    Exchange(#"{"jsonrpc":"2.0","method":"echo","params":{"no":1}}"#, nil),
    Exchange(#"{"jsonrpc":"2.0","method":"echo","params":[1]}"#, nil),
    Exchange(#"{"jsonrpc":"2.0","method":"fail","params":{"ending":"wrong"}}"#, nil),
    Exchange("", nil),
    Exchange(" \t ", nil),
  ]

  static let malformed: [Exchange] = [
    Exchange("7", failure(nil, .invalidRequest)),
    Exchange("false", failure(nil, .invalidRequest)),
    Exchange("null", failure(nil, .invalidRequest)),
    Exchange(#""get_data""#, failure(nil, .invalidRequest)),
    Exchange("{}", failure(nil, .invalidRequest)),
    Exchange(#"{"id":3}"#, failure(3, .invalidRequest)),
    Exchange(#"{"jsonrpc":"2.0","id":3}"#, failure(3, .invalidRequest)),
    Exchange(#"{"id":3,"method":"get_data"}"#, failure(3, .invalidRequest)),
    Exchange(#"{"jsonrpc":"2","id":3,"method":"get_data"}"#, failure(3, .invalidRequest)),
    Exchange(#"{"jsonrpc":2.0,"id":3,"method":"get_data"}"#, failure(3, .invalidRequest)),
    Exchange(#"{"jsonrpc":"2.0","id":3,"method":null}"#, failure(3, .invalidRequest)),
    Exchange(#"{"jsonrpc":"2.0","id":3,"method":["get_data"]}"#, failure(3, .invalidRequest)),
    Exchange(#"{"jsonrpc":"2.0","id":[3],"method":"get_data"}"#, failure(nil, .invalidRequest)),
    Exchange(#"{"jsonrpc":"2.0","id":{},"method":"get_data"}"#, failure(nil, .invalidRequest)),
    Exchange(#"{"jsonrpc":"2.0","id":false,"method":"get_data"}"#, failure(nil, .invalidRequest)),
    Exchange(
      #"{"jsonrpc":"2.0","id":3,"method":"get_data","params":"x"}"#, failure(3, .invalidRequest)),
    Exchange(
      #"{"jsonrpc":"2.0","id":3,"method":"get_data","params":1}"#, failure(3, .invalidRequest)),
    Exchange(
      #"{"jsonrpc":"2.0","id":3,"method":"get_data","params":true}"#, failure(3, .invalidRequest)),
    Exchange(#"{"jsonrpc":"2.0","id":3,"method":"get_date"}"#, failure(3, .methodNotFound)),
    Exchange(#"{"jsonrpc":"2.0","id":3,"method":""}"#, failure(3, .methodNotFound)),
    Exchange(#"{"jsonrpc":"2.0","id":3,"method":"$/none"}"#, failure(3, .methodNotFound)),
    Exchange(#"{"jsonrpc":"2.0","id":3,"method":"rpc.none"}"#, failure(3, .methodNotFound)),
  ]

  static let unparsable: [Exchange] = [
    Exchange(#"{"jsonrpc":"2.0","id":3,"method":"get_data",}"#, failure(nil, .parseError)),
    Exchange(#"{"jsonrpc":"2.0","id":3,"method":"get_data""#, failure(nil, .parseError)),
    Exchange(#"{"jsonrpc":"2.0","id":03,"method":"get_data"}"#, failure(nil, .parseError)),
    Exchange(#"{"jsonrpc":"2.0","id":NaN,"method":"get_data"}"#, failure(nil, .parseError)),
    Exchange(#"{"jsonrpc":"2.0","id":"\ud800","method":"get_data"}"#, failure(nil, .parseError)),
    Exchange("{\"id\":\"a\tb\"}", failure(nil, .parseError)),
    Exchange("{'id':1}", failure(nil, .parseError)),
    Exchange("{} {}", failure(nil, .parseError)),
    Exchange("hello", failure(nil, .parseError)),
    Exchange(
      #"{"jsonrpc":"2.0","id":3,"id":4,"method":"get_data"}"#, failure(nil, .invalidRequest)),
    Exchange(
      #"{"jsonrpc":"2.0","id":3,"method":"echo","params":{"value":1,"value":1}}"#,
      failure(nil, .invalidRequest)),
  ]

  /// Replies to the server. Answering them could start an endless conversation.
  static let replies: [Exchange] = [
    Exchange(#"{"jsonrpc":"2.0","id":1,"result":null}"#, nil),
    Exchange(#"{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"m"}}"#, nil),
    Exchange(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}"#, nil),
    Exchange(#"{"id":1,"result":{}}"#, nil),
    Exchange(#"[{"jsonrpc":"2.0","id":1,"result":null}]"#, nil),
  ]

  @Test(
    "Each line gets its reply or none, and the next line is served",
    arguments: wellFormed + malformed + unparsable + replies)
  func exchange(_ exchange: Exchange) throws {
    let probe = call("next", "get_data")
    let replies = try Conversation.replies(to: exchange.line + "\n" + probe.text + "\n")
    let expected = [exchange.reply, result("next", ["hello", 5])].compactMap { $0 }
    #expect(replies.map(\.withoutErrorText) == expected)
  }

  @Test("An error reply has a code, a sentence, a name and a retryable flag")
  func errorMembers() throws {
    let replies = try Conversation.replies(to: call(1, "fail", ["ending": "refusal"]))
    let error: JSON = [
      "code": 1001, "message": "Not today; ask tomorrow.",
      "data": ["name": "Refused", "retryable": false],
    ]
    #expect(replies.last == ["jsonrpc": "2.0", "id": 1, "error": error])
  }

  @Test("An unexpected error of a handler is an internal error, and the server continues")
  func unforeseenError() throws {
    let replies = try Conversation.replies(
      to: call(1, "fail", ["ending": "surprise"]), call(2, "work", ["ending": "surprise"]),
      call(3, "get_data"))
    #expect(replies.contains { $0.withoutErrorText == failure(1, .internalError) })
    #expect(replies.contains { $0.withoutErrorText == failure(2, .internalError) })
    #expect(replies.contains(result(3, ["hello", 5])))
  }

  @Test("An unexpected error is logged, and the reply refers to the log")
  func unforeseenErrorIsLogged() throws {
    let pipe = try makePipe()
    let conversation = try Conversation(log: Log(level: .error, descriptor: pipe.writer.descriptor))
    try conversation.send(
      call(1, "fail", ["ending": "refusal"]), call(2, "fail", ["ending": "surprise"]))
    let message = try conversation.receive(4).last?.errorMessage ?? ""
    #expect(message.contains("its log"))
    let log = String(decoding: try pipe.reader.read(), as: UTF8.self)
    #expect(log == "cityroulette: error: fail failed: Surprise()\n")
    pipe.reader.close()
    pipe.writer.close()
  }
}
