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
  private static let keptCapacity = 1 << 20

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package private(set) var buffer: [UInt8] = []
  private let maximumLength: Int

  /// Where the first unread line starts, and from where on no line end has been looked for.
  private var start = 0
  private var scanned = 0

  /// The same two places for `nextAhead`.
  private var ahead = (start: 0, scanned: 0)
  private var isAtStreamStart = true
  private var isDiscarding = false

  package init(maximumLength: Int = Self.maximumLength) {
    self.maximumLength = maximumLength
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
    } else {
      buffer.removeSubrange(..<start)
    }
    scanned -= start
    ahead = (max(ahead.start - start, 0), max(ahead.scanned - start, 0))
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next whole line, or nil until more bytes come.
  package mutating func next() -> Line? {
    skipByteOrderMark()
    while let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = start..<end
      (start, scanned) = (end + 1, end + 1)
      isAtStreamStart = false
      if isDiscarding { isDiscarding = false } else { return checked(line) }
    }
    scanned = buffer.count
    return dropOverlongBeginning()
  }

  /// Bytes that `next` has not handed out.
  package var unreadCount: Int { buffer.count - start }

  /// The next whole line that neither this nor `next` has handed out; `next` will hand it out still.
  package mutating func nextAhead() -> Line? {
    if ahead.start < start { ahead = (start, start) }
    guard let end = buffer[ahead.scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
      ahead.scanned = buffer.count
      return nil
    }
    let line = ahead.start..<end
    ahead = (end + 1, end + 1)
    return checked(line)
  }

  /// What stands after the last line end when the stream has ended, if anything.
  package mutating func finish() -> Line? {
    defer { (start, scanned) = (buffer.count, buffer.count) }
    return isDiscarding || start == buffer.count ? nil : checked(start..<buffer.count)
  }

  private func checked(_ line: Range<Int>) -> Line {
    let hasCarriageReturn = line.last.map { buffer[$0] == UInt8(ascii: "\r") } ?? false
    let line = hasCarriageReturn ? line.dropLast() : line
    return line.count > maximumLength ? .tooLong : .text(line)
  }

  /// A line that is too long before its end has come is dropped now rather than kept. One byte more
  /// is let through, because it may be the carriage return of the line end.
  private mutating func dropOverlongBeginning() -> Line? {
    guard isDiscarding || buffer.count - start > maximumLength + 1 else { return nil }
    buffer.removeAll()
    (start, scanned) = (0, 0)
    defer { isDiscarding = true }
    return isDiscarding ? nil : .tooLong
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
