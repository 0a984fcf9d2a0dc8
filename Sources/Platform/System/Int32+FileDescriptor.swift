import Glibc

/// A file descriptor.
extension Int32 {
  /// Reads to the end of the file, but at most `limit` bytes. Returns nil on failure, with `errno`.
  package func read(atMost limit: Int) -> [UInt8]? {
    // With a limit, ask for all bytes in the first call, so that a file of this size is read without a copy.
    guard var contents = readPiece(limit == .max ? 1 << 16 : limit) else { return nil }
    var isOver = contents.isEmpty
    while !isOver, contents.count < limit {
      guard let piece = readPiece(Swift.min(1 << 16, limit - contents.count)) else { return nil }
      contents += piece
      isOver = piece.isEmpty
    }
    return contents
  }

  func readPiece(_ size: Int) -> [UInt8]? {
    var got = 0
    let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      repeat { got = Glibc.read(self, buffer.baseAddress, size) } while got < 0 && errno == EINTR
      count = Swift.max(got, 0)
    }
    return got < 0 ? nil : piece
  }

  /// Writes all bytes, and waits for room if the descriptor is blocking. Returns false on failure, with `errno`.
  @discardableResult
  func writeAll(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(self, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR {
        continue
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sets the mode of a new file, writes its contents and closes it. Returns false on failure, with `errno`.
  func fill(_ bytes: [UInt8], mode: mode_t, isDurable: Bool) -> Bool {
    let isDone =
      fchmod(self, mode) == 0 && writeAll(bytes) && (!isDurable || fsync(self) == 0)
    let code = errno
    close(self)
    errno = code
    return isDone
  }
}
