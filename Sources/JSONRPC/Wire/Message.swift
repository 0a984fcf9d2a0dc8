package import JSON

/// A received message.
package enum Message: Sendable {
  case request(Request)

  /// A request without an id, which is never answered.
  case notification(Request)

  /// A reply to a request of the server.
  case reply(ReceivedReply)

  /// Not a valid message. The id is null if it could not be read.
  case invalid(id: JSON, problem: String)

  /// Whether the message gets a reply. An invalid message gets one.
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
  /// The content of a request or notification, read from the received text on demand.
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

    /// The length of the method's name in UTF-8. With `isNamed` it finds a method without making a
    /// string, unless the name has escapes.
    var nameLength: Int { message.stringLength(at: namePlace) ?? 0 }

    /// Whether the method's name equals a range of these bytes.
    func isNamed(_ utf8: [UInt8], in range: Range<Int>) -> Bool {
      message.isString(at: namePlace, equalTo: utf8, in: range)
    }
  }
}
