import JSON
import JSONRPC

// The messages of a test, and what comes back, in as few words as possible.

/// A request.
func call(_ id: JSON, _ method: String, _ params: JSON? = nil) -> JSON {
  var message: JSONObject = ["jsonrpc": "2.0", "id": id, "method": .string(method)]
  message["params"] = params
  return .object(message)
}

/// A notification, from either side.
func notice(_ method: String, _ params: JSON? = nil) -> JSON {
  var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method)]
  message["params"] = params
  return .object(message)
}

/// A successful reply.
func result(_ id: JSON, _ result: JSON) -> JSON {
  ["jsonrpc": "2.0", "id": id, "result": result]
}

/// A failed reply, as `JSON.withoutErrorText` leaves it.
func failure(_ id: JSON, _ code: ErrorCode) -> JSON {
  ["jsonrpc": "2.0", "id": id, "error": ["code": JSON(code.number)]]
}

extension JSON {
  /// The message with nothing in its error but the code.
  var withoutErrorText: JSON {
    switch self {
    case .array(let members): return .array(members.map(\.withoutErrorText))
    case .object(var object):
      if let code = object["error"]?["code"] {
        object["error"] = ["code": code]
      }
      return .object(object)
    default: return self
    }
  }

  var errorMessage: String? { self["error"]?["message"]?.string }
}
