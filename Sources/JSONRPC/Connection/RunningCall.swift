/// An exclusive or waiting request that is not yet answered, or still has work to do.
struct RunningCall {
  let id: RequestID
  let method: String
  let isInitialize: Bool
  let progress: Progress?
  let path: ReplyPath

  /// Nil only until the first suspension.
  var task: Task<Void, Never>?

  /// Set when a newer request for the method cancelled this one.
  var isOvertaken = false

  /// Set when the request was answered while its work continues; it can no longer be cancelled.
  var isAnswered = false

  /// Set when the conversation ended before the request did.
  var isCutOff = false
}
