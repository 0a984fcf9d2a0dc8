import Platform
import Text

/// Divides the input into messages.
///
/// Not copyable, because code that reads a member through a copy would retain all buffers.
struct MessageSplitter: ~Copyable {
  /// Nil until it is configured or detected from the first byte.
  private(set) var framing: Framing?

  /// Whether `headers` is used instead of `lines`. The unused splitter stays empty.
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

  /// Reads input once, up to 64 KiB, and appends it to the buffer.
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

  /// The next complete message as a range of `buffer`, or `tooLong`; nil until more bytes are read.
  mutating func next() throws(HeaderError) -> LineSplitter.Line? {
    try hasHeaders ? headers.next() : lines.next()
  }

  /// The last line, if it has no line end; nil in the framing `contentLength`. Call it when the input has ended and
  /// `next` has returned nil.
  mutating func finish() throws(HeaderError) -> LineSplitter.Line? {
    try hasHeaders ? headers.finish() : lines.finish()
  }

  /// The next complete message that `peek` has not returned; `next` will still return it. Nil until more bytes are
  /// read.
  mutating func peek() throws(HeaderError) -> LineSplitter.Line? {
    try hasHeaders ? headers.peek(&headerCursor) : lines.peek(&lineCursor)
  }
}
