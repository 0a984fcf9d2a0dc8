import JSON
import Platform
import Text

/// How the messages of a conversation are told apart, in both directions alike.
package enum Framing: String, CaseIterable, Sendable {
  /// A line of JSON a message.
  case lines

  /// Headers with a `Content-Length` before each message, as in the base protocol of the Language
  /// Server Protocol.
  case contentLength = "content-length"

  /// What the first byte of the input tells: that of `Content-Length`, or of anything else.
  init(firstByte: UInt8) {
    self = firstByte | 0x20 == UInt8(ascii: "c") ? .contentLength : .lines
  }
}

/// Cuts the input into messages. Not to be copied: to look at its bytes would retain each of its parts.
struct MessageSplitter: ~Copyable {
  /// Nil before the first byte, unless it was settled without that.
  private(set) var framing: Framing?

  /// Which of the two splitters is used; the other stays empty.
  private var hasHeaders: Bool { framing == .contentLength }
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var lines = LineSplitter()
  private var headers = HeaderSplitter()

  /// How far messages have been looked at for urgent ones.
  private var lineCursor = LineSplitter.Cursor()
  private var headerCursor = HeaderSplitter.Cursor()

  init(_ framing: Framing?) { self.framing = framing }

  var buffer: [UInt8] { hasHeaders ? headers.buffer : lines.buffer }
  var unreadCount: Int { hasHeaders ? headers.unreadCount : lines.unreadCount }

  /// Takes in what can be read now.
  ///
  /// - Parameter settled: told the framing when the first byte tells it.
  mutating func read(
    from input: ByteStream, settled: (Framing) -> Void = { _ in }
  ) -> ByteStream.ReadResult {
    let result = input.read(into: &chunk)
    guard case .bytes(let count) = result else { return result }
    if framing == nil {
      let told = Framing(firstByte: chunk[0])
      framing = told
      settled(told)
    }
    if hasHeaders {
      headers.append(chunk[..<count])
    } else {
      lines.append(chunk[..<count])
    }
    return result
  }

  mutating func next() throws(HeaderError) -> LineSplitter.Line? {
    try hasHeaders ? headers.next() : lines.next()
  }

  mutating func finish() throws(HeaderError) -> LineSplitter.Line? {
    try hasHeaders ? headers.finish() : lines.finish()
  }

  /// The next message to look at for whether it is urgent; `next` will still give it.
  mutating func peek() throws(HeaderError) -> LineSplitter.Line? {
    try hasHeaders ? headers.peek(&headerCursor) : lines.peek(&lineCursor)
  }
}

extension RPCError {
  static let tooLong = RPCError(
    .invalidRequest,
    "A message is longer than \(LineSplitter.maximumLength) bytes; split the work or page it.",
    details: ["limit": JSON(LineSplitter.maximumLength)])

  /// For headers in a conversation of lines.
  static let headerFraming = RPCError(
    .parseError,
    "This conversation has one JSON message a line, as its first byte or --framing told; send no "
      + "Content-Length headers, end each message with a newline.")

  /// For headers that cannot be read.
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
