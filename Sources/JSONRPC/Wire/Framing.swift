/// How a byte stream is divided into messages. Input and output use the same framing.
package enum Framing: String, CaseIterable, Sendable {
  /// One message per line.
  case lines

  /// A `Content-Length` header before each message, as in the base protocol of the Language Server
  /// Protocol.
  case contentLength = "content-length"

  /// Detects the framing from the first byte of the input: `C` or `c` begins `Content-Length`.
  init(firstByte: UInt8) {
    self = firstByte | 0x20 == UInt8(ascii: "c") ? .contentLength : .lines
  }
}
