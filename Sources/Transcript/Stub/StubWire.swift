import Platform
import Text

/// A client at the other end of two streams, with a line or with headers for each message, as it
/// begins.
final class StubWire {
  private let input: ByteStream
  private let output: ByteStream

  /// What the client sends with; nil before its first byte.
  private var splitter: Splitter?
  private var isAtEnd = false

  private enum Splitter {
    case lines(LineSplitter)
    case headers(HeaderSplitter)
  }

  enum Event {
    case message([UInt8])
    case end
    case deadline

    /// What cannot be cut into messages.
    case broken(String)
  }

  init(input: Int32, output: Int32) {
    self.input = ByteStream(descriptor: input)
    self.output = ByteStream(descriptor: output)
  }

  /// The next message of the client, without what frames it.
  func next(until deadline: ContinuousClock.Instant) -> Event {
    while true {
      do throws(HeaderError) {
        if let message = try taken() {
          return .message(message)
        }
      } catch {
        return .broken("\(error)")
      }
      if isAtEnd {
        return .end
      }
      if ByteStream.wait(reading: input, writing: nil, until: deadline).readable {
        read()
      } else if ContinuousClock.now >= deadline {
        return .deadline
      }
    }
  }

  /// Sends a message, framed as the client frames its own.
  ///
  /// - Returns: whether the client took it; it may pause for as long as `patience`.
  func send(_ message: [UInt8], patience: Duration) -> Bool {
    if case .headers = splitter {
      write(Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message, patience: patience)
    } else {
      write(message + [UInt8(ascii: "\n")], patience: patience)
    }
  }

  /// Writes bytes, and takes what comes meanwhile: a client may write much before it reads.
  ///
  /// - Returns: false if the client read nothing for `patience`; one that reads no more at all is no
  ///   matter here.
  func write(_ bytes: [UInt8], patience: Duration) -> Bool {
    var rest = bytes[...]
    var deadline = ContinuousClock.now + patience
    while !rest.isEmpty {
      let ready = ByteStream.wait(
        reading: isAtEnd ? nil : input, writing: output, until: deadline)
      if ready.readable {
        read()
      }
      guard ready.writable else {
        if ContinuousClock.now >= deadline {
          return false
        }
        continue
      }
      switch output.write(rest) {
      case .wrote(let count): (rest, deadline) = (rest.dropFirst(count), .now + patience)
      case .full: continue
      case .closed: return true
      }
    }
    return true
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    switch input.read(into: &buffer) {
    case .bytes(let count): append(buffer[..<count])
    case .nothing: break
    case .end:
      isAtEnd = true
      if case .lines(var lines)? = splitter {
        // A last line needs no end.
        if lines.unreadCount > 0 {
          lines.append([UInt8(ascii: "\n")])
        }
        splitter = .lines(lines)
      }
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>) {
    let isHeader = bytes.first.map { $0 | 0x20 == UInt8(ascii: "c") } == true
    switch splitter ?? (isHeader ? .headers(HeaderSplitter()) : .lines(LineSplitter())) {
    case .lines(var lines):
      splitter = nil
      lines.append(bytes)
      splitter = .lines(lines)
    case .headers(var headers):
      splitter = nil
      headers.append(bytes)
      splitter = .headers(headers)
    }
  }

  /// The next message that has come whole; blank lines are none.
  private func taken() throws(HeaderError) -> [UInt8]? {
    switch splitter {
    case .lines(var lines):
      defer { splitter = .lines(lines) }
      while let line = lines.next() {
        guard case .text(let range) = line else { return Array("(a line of too many bytes)".utf8) }
        let bytes = Array(lines.buffer[range])
        if !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
          return bytes
        }
      }
      return nil
    case .headers(var headers):
      defer { splitter = .headers(headers) }
      guard case .text(let range)? = try headers.next() else { return nil }
      return Array(headers.buffer[range])
    case nil: return nil
    }
  }
}
