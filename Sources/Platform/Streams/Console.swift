import Glibc

/// Plain text to a person, for commands that are no conversation. Waits for the reader.
package struct Console: Sendable {
  private let descriptor: Int32

  package static let standardError = Console(descriptor: STDERR_FILENO)

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes the text and a line end; what a closed reader misses is lost.
  package func write(_ text: String) {
    var bytes = Array("\(text)\n".utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
