/// Splits a stream of bytes into messages with headers, as in the base protocol of the Language
/// Server Protocol. The stream may be divided anywhere into reads.
///
/// It has the methods of `LineSplitter`, but `next`, `peek` and `finish` throw. Only `Content-Length` has an effect;
/// other headers are ignored, except that `unknownHeader` keeps one. The case of header names does not matter. A
/// message over the limit is reported once, after its headers, and skipped; of the skipped bytes, only those of the
/// latest read are stored.
package struct HeaderSplitter: Sendable {
  /// The limit of the headers of one message in bytes, including line ends.
  package static let maximumHeaderBytes = 4096

  package private(set) var buffer: [UInt8] = []
  private let maximumLength: Int

  /// The number of bytes of the stream before those in `buffer`.
  private var discardedCount = 0

  /// The position up to which `next` has parsed.
  private var front = Cursor()

  package init(maximumLength: Int = LineSplitter.maximumLength) {
    self.maximumLength = maximumLength
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    let read = min(front.position - discardedCount, buffer.count)
    // Move the unparsed bytes only when they are fewer than those removed, so that all moves together take time
    // linear in the bytes read. While a message is skipped, its end is beyond the buffer's, and all bytes are removed.
    if read > buffer.count - read {
      let isLarge = buffer.capacity > LineSplitter.keptCapacity
      if read == buffer.count, isLarge {
        buffer = []
      } else {
        buffer.removeSubrange(..<read)
      }
      discardedCount += read
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next complete message, or `tooLong` after the headers of a message over the limit; nil until more bytes
  /// are appended.
  ///
  /// - Throws: `HeaderError` if the headers of the message are malformed or too long. The rest of the stream cannot be
  ///   split then.
  package mutating func next() throws(HeaderError) -> LineSplitter.Line? {
    try front.next(in: buffer, at: discardedCount, maximumLength: maximumLength)
  }

  /// Call it when the stream has ended and `next` has returned nil. Always returns nil: unlike the last line of a
  /// stream, a message cannot lack its end.
  ///
  /// - Throws: `cutOff` if the stream ended inside the headers or the content of a message. The end of a
  ///   skipped message is not checked.
  package mutating func finish() throws(HeaderError) -> LineSplitter.Line? {
    defer { front = Cursor(position: discardedCount + buffer.count) }
    if front.isInside || front.position - discardedCount < buffer.count {
      throw .cutOff
    }
    return nil
  }

  /// The first header line that `next` parsed, other than `Content-Length` and `Content-Type`; nil if there was none,
  /// and after `finish`. The line may be text that a program printed between two messages.
  package var unknownHeader: String? { front.unknownHeader }

  /// The number of bytes that `next` has not parsed.
  package var unreadCount: Int { max(0, discardedCount + buffer.count - front.position) }

  /// The message after the cursor, which `next` will still return; nil until more bytes are appended. A
  /// cursor before the position of `next` is moved to it.
  package func peek(_ cursor: inout Cursor) throws(HeaderError) -> LineSplitter.Line? {
    if cursor.position < front.position {
      cursor = front
    }
    return try cursor.next(in: buffer, at: discardedCount, maximumLength: maximumLength)
  }
}

extension HeaderSplitter {
  /// A position in the stream: its start, or the end of a message or of a header line. Includes the state of the
  /// message at that position.
  package struct Cursor: Sendable {
    /// The offset in the stream. It is beyond the bytes received so far while a message is skipped.
    fileprivate var position = 0

    /// Set from the first header of a message to the end of the message.
    fileprivate private(set) var isInside = false

    /// The number of bytes of the headers of the message so far.
    private var headerBytes = 0

    /// The `Content-Length` of the message; nil before that header.
    private var length: Int?

    /// See `HeaderSplitter.unknownHeader`.
    fileprivate private(set) var unknownHeader: String?

    /// Set at the end of the headers.
    private var isAtContent = false

    package init() {}

    fileprivate init(position: Int, unknownHeader: String? = nil) {
      self.position = position
      self.unknownHeader = unknownHeader
    }

    fileprivate mutating func next(
      in buffer: [UInt8], at discardedCount: Int, maximumLength: Int
    ) throws(HeaderError) -> LineSplitter.Line? {
      while true {
        let rest = buffer[min(position - discardedCount, buffer.count)...]
        if isAtContent, let length {
          let isTooLong = length > maximumLength
          guard isTooLong || rest.count >= length else { return nil }
          self = Cursor(position: position + length, unknownHeader: unknownHeader)
          return isTooLong ? .tooLong : .text(rest.startIndex..<rest.startIndex + length)
        }
        let room = HeaderSplitter.maximumHeaderBytes - headerBytes
        guard let end = rest.prefix(room).firstIndex(of: UInt8(ascii: "\n")) else {
          if rest.count >= room {
            throw .tooManyBytes
          }
          return nil
        }
        try parse(headerLine: rest[..<end])
        let count = end + 1 - rest.startIndex
        position += count
        headerBytes = isInside ? headerBytes + count : 0
      }
    }

    /// Parses one header line without its line feed.
    private mutating func parse(headerLine line: ArraySlice<UInt8>) throws(HeaderError) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty {
        // An empty line before the first header is ignored.
        if isInside, length == nil {
          throw .noLength
        }
        isAtContent = isInside
        return
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[..<colon].isHeaderName else {
        throw .notAHeader(String(decoding: line, as: UTF8.self))
      }
      isInside = true
      guard line[..<colon].isContentLength else {
        if unknownHeader == nil, !line[..<colon].isContentType {
          unknownHeader = String(decoding: line, as: UTF8.self)
        }
        return
      }
      if length != nil {
        throw .twoLengths
      }
      length = try Self.length(line[(colon + 1)...])
    }

    /// Parses digits, perhaps with spaces or tabs around them.
    private static func length(_ value: ArraySlice<UInt8>) throws(HeaderError) -> Int {
      let text = String(decoding: value, as: UTF8.self).trimmingSpaces
      // More digits could overflow a position.
      guard text.utf8.count <= 18, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
        let length = Int(text)
      else { throw .notALength(text) }
      return length
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text is not empty and has only ASCII letters, digits and hyphens, like all names that the protocol
  /// defines.
  fileprivate var isHeaderName: Bool {
    !isEmpty
      && allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  /// Whether a header name is `Content-Type` in any case.
  fileprivate var isContentType: Bool {
    elementsEqual("content-type".utf8) { $0 | 0x20 == $1 }
  }

  /// Whether a header name is `Content-Length` in any case: OR with 0x20 lowers a letter and keeps `-`.
  package var isContentLength: Bool { elementsEqual("content-length".utf8) { $0 | 0x20 == $1 } }
}
