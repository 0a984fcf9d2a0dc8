/// The messages to and from all servers of a run, in the order of sending and receiving. The bytes
/// of `==>` lines are not recorded.
final class ExchangeLog {
  var messages: [TranscriptPlayer.Exchange] = []
}
