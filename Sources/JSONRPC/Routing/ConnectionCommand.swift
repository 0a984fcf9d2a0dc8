/// What a method of the connection itself has the connection do.
enum ConnectionCommand: Sendable {
  case nothing
  case shutDown
  case exit
  case cancel(RequestID)
  case setTrace(Trace)
}
