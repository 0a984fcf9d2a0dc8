import JSON
import Platform
import Text

extension RPCError {
  static let tooLong = RPCError(
    .invalidRequest,
    "A message is longer than \(LineSplitter.maximumLength) bytes; split the work or page it.",
    details: ["limit": JSON(LineSplitter.maximumLength)])

  /// For `Content-Length` headers in the framing `lines`.
  static let headerFraming = RPCError(
    .parseError,
    "This conversation has one JSON message a line, as its first byte or --framing told; send no "
      + "Content-Length headers, end each message with a newline.")

  /// For malformed headers.
  init(_ error: HeaderError) {
    let problem =
      switch error {
      case .noLength:
        "The headers of a message have no Content-Length; send one before each message"
      case .twoLengths: "The headers of a message have two Content-Length; send one"
      case .notALength(let value):
        "A Content-Length is \(JSON.string(value).excerpt); send the number of bytes of the message"
      case .notAHeader(let line):
        "\(JSON.string(line).excerpt) is no header; send \"Content-Length: N\", a blank line and N "
          + "bytes of JSON for each message"
      case .tooManyBytes:
        "The headers of a message have more than \(HeaderSplitter.maximumHeaderBytes) bytes; end "
          + "them with a blank line"
      case .cutOff: "The input ended inside a message"
      }
    self.init(.parseError, problem + (error == .cutOff ? "." : "; the connection ends."))
  }
}
