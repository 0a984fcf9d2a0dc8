import Glibc

/// Cuts a stream of bytes into lines, whatever the pieces it comes in.
///
/// A pure value: bytes in, lines out. LF and CRLF end a line, a byte order mark at the very start
/// is skipped, the last line counts without an end. A line over the cap is told of once and
/// discarded without being kept.
package struct LineSplitter: Sendable {
  /// The longest line in bytes, its end not counted. Announced in `initialize`.
  package static let maximumLength = 8 << 20

  package enum Line: Equatable, Sendable {
    /// The range of the line in `buffer`, without its end; valid until the next `append`.
    case text(Range<Int>)
    case tooLong
  }

  /// A buffer that grew beyond this for one long line is given back.
  static let keptCapacity = 1 << 20

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package private(set) var buffer: [UInt8] = []
  private let maximumLength: Int

  /// Where the first unread line starts, and from where on no line end has been looked for.
  private var start = 0
  private var scanned = 0

  /// How many bytes of the stream came before those in `buffer`.
  private var forgotten = 0
  private var isAtStreamStart = true
  private var isDiscarding = false

  package init(maximumLength: Int = Self.maximumLength) { self.maximumLength = maximumLength }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
      forget(start)
    } else if start > buffer.count - start {
      // What is moved is less than what was read since the last time, so that moving takes no more
      // than reading.
      buffer.removeSubrange(..<start)
      forget(start)
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next whole line, or nil until more bytes come.
  package mutating func next() -> Line? {
    skipByteOrderMark()
    while let end = lineEnd(from: scanned) {
      let line = start..<end
      start = end + 1
      scanned = end + 1
      isAtStreamStart = false
      if isDiscarding {
        isDiscarding = false
      } else {
        return checked(line)
      }
    }
    scanned = buffer.count
    return dropOverlongBeginning()
  }

  /// What stands after the last line end when the stream has ended, if anything.
  package mutating func finish() -> Line? {
    defer {
      start = buffer.count
      scanned = buffer.count
    }
    return isDiscarding || start == buffer.count ? nil : checked(start..<buffer.count)
  }

  /// Bytes that `next` has not given.
  package var unreadCount: Int { buffer.count - start }

  /// How far `peek` has looked ahead.
  package struct Cursor: Sendable {
    /// Bytes of the stream: where the next line to look at starts, and from where on no line end
    /// has been looked for.
    fileprivate var start = 0
    fileprivate var scanned = 0

    package init() {}
  }

  /// The next whole line behind the cursor, which `next` will still give; nil until more bytes
  /// come.
  ///
  /// A cursor never falls behind what `next` has given. Each byte is looked at once.
  package mutating func peek(_ cursor: inout Cursor) -> Line? {
    skipByteOrderMark()
    var position = max(cursor.start - forgotten, start)
    var unseen = max(cursor.scanned - forgotten, position)
    var isRest = isDiscarding && position == start
    defer {
      cursor.start = position + forgotten
      cursor.scanned = unseen + forgotten
    }
    while let end = lineEnd(from: unseen) {
      let line = position..<end
      position = end + 1
      unseen = end + 1
      if isRest {
        isRest = false
      } else {
        return checked(line)
      }
    }
    unseen = buffer.count
    return nil
  }

  private func lineEnd(from start: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress,
        let end = memchr(first + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(end) - first
    }
  }

  private func checked(_ line: Range<Int>) -> Line {
    let hasCarriageReturn = line.last.map { buffer[$0] == UInt8(ascii: "\r") } ?? false
    let line = hasCarriageReturn ? line.dropLast() : line
    return line.count > maximumLength ? .tooLong : .text(line)
  }

  /// A line that is too long before its end has come is dropped now rather than kept. One byte more
  /// is let through, because it may be the carriage return of the line end.
  private mutating func dropOverlongBeginning() -> Line? {
    guard isDiscarding || buffer.count - start - 1 > maximumLength else { return nil }
    let count = buffer.count
    buffer.removeAll()
    start = count
    scanned = count
    forget(count)
    defer { isDiscarding = true }
    return isDiscarding ? nil : .tooLong
  }

  /// Moves all positions after so many bytes were taken from the beginning of the buffer.
  private mutating func forget(_ count: Int) {
    start = start - count
    scanned = scanned - count
    forgotten &+= count
  }

  private mutating func skipByteOrderMark() {
    guard isAtStreamStart, buffer.count >= Self.byteOrderMark.count else { return }
    isAtStreamStart = false
    if buffer.starts(with: Self.byteOrderMark) {
      start = Self.byteOrderMark.count
      scanned = start
    }
  }
}
