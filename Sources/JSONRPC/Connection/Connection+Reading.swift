import JSON
import Platform
import Text

// Reads the input and dispatches its messages.
extension Connection {
  func watchInput() {
    guard !reading.inputHasEnded, ending.reason == nil else { return }
    loop.watch(input.descriptor, for: .readable) { [weak self] in
      self?.assumeIsolated(with: ()) { connection, _ in connection.readInput() }
    }
  }

  private func readInput() {
    if reading.isDeferred {
      return
    }
    switch splitter.read(from: input, onFramingDetected: { outbox.use($0) }) {
    case .bytes: break
    case .nothing: return
    case .end:
      reading.inputHasEnded = true
      loop.unwatch(input.descriptor, for: .readable)
    }
    dispatchMessages()
  }

  /// Dispatches the messages that were read, until one of them begins an exclusive method or a first half that
  /// suspends, the outbox is full, the turn of the loop has lasted too long, or the connection ends.
  private func dispatchMessages() {
    reading.isDeferred = false
    var turn = TurnClock()
    // Read once for all messages: nothing is appended during the loop.
    let bytes = splitter.buffer
    while exclusiveSerial == nil {
      if let (message, path) = batchMembers.popFirst() {
        dispatch(message, answeredBy: path)
      } else if reading.isPaused || ending.reason != nil {
        return
      } else if let line = nextLine() {
        switch line {
        case .text(let range): receive(bytes, in: range)
        case .tooLong:
          answer(Reply(to: .null, error: .tooLong), by: .single)
          api.onUnreadableMessage()
        }
      } else {
        if reading.inputHasEnded {
          finish(.endOfInput)
        }
        return
      }
      if turn.isExceeded() {
        return dispatchMessagesNextTurn()
      }
    }
    applyCancellationsAhead()
  }

  /// The next message in either framing. Nil if there is none, or if the headers are malformed or the input ended
  /// inside a message; answers those two with an error.
  private func nextLine() -> LineSplitter.Line? {
    do throws(HeaderError) {
      if let line = try splitter.next() {
        return line
      }
      return reading.inputHasEnded ? try splitter.finish() : nil
    } catch {
      let refusal = RPCError(error)
      answer(Reply(to: .null, error: refusal), by: .single)
      if error != .cutOff {
        log(.error, refusal.message)
        finish(.framingLost)
      }
      return nil
    }
  }

  /// Parses one line or framed message. Ignores a blank one, dispatches a message and queues a batch.
  private func receive(_ bytes: [UInt8], in range: Range<Int>) {
    tap?(bytes[range])
    if range.allSatisfy({ bytes[$0] == 0x20 || bytes[$0] == 0x09 || bytes[$0] == 0x0D }) {
      return
    }
    do {
      let message = try JSONView(parsing: bytes, in: range, halfPairs: api.halfPairs)
      if message.isArray {
        return try enqueue(batch: Array(message.elements))
      }
      dispatch(Message(consume message), answeredBy: .single)
    } catch {
      let error = rpcError(for: error, line: bytes[range])
      log(.warning, "refused a line: \(error.message)")
      answer(Reply(to: .null, error: error), by: .single)
      api.onUnreadableMessage()
    }
  }

  private func dispatchMessagesNextTurn() {
    reading.isDeferred = true
    // Hand it to the loop, because this may run within a call that sends a message, or in the task of a request.
    loop.perform { [weak self] in self?.assumeIsolated { $0.dispatchMessages() } }
  }

  func pauseReading() {
    reading.isPaused = true
    loop.unwatch(input.descriptor, for: .readable)
  }

  func outputDrained() {
    guard reading.isPaused, ending.reason == nil else { return }
    reading.isPaused = false
    resume()
  }

  /// Resumes dispatching, and also reading unless the outbox is full.
  func resume() {
    if !reading.isPaused {
      watchInput()
    }
    dispatchMessagesNextTurn()
  }
}
