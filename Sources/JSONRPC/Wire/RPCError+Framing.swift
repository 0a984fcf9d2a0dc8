import JSON
import Platform
import Text

extension RPCError {
  static let tooLong = RPCError(
    .invalidRequest,
    "A message is longer than \(LineSplitter.maximumLength) bytes; divide the work among several requests.",
    details: ["limit": JSON(LineSplitter.maximumLength)])

  /// The error for a `Content-Length` header in the framing `lines`.
  static let headerFraming = RPCError(
    .parseError,
    "Expected one JSON message on each line, got a Content-Length header; end each message with a newline, "
      + "or start the program with --framing content-length.")

  /// The error for malformed headers, or for input that ends inside a message.
  init(_ error: HeaderError) {
    let problem =
      switch error {
      case .noLength:
        "The headers of a message have no Content-Length; send it before each message"
      case .twoLengths: "The headers of a message have Content-Length twice; send it once"
      case .notALength(let value):
        "Content-Length: expected the number of bytes of the message, got \(JSON.string(value).excerpt)"
      case .notAHeader(let line):
        "\(JSON.string(line).excerpt) is not a header; send \"Content-Length: N\", a blank line and N "
          + "bytes of JSON for each message"
      case .tooManyBytes:
        "The headers of a message have more than \(HeaderSplitter.maximumHeaderBytes) bytes; end "
          + "them with a blank line"
      case .cutOff: "The input ended inside a message"
      }
    self.init(.parseError, problem + (error == .cutOff ? "." : "; the connection ends."))
  }
}
