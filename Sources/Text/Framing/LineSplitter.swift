import Glibc

/// Splits a stream of bytes into lines. The stream may be divided anywhere into reads.
///
/// LF and CRLF end a line. A byte order mark at the start of the stream is skipped. The last line
/// needs no line end. A line over the limit is reported once, and its bytes are discarded.
package struct LineSplitter: Sendable {
  /// The limit of a line in bytes, without its end. Announced in `initialize`.
  package static let maximumLength = 8 << 20

  package enum Line: Equatable, Sendable {
    /// The range in `buffer` of the line without its end; for `HeaderSplitter`, of the content of the message. Valid
    /// until the next call of `append` or `next`.
    case text(Range<Int>)
    case tooLong
  }

  /// In bytes. `append` releases a buffer with a larger capacity if all its bytes have been read.
  static let keptCapacity = 1 << 20

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package private(set) var buffer: [UInt8] = []
  private let maximumLength: Int

  /// The start of the first unread line.
  private var start = 0

  /// The end of the bytes that were searched for a line end.
  private var scanned = 0

  /// The number of bytes of the stream before those in `buffer`.
  private var discardedCount = 0
  private var isAtStreamStart = true
  private var isDiscarding = false

  package init(maximumLength: Int = Self.maximumLength) { self.maximumLength = maximumLength }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
      discard(start)
    } else if start > buffer.count - start {
      // Move the unread bytes only when they are fewer than those removed, so that all moves together take time
      // linear in the bytes read.
      buffer.removeSubrange(..<start)
      discard(start)
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next complete line, or `tooLong` as soon as a line is sure to exceed the limit; nil until more bytes are
  /// appended.
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

  /// The last line if it has no line end; nil otherwise, and for a discarded line. Call it when the stream has ended
  /// and `next` has returned nil.
  package mutating func finish() -> Line? {
    defer {
      start = buffer.count
      scanned = buffer.count
    }
    return isDiscarding || start == buffer.count ? nil : checked(start..<buffer.count)
  }

  /// The number of bytes in `buffer` after the lines that `next` has returned.
  package var unreadCount: Int { buffer.count - start }

  /// The position up to which `peek` has looked ahead.
  package struct Cursor: Sendable {
    /// The offset of the next line in the stream.
    fileprivate var start = 0

    /// The offset of the end of the bytes that were searched for a line end.
    fileprivate var scanned = 0

    package init() {}
  }

  /// The next complete line after the cursor, which `next` will still return; nil until more bytes
  /// are appended.
  ///
  /// A cursor before the position of `next` is moved to it. Calls with one cursor search each byte for a line
  /// end only once.
  package mutating func peek(_ cursor: inout Cursor) -> Line? {
    skipByteOrderMark()
    var position = max(cursor.start - discardedCount, start)
    var unseen = max(cursor.scanned - discardedCount, position)
    var isRest = isDiscarding && position == start
    defer {
      cursor.start = position + discardedCount
      cursor.scanned = unseen + discardedCount
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

  /// Discards the bytes of an incomplete line over the limit; returns `tooLong` for the first of them and nil for the
  /// rest of the line. The line may have one byte more, because that may be the carriage return of the line end.
  private mutating func dropOverlongBeginning() -> Line? {
    guard isDiscarding || buffer.count - start - 1 > maximumLength else { return nil }
    let count = buffer.count
    buffer.removeAll()
    start = count
    scanned = count
    discard(count)
    defer { isDiscarding = true }
    return isDiscarding ? nil : .tooLong
  }

  /// Adjusts the positions after bytes were removed from the start of the buffer.
  private mutating func discard(_ count: Int) {
    start -= count
    scanned -= count
    discardedCount &+= count
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
