package import JSON
import Text

/// One member of the conversation, as it came in.
package enum Message: Sendable {
  case request(Request)

  /// A request without an id; it is never answered.
  case notification(Request)

  /// A reply to what the server asked; never answered.
  case reply(ReceivedReply)

  /// Not a message; the id is null where none could be read.
  case invalid(id: JSON, problem: String)

  package struct Request: Sendable {
    package let id: RequestID

    /// As it came, and where the members stand in it.
    private let message: JSONView
    private let namePlace: JSONView.Place
    private let paramsPlace: JSONView.Place?

    fileprivate init(
      _ id: RequestID, _ message: consuming JSONView, name: JSONView.Place, params: JSONView.Place?
    ) {
      self.id = id
      self.message = message
      namePlace = name
      paramsPlace = params
    }

    /// An object or an array; nil if absent or null.
    package var params: JSONView? { paramsPlace.map { message[$0] } }

    package var method: String { message[namePlace].string ?? "" }

    /// How long the name of the method is in UTF-8, and whether it is these bytes: no string has to be
    /// made for a method that there is.
    var nameLength: Int { message.stringLength(at: namePlace) ?? 0 }

    func isNamed(_ utf8: [UInt8], in range: Range<Int>) -> Bool {
      message.isString(at: namePlace, utf8, in: range)
    }
  }
}

extension Message {
  /// What is invalid is answered too.
  var expectsReply: Bool {
    switch self {
    case .request, .invalid: true
    case .notification, .reply: false
    }
  }

  init(_ view: consuming JSONView) {
    if view.isObject {
      self = Envelope(view).message(view)
    } else {
      self = .invalid(id: .null, problem: "A request must be an object, not \(view.kindName).")
    }
  }
}

/// The members of a message, found in one pass.
private struct Envelope: ~Copyable {
  /// False if it is another one than 2.0.
  private var version: Bool?

  /// Nil within if it is none.
  private var id: RequestID??

  /// Nil within if they are not what they should be.
  private var method, params: JSONView.Place??
  private var result, error: JSONView.Place?

  /// The first member that a message does not have.
  private var stray: JSONView.Place?

  init(_ object: borrowing JSONView) {
    object.forEachMember { name, value in
      switch name.shortText {
      case "jsonrpc": version = value.shortText == "2.0"
      case "id": id = .some(RequestID(value))
      case "method": method = .some(value.isString ? value.place : nil)
      case "params":
        if !value.isNull {
          params = .some(value.isObject || value.isArray ? value.place : nil)
        }
      case let other:
        if other == "result" {
          result = value.place
        }
        if other == "error" {
          error = value.place
        }
        if stray == nil {
          stray = name.place
        }
      }
    }
  }

  /// - Parameter object: the one that it was read from.
  consuming func message(_ object: consuming JSONView) -> Message {
    if result != nil || error != nil, method == nil {
      return .reply(
        ReceivedReply(
          id: id??.json ?? .null, result: object.json(at: result), error: object.json(at: error)))
    }
    if case .some(.none) = id {
      return .invalid(id: .null, problem: "The id must be a string, a number or null.")
    }
    let known = id ?? nil
    func invalid(_ problem: String) -> Message {
      .invalid(id: known?.json ?? .null, problem: problem)
    }
    if let stray, let slip = slip(object[stray]) {
      return invalid(slip)
    }
    guard version == true else {
      return invalid("The member jsonrpc must be there and be the string \"2.0\".")
    }
    guard case .some(let method?) = method else {
      return invalid("The member method must be there and be the name of a method, a string.")
    }
    if case .some(.none) = params {
      return invalid("The member params must be an object with members by name.")
    }
    let request = Message.Request(known ?? .absent, object, name: method, params: params ?? nil)
    return known == nil ? .notification(request) : .request(request)
  }

  /// A message may have members of its client's own; but one that looks like a member that is
  /// missing is a slip of the pen, and what it holds would be lost without a word.
  private func slip(_ name: JSONView) -> String? {
    let name = name.string ?? ""
    let members = [
      ("jsonrpc", version == nil), ("id", id == nil), ("method", method == nil),
      ("params", params == nil),
    ]
    let missing = members.filter(\.1).map(\.0)
    let hint = Suggestion.hint(for: name, among: missing)
    if hint.isEmpty {
      return nil
    }
    return "The message has an unknown member \(JSON.string(name).excerpt)\(hint)."
  }
}

/// The id of a request: a string, a number as its digits, or null.
package struct RequestID: Sendable, Hashable {
  package let json: JSON

  /// Stands for the id of a notification, which is never answered.
  static let absent = RequestID()

  private init() { json = .null }

  /// Nil for what cannot be an id.
  init?(_ view: JSONView) {
    if let number = view.number {
      json = .number(number)
    } else if let string = view.string {
      json = .string(string)
    } else {
      guard view.isNull else { return nil }
      json = .null
    }
  }
}

/// What a client answers to a request of the server.
package struct ReceivedReply: Sendable {
  let id: JSON

  /// One of the two, unless the client is wrong.
  let result, error: JSON?
}

/// The answer to one request.
struct Reply {
  let id: JSON
  let outcome: Result<JSON, RPCError>

  func write(into message: inout JSONObjectWriter) {
    message.add("jsonrpc", literal: "2.0")
    message.add("id", id)
    switch outcome {
    case .success(let result): message.add("result", result)
    case .failure(let error): message.add("error", error.json)
    }
  }
}

/// Where the reply to a message goes.
enum ReplyPath {
  /// Out as a message of its own.
  case alone

  /// Into the one array that answers a batch.
  case batch(Batch)

  /// Nowhere: a notification is never answered, not even with an error.
  case none
}

/// Gathers the replies of a batch; they go out together as one array.
///
/// Confined to the connection that made it.
final class Batch {
  private var replies: [JSON] = []
  private let expected: Int

  init(expecting count: Int) {
    expected = count
  }

  /// The array of all replies once the last has come, before that nil.
  func add(_ reply: Reply) -> JSON? {
    replies.append(JSON(writing: reply.write))
    return replies.count == expected ? .array(replies) : nil
  }
}

/// The error member of a reply.
package struct RPCError: Error, Sendable {
  package let code: ErrorCode

  /// One plain sentence that says what was wrong and what to do.
  package let message: String

  /// Members of `error.data` beside `name` and `retryable`.
  package let details: JSONObject

  package init(_ code: ErrorCode, _ message: String, details: JSONObject = [:]) {
    self.code = code
    self.message = message
    self.details = details
  }

  /// The error member of a reply, also for notifications that tell of a failure.
  package var json: JSON {
    var data: JSONObject = [
      "name": .string(code.name), "retryable": .bool(code.isRetryable),
    ]
    for (name, value) in details.members {
      data[name] = value
    }
    return ["code": JSON(code.number), "message": .string(message), "data": .object(data)]
  }
}

/// A number for a kind of failure, with its name. The set is open: the application adds its own.
package struct ErrorCode: Sendable, Hashable {
  package let number: Int
  package let name: String

  /// What the kind means, for documents.
  package let summary: String

  /// Whether the same request may succeed later without a change.
  package let isRetryable: Bool

  package init(_ number: Int, _ name: String, _ summary: String, isRetryable: Bool = false) {
    self.number = number
    self.name = name
    self.summary = summary
    self.isRetryable = isRetryable
  }
}

extension ErrorCode {
  package static let parseError = ErrorCode(-32700, "ParseError", "The message is not JSON.")
  package static let invalidRequest = ErrorCode(
    -32600, "InvalidRequest", "JSON, but not a request, or not now.")
  package static let methodNotFound = ErrorCode(
    -32601, "MethodNotFound", "There is no such method.")
  package static let invalidParams = ErrorCode(
    -32602, "InvalidParams", "A parameter is missing, unknown, of the wrong type or out of range.")
  package static let internalError = ErrorCode(
    -32603, "InternalError", "A fault of the server itself.")

  /// Only of a server that has to be greeted first.
  package static let serverNotInitialized = ErrorCode(
    -32002, "ServerNotInitialized", "A request came before initialize.")

  /// The numbers from here to -32803 are those of the Language Server Protocol.
  package static let requestCancelled = ErrorCode(
    -32800, "RequestCancelled", "The client cancelled the request.", isRetryable: true)
  package static let requestOvertaken = ErrorCode(
    -32801, "RequestOvertaken", "A newer request for the same method took its place.")
  package static let requestFailed = ErrorCode(
    -32803, "RequestFailed", "A legal request that cannot be carried out now.")

  /// What any request can be answered with, whatever its method.
  static let common = [
    parseError, invalidRequest, methodNotFound, invalidParams, internalError, requestCancelled,
  ]
}
