import Platform

/// The connection of a stub to its client, over two streams.
///
/// Infers the framing from the first byte of the client, unless the framing is given.
final class StubConnection {
  private let input: ByteStream
  private let output: ByteStream

  /// Splits the bytes of the client into messages; nil before its first byte if the framing is not given.
  private var splitter: MessageSplitter?
  private var isAtEnd = false

  /// The result of waiting for a message.
  enum Event {
    case message([UInt8])
    case end
    case deadline

    /// The input cannot be split into messages, for this reason.
    case malformed(String)
  }

  /// - Parameter framing: nil to infer it from the first byte of the client.
  init(input: Int32, output: Int32, framing: Framing? = nil) {
    self.input = ByteStream(descriptor: input)
    self.output = ByteStream(descriptor: output)
    splitter = framing.map { MessageSplitter($0) }
  }

  /// Waits up to a deadline for the next message of the client. Returns it without its framing.
  func next(until deadline: ContinuousClock.Instant) -> Event {
    while true {
      do throws(Problem) {
        if let message = try completeMessage() {
          return .message(message)
        }
      } catch {
        return .malformed(error.message)
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

  /// Sends a message in the framing of the client, or as a line if the framing is not known yet.
  ///
  /// - Parameter patience: the longest time in which the client may read nothing.
  /// - Returns: false if the client read nothing for longer; see `write`.
  func send(_ message: [UInt8], patience: Duration) -> Bool {
    write((splitter?.framing ?? .lines).framed(message), patience: patience)
  }

  /// Writes bytes. Reads the input meanwhile, since a client may write much before it reads.
  ///
  /// - Parameter patience: the longest time in which the client may read nothing.
  /// - Returns: false if the client read nothing for longer. True if the client has closed its input.
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
      // Complete the last line, which needs no line end.
      if splitter?.framing == .lines {
        splitter?.append([UInt8(ascii: "\n")])
      }
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>) {
    if splitter == nil, let first = bytes.first {
      splitter = MessageSplitter(Framing(firstByte: first))
    }
    splitter?.append(bytes)
  }

  /// The next message that has been received completely; nil if there is none. Skips blank lines.
  private func completeMessage() throws(Problem) -> [UInt8]? {
    while let message = try splitter?.next() {
      if !message.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        return message
      }
    }
    return nil
  }
}
