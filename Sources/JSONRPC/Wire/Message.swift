package import JSON

/// A received message.
package enum Message: Sendable {
  case request(Request)

  /// A request without an id, which is never answered.
  case notification(Request)

  /// A reply to a request of the server.
  case reply(ReceivedReply)

  /// Not a valid message. The id is null if it is missing or invalid.
  case invalid(id: JSON, problem: String)

  /// Whether the reply to a batch contains a reply to this message.
  var expectsReply: Bool {
    switch self {
    case .request, .invalid: true
    case .notification, .reply: false
    }
  }

  /// Interprets a JSON value as a message.
  init(_ view: consuming JSONView) {
    if view.isObject {
      self = MessageEnvelope(view).message(view)
    } else {
      self = .invalid(id: .null, problem: "A request must be an object, not \(view.kindName).")
    }
  }
}

extension Message {
  /// A request or notification. Its method and parameters are read from the received text on demand.
  package struct Request: Sendable {
    package let id: RequestID

    private let message: JSONView
    private let namePlace: JSONView.Place
    private let paramsPlace: JSONView.Place?

    init(
      id: RequestID, message: consuming JSONView, name: JSONView.Place, params: JSONView.Place?
    ) {
      self.id = id
      self.message = message
      namePlace = name
      paramsPlace = params
    }

    /// An object or an array; nil if absent or null.
    package var params: JSONView? { paramsPlace.map { message[$0] } }

    package var method: String { message[namePlace].string ?? "" }

    /// The length of the method's name in bytes of UTF-8. `MethodTable` compares names by it and `isNamed`, and so
    /// makes no string unless the received name has escapes.
    var nameLength: Int { message.stringLength(at: namePlace) ?? 0 }

    /// Whether the method's name equals this range of the bytes.
    func isNamed(_ utf8: [UInt8], in range: Range<Int>) -> Bool {
      message.isString(at: namePlace, equalTo: utf8, in: range)
    }
  }
}
