import Text

/// Splits a stream of bytes into messages.
struct MessageSplitter {
  private enum Splitter {
    case lines(LineSplitter)
    case headers(HeaderSplitter)
  }

  private var splitter: Splitter

  /// The framing of the stream.
  let framing: Framing

  /// The first bytes after the last complete message, for reports.
  private(set) var incomplete: [UInt8] = []

  /// The maximum number of bytes in `incomplete`.
  private static let reportedCount = 400

  /// - Parameter maximumLength: the limit of a message in bytes.
  init(_ framing: Framing, maximumLength: Int = LineSplitter.maximumLength) {
    self.framing = framing
    switch framing {
    case .lines: splitter = .lines(LineSplitter(maximumLength: maximumLength))
    case .contentLength: splitter = .headers(HeaderSplitter(maximumLength: maximumLength))
    }
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    incomplete += bytes.prefix(Self.reportedCount - incomplete.count)
    // Move the splitter out of the property, so that its buffer is not copied.
    let old = splitter
    splitter = .lines(LineSplitter())
    switch old {
    case .lines(var lines):
      lines.append(bytes)
      splitter = .lines(lines)
    case .headers(var headers):
      headers.append(bytes)
      splitter = .headers(headers)
    }
  }

  /// The next complete message; nil until more bytes are appended. For a message over the limit, returns a text in
  /// parentheses instead.
  ///
  /// - Throws: `Problem` for invalid headers, after which the stream cannot be split.
  mutating func next() throws(Problem) -> [UInt8]? {
    switch splitter {
    case .lines(var lines):
      defer { splitter = .lines(lines) }
      return bytes(of: lines.next(), in: lines.buffer)
    case .headers(var headers):
      defer { splitter = .headers(headers) }
      do throws(HeaderError) {
        return bytes(of: try headers.next(), in: headers.buffer)
      } catch {
        throw Problem(error.words)
      }
    }
  }

  private mutating func bytes(of line: LineSplitter.Line?, in buffer: [UInt8]) -> [UInt8]? {
    switch line {
    case .text(let range):
      let rest = buffer[range.upperBound...].drop { $0 == 0x0A || $0 == 0x0D }
      incomplete = Array(rest.prefix(Self.reportedCount))
      return Array(buffer[range])
    case .tooLong:
      incomplete = []
      return Array("(a message longer than the limit)".utf8)
    case nil: return nil
    }
  }

  /// The first header that the protocol does not define (`HeaderSplitter.unknownHeader`); nil if there was none.
  var unknownHeader: String? {
    if case .headers(let headers) = splitter {
      return headers.unknownHeader
    }
    return nil
  }

  /// Call it at the end of the stream. The bytes after the last complete message; nil if there are none.
  mutating func rest() -> [UInt8]? {
    switch splitter {
    case .lines(var lines):
      defer { splitter = .lines(lines) }
      return bytes(of: lines.finish(), in: lines.buffer)
    case .headers(let headers):
      return headers.unreadCount == 0 ? nil : Array(headers.buffer.suffix(headers.unreadCount))
    }
  }
}

extension HeaderError {
  /// The error as a clause without a full stop.
  fileprivate var words: String {
    switch self {
    case .noLength: "the headers of a message have no Content-Length"
    case .twoLengths: "the headers of a message have two Content-Length"
    case .notALength(let text):
      "the Content-Length '\(text.shortened(to: 60))' is not a whole number"
    case .notAHeader(let line): "the line '\(line.shortened(to: 160))' is not a header"
    case .tooManyBytes: "the headers of a message are too long"
    case .cutOff: "the stream ended inside a message"
    }
  }
}
