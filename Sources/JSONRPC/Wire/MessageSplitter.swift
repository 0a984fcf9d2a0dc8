import Platform
import Text

/// Divides the input into messages.
///
/// Not copyable: a copy, made to look at the bytes, would retain each of its buffers.
struct MessageSplitter: ~Copyable {
  /// Nil until it is configured or detected from the first byte.
  private(set) var framing: Framing?

  /// Selects one of the two splitters; the other one stays empty.
  private var hasHeaders: Bool { framing == .contentLength }
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var lines = LineSplitter()
  private var headers = HeaderSplitter()

  // How far `peek` has looked ahead.
  private var lineCursor = LineSplitter.Cursor()
  private var headerCursor = HeaderSplitter.Cursor()

  init(_ framing: Framing?) { self.framing = framing }

  var buffer: [UInt8] { hasHeaders ? headers.buffer : lines.buffer }
  var unreadCount: Int { hasHeaders ? headers.unreadCount : lines.unreadCount }

  /// Reads input once, up to 64 KiB, and appends it.
  ///
  /// - Parameter onFramingDetected: called when the first byte decides the framing.
  mutating func read(
    from input: ByteStream, onFramingDetected: (Framing) -> Void = { _ in }
  ) -> ByteStream.ReadResult {
    let result = input.read(into: &chunk)
    guard case .bytes(let count) = result else { return result }
    if framing == nil {
      let detected = Framing(firstByte: chunk[0])
      framing = detected
      onFramingDetected(detected)
    }
    if hasHeaders {
      headers.append(chunk[..<count])
    } else {
      lines.append(chunk[..<count])
    }
    return result
  }

  /// The next complete message, as a range of `buffer`; nil until more bytes are read.
  mutating func next() throws(HeaderError) -> LineSplitter.Line? {
    try hasHeaders ? headers.next() : lines.next()
  }

  /// The last message. Call it when the input has ended.
  mutating func finish() throws(HeaderError) -> LineSplitter.Line? {
    try hasHeaders ? headers.finish() : lines.finish()
  }

  /// The next message that was not peeked at; `next` still returns it.
  mutating func peek() throws(HeaderError) -> LineSplitter.Line? {
    try hasHeaders ? headers.peek(&headerCursor) : lines.peek(&lineCursor)
  }
}
