import JSON

/// How much the client wants to be told of what the server does.
enum Trace: String {
  case off, messages, verbose
}

extension Connection {
  /// With a trace on, `$/logTrace` precedes each reply.
  func traceAnswer(to method: String, _ id: JSON) {
    guard trace != .off else { return }
    outbox.notify("$/logTrace", ["message": .string("\(method) (id \(id.text)) was handled")])
  }

  func setTrace(_ value: String) {
    trace = Trace(rawValue: value) ?? .off
  }

  func exit() {
    finish(.exit(afterShutdown: lifecycle.isShutDown))
  }
}
