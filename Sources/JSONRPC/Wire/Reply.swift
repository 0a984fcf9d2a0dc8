import JSON

/// The server's reply to one request.
struct Reply {
  let id: JSON

  // The member with the result or the error. The value of an enum with two cases would be copied to be read.
  private let name: StaticString
  private let value: JSON

  init(to id: JSON, result: JSON) {
    self.id = id
    name = "result"
    value = result
  }

  init(to id: JSON, error: RPCError) {
    self.id = id
    name = "error"
    value = error.json
  }

  func write(into message: inout JSONObjectWriter) {
    message.add("jsonrpc", literal: "2.0")
    message.add("id", id)
    message.add(name, value)
  }
}
