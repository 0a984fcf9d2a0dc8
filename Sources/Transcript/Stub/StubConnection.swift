import Platform
import Text

/// The connection of a stub to its client, over two streams.
///
/// Detects from the client's first byte whether messages are framed by line ends or by headers.
final class StubConnection {
  private let input: ByteStream
  private let output: ByteStream

  /// The splitter for the framing of the client; nil before its first byte.
  private var splitter: Splitter?
  private var isAtEnd = false

  private enum Splitter {
    case lines(LineSplitter)
    case headers(HeaderSplitter)
  }

  /// The result of waiting for a message.
  enum Event {
    case message([UInt8])
    case end
    case deadline

    /// The input cannot be split into messages, for this reason.
    case malformed(String)
  }

  init(input: Int32, output: Int32) {
    self.input = ByteStream(descriptor: input)
    self.output = ByteStream(descriptor: output)
  }

  /// The next message of the client, without its framing.
  func next(until deadline: ContinuousClock.Instant) -> Event {
    while true {
      do throws(HeaderError) {
        if let message = try completeMessage() {
          return .message(message)
        }
      } catch {
        return .malformed("\(error)")
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

  /// Sends a message in the framing of the client.
  ///
  /// - Parameter patience: the longest pause of the client while it reads.
  /// - Returns: whether the client read the message.
  func send(_ message: [UInt8], patience: Duration) -> Bool {
    if case .headers = splitter {
      write(Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message, patience: patience)
    } else {
      write(message + [UInt8(ascii: "\n")], patience: patience)
    }
  }

  /// Writes bytes. Reads the input meanwhile, since a client may write much before it reads.
  ///
  /// - Parameter patience: the longest pause of the client while it reads.
  /// - Returns: false if the client paused for longer. A client that closed its input counts as
  ///   reading.
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
      case .wrote(let count):
        rest = rest.dropFirst(count)
        deadline = .now + patience
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
        // The last line needs no line end.
        if lines.unreadCount > 0 {
          lines.append([UInt8(ascii: "\n")])
        }
        splitter = .lines(lines)
      }
    }
  }

  /// Appends bytes to the splitter, which is moved out of the property meanwhile so that its buffer
  /// is not copied.
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

  /// The next message that has been received completely. Skips blank lines.
  private func completeMessage() throws(HeaderError) -> [UInt8]? {
    switch splitter {
    case .lines(var lines):
      defer { splitter = .lines(lines) }
      while let line = lines.next() {
        guard case .text(let range) = line else {
          return Array("(a line longer than the limit)".utf8)
        }
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
