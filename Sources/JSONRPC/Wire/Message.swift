package import JSON

/// One member of the conversation, as it came in.
package enum Message: Sendable {
  case request(Request)

  /// A request without an id; it is never answered.
  case notification(method: String, params: JSON)

  /// A reply. The server asks nothing, so it expects none and answers none.
  case reply

  /// Not a message; the id is null where none could be read.
  case invalid(id: JSON, problem: String)

  package struct Request: Sendable {
    package let id: RequestID
    package let method: String

    /// An object, or whatever else stood there; null if absent.
    package let params: JSON
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

  init(_ json: JSON) {
    guard case .object(let object) = json else {
      self = .invalid(id: .null, problem: "A request must be an object, not \(json.kindName).")
      return
    }
    let isReply = object["method"] == nil && (object["result"] != nil || object["error"] != nil)
    self = isReply ? .reply : Self.call(object)
  }

  private static func call(_ object: JSONObject) -> Message {
    let id = object["id"].map(RequestID.init)
    let echo = (id ?? nil)?.json ?? .null
    if case .some(.none) = id {
      return .invalid(id: .null, problem: "The id must be a string, a number or null.")
    }
    guard object["jsonrpc"] == "2.0" else {
      return .invalid(id: echo, problem: "The member jsonrpc must be the string \"2.0\".")
    }
    guard case .string(let method)? = object["method"] else {
      return .invalid(id: echo, problem: "The member method must be a string.")
    }
    let params = object["params"] ?? .null
    switch params {
    case .object, .array, .null: break
    default: return .invalid(id: echo, problem: "The member params must be an object.")
    }
    guard let id, let id else { return .notification(method: method, params: params) }
    return .request(Request(id: id, method: method, params: params))
  }
}

/// The id of a request: a string, a number as its digits, or null.
package struct RequestID: Sendable, Hashable {
  package let json: JSON

  /// Stands for the id of a notification, which is never answered.
  static let absent = RequestID()

  private init() { json = .null }

  /// Nil for what cannot be an id.
  init?(_ json: JSON) {
    switch json {
    case .string, .number, .null: self.json = json
    default: return nil
    }
  }
}

/// The answer to one request.
struct Reply {
  let id: JSON
  let outcome: Result<JSON, RPCError>

  func write(into message: inout JSONObjectWriter) {
    message.add("jsonrpc", "2.0")
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
