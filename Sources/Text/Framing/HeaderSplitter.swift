/// Cuts a stream of bytes into messages that stand behind headers, as in the base protocol of the
/// Language Server Protocol, whatever the pieces it comes in.
///
/// A pure value with the functions of `LineSplitter`. `Content-Length` counts, other headers are
/// passed over, names are the same in either case. A message over the cap is told of once, when its
/// header has come, and passed over without being kept.
package struct HeaderSplitter: Sendable {
  /// The most bytes of the headers of one message, line ends counted.
  package static let maximumHeaderBytes = 4096

  package private(set) var buffer: [UInt8] = []
  private let maximumLength: Int

  /// How many bytes of the stream came before those in `buffer`.
  private var forgotten = 0

  /// What `next` gives is behind this.
  private var front = Cursor()

  package init(maximumLength: Int = LineSplitter.maximumLength) {
    self.maximumLength = maximumLength
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    let read = min(front.position - forgotten, buffer.count)
    // What is moved is less than what was read since the last time. What is passed over lies ahead
    // of the buffer's end and is never kept.
    if read > buffer.count - read {
      let isLarge = buffer.capacity > LineSplitter.keptCapacity
      if read == buffer.count, isLarge {
        buffer = []
      } else {
        buffer.removeSubrange(..<read)
      }
      forgotten += read
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next whole message, or nil until more bytes come.
  ///
  /// - Throws: what makes it unknown where the next message begins; nothing more can be read.
  package mutating func next() throws(HeaderError) -> LineSplitter.Line? {
    try front.read(buffer, forgotten, maximumLength)
  }

  /// To be called when the stream has ended.
  ///
  /// - Throws: `cutOff` if it ended inside a message.
  package mutating func finish() throws(HeaderError) -> LineSplitter.Line? {
    defer { front = Cursor(position: forgotten + buffer.count) }
    if front.isInside || front.position - forgotten < buffer.count {
      throw .cutOff
    }
    return nil
  }

  /// Bytes that `next` has not given.
  package var unreadCount: Int { max(0, forgotten + buffer.count - front.position) }

  /// The next whole message behind the cursor, which `next` will still give; nil until more bytes
  /// come. A cursor never falls behind what `next` has given.
  package func peek(_ cursor: inout Cursor) throws(HeaderError) -> LineSplitter.Line? {
    if cursor.position < front.position {
      cursor = front
    }
    return try cursor.read(buffer, forgotten, maximumLength)
  }
}

extension HeaderSplitter {
  /// How far the stream has been read: to the end of a message or of one of its headers.
  package struct Cursor: Sendable {
    /// Bytes of the stream, perhaps more than have come.
    fileprivate var position = 0

    /// Set from when the first header of a message was read until the whole message was.
    fileprivate private(set) var isInside = false

    /// How many bytes of its headers were read, and what they say.
    private var headerBytes = 0
    private var length: Int?

    /// Set when all of them were read.
    private var isAtContent = false

    package init() {}

    fileprivate init(position: Int) { self.position = position }

    fileprivate mutating func read(
      _ buffer: [UInt8], _ forgotten: Int, _ maximumLength: Int
    ) throws(HeaderError) -> LineSplitter.Line? {
      while true {
        let rest = buffer[min(position - forgotten, buffer.count)...]
        if isAtContent, let length {
          let isTooLong = length > maximumLength
          guard isTooLong || rest.count >= length else { return nil }
          self = Cursor(position: position + length)
          return isTooLong ? .tooLong : .text(rest.startIndex..<rest.startIndex + length)
        }
        let room = HeaderSplitter.maximumHeaderBytes - headerBytes
        guard let end = rest.prefix(room).firstIndex(of: UInt8(ascii: "\n")) else {
          if rest.count >= room {
            throw .tooManyBytes
          }
          return nil
        }
        try take(rest[..<end])
        let count = end + 1 - rest.startIndex
        position = position + count
        headerBytes = isInside ? headerBytes + count : 0
      }
    }

    /// Takes a line without its line feed.
    private mutating func take(_ line: ArraySlice<UInt8>) throws(HeaderError) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty {
        // Before the first header it means nothing.
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
      guard line[..<colon].isContentLength else { return }
      if length != nil {
        throw .twoLengths
      }
      length = try Self.length(line[(colon + 1)...])
    }

    /// Digits, with blanks around them.
    private static func length(_ value: ArraySlice<UInt8>) throws(HeaderError) -> Int {
      let text = String(decoding: value, as: UTF8.self).trimmingSpaces
      // More digits could not be added to a position.
      guard text.utf8.count <= 18, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
        let length = Int(text)
      else { throw .notALength(text) }
      return length
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether these are letters, digits and hyphens; names of headers have no others in practice.
  fileprivate var isHeaderName: Bool {
    !isEmpty
      && allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  /// Whether this is the name of that header, in either case: 0x20 makes a letter a small one and
  /// leaves `-` as it is.
  package var isContentLength: Bool { elementsEqual("content-length".utf8) { $0 | 0x20 == $1 } }
}
