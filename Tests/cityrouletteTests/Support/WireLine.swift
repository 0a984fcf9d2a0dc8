import Glibc
import JSON
import TestSupport

/// A checked line of the program's output.
enum WireLine {
  /// Line ends for some readers, besides the newline: CR, U+0085, U+2028 and U+2029.
  private static let lineEnds: [[UInt8]] = [
    [0x0D], [0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9],
  ]

  static func message(_ line: [UInt8]) throws -> JSON {
    for lineEnd in lineEnds where line[...].contains(lineEnd) {
      throw Trouble("a raw line end in \(String(decoding: line, as: UTF8.self))")
    }
    let message = try JSONParser.parse(line)
    for part in message.array ?? [message] where part["jsonrpc"] != "2.0" {
      throw Trouble("not a JSON-RPC 2.0 message: \(message.text)")
    }
    return message
  }
}

extension ArraySlice<UInt8> {
  /// Uses the C library, since a debug build is slow on megabytes.
  fileprivate func first(_ byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count) else {
        return nil
      }
      return startIndex + (UnsafeRawPointer(found) - base)
    }
  }

  var firstLineEnd: Int? { first(UInt8(ascii: "\n")) }

  fileprivate func contains(_ wanted: [UInt8]) -> Bool {
    var rest = self
    while let index = rest.first(wanted[0]) {
      if rest[index...].starts(with: wanted) {
        return true
      }
      rest = rest[(index + 1)...]
    }
    return false
  }
}
