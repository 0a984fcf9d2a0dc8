import JSON
import JSONRPC

// Short spellings of the messages that tests send and expect.

/// A request.
func call(_ id: JSON, _ method: String, _ params: JSON? = nil) -> JSON {
  var message: JSONObject = ["jsonrpc": "2.0", "id": id, "method": .string(method)]
  message["params"] = params
  return .object(message)
}

/// A notification from either side.
func notice(_ method: String, _ params: JSON? = nil) -> JSON {
  var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method)]
  message["params"] = params
  return .object(message)
}

/// A successful reply.
func result(_ id: JSON, _ result: JSON) -> JSON {
  ["jsonrpc": "2.0", "id": id, "result": result]
}

/// An error reply in the form of `JSON.withoutErrorText`.
func failure(_ id: JSON, _ code: ErrorCode) -> JSON {
  ["jsonrpc": "2.0", "id": id, "error": ["code": JSON(code.number)]]
}

extension JSON {
  /// The message with its error reduced to the code.
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
