import JSON
import Text

/// The members of a message, found in one pass.
struct MessageEnvelope: ~Copyable {
  /// Whether `jsonrpc` is the string 2.0; nil if absent.
  private var isVersion2: Bool?

  /// Nil if it is absent or cannot be an id.
  private var id: RequestID?
  private var hasID = false

  /// Nil if absent; a nested nil if it is not a string.
  private var method: JSONView.Place??

  /// Nil if absent or null; a nested nil if it is neither an object nor an array.
  private var params: JSONView.Place??

  private var result: JSONView.Place?
  private var error: JSONView.Place?

  /// The name of the first member other than `jsonrpc`, `id`, `method` and `params`.
  private var unknown: JSONView.Place?

  init(_ object: borrowing JSONView) {
    object.forEachMember { name, value in
      switch name.shortText {
      case "jsonrpc": isVersion2 = value.shortText == "2.0"
      case "id":
        id = RequestID(value)
        hasID = true
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
        if unknown == nil {
          unknown = name.place
        }
      }
    }
  }

  /// The message that the members form; `invalid` with the problem if they form none.
  ///
  /// - Parameter object: the object that the envelope was read from.
  consuming func message(_ object: consuming JSONView) -> Message {
    if result != nil || error != nil, method == nil {
      return .reply(
        ReceivedReply(
          id: id?.json ?? .null, result: object.json(at: result), error: object.json(at: error)))
    }
    if hasID, id == nil {
      return .invalid(id: .null, problem: "The id must be a string, a number or null.")
    }
    let id = id
    func invalid(_ problem: String) -> Message {
      .invalid(id: id?.json ?? .null, problem: problem)
    }
    if let unknown, let problem = misspelling(object[unknown]) {
      return invalid(problem)
    }
    guard isVersion2 == true else {
      return invalid("The member jsonrpc is required and must be the string \"2.0\".")
    }
    guard case .some(let method?) = method else {
      return invalid("The member method is required and must be a string, the name of a method.")
    }
    if case .some(.none) = params {
      return invalid("The member params must be an object with members by name.")
    }
    let request = Message.Request(
      id: id ?? .absent, message: object, name: method, params: params ?? nil)
    return id == nil ? .notification(request) : .request(request)
  }

  /// The problem of an unknown member whose name resembles that of a missing one; nil if it resembles none.
  ///
  /// A client may add members of its own, so unknown members are otherwise ignored, and a misspelled one would be lost
  /// silently.
  private func misspelling(_ name: JSONView) -> String? {
    let name = name.string ?? ""
    let members = [
      ("jsonrpc", isVersion2 == nil), ("id", !hasID), ("method", method == nil),
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
