/// An exclusive or waiting request or notification that has not ended.
struct RunningCall {
  let id: RequestID
  let method: String
  let isInitialize: Bool
  let progress: Progress?
  let path: ReplyPath

  /// Set before `Connection.begin` returns.
  var task: Task<Void, Never>?

  /// Set when a newer request for the method cancelled this one.
  var isOvertaken = false

  /// Set when the request was answered while its work continues. From then on, `$/cancelRequest` has no effect on it.
  var isAnswered = false

  /// Set when the request still runs after the connection's `patience` at the end of the conversation.
  var isCutOff = false
}
