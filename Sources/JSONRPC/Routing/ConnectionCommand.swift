/// The effect of a lifecycle method on the connection.
enum ConnectionCommand: Sendable {
  case nothing
  case shutDown
  case exit
  case cancel(RequestID)
  case setTrace(Trace)
}
