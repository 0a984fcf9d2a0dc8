internal import CZlib

/// Raw deflate streams (RFC 1951) and the checksum of ZIP archives. Uses the system's zlib, which the first call loads.
package enum Deflate {
  /// Why bytes could not be inflated.
  package enum Problem: Error, Equatable {
    /// The stream expands to more than the given number of bytes.
    case tooLong

    /// The stream is invalid. `inflated` also throws this if the stream is incomplete, expands to fewer than the given
    /// number of bytes, or is followed by other bytes.
    case damaged

    /// The system has no zlib or too little memory, or a size exceeds 2 GiB.
    case unavailable
  }

  /// Inflates a stream that must expand to exactly `count` bytes. Stops at the first byte beyond them.
  package static func inflated(
    _ bytes: ArraySlice<UInt8>, count: Int
  ) throws(Problem) -> [UInt8] {
    let (output, end) = try inflate(bytes, room: count)
    switch end {
    case .stream(let used) where output.count == count && used == bytes.count: return output
    case .room: throw .tooLong
    default: throw .damaged
    }
  }

  /// The first bytes to which a stream expands, at most `count`. Does not check the rest of the stream, which may be
  /// missing.
  package static func beginning(
    of bytes: ArraySlice<UInt8>, atMost count: Int
  ) throws(Problem) -> [UInt8] {
    try inflate(bytes, room: count).output
  }

  /// Why an inflation ended.
  private enum End {
    /// The stream ended, after this number of bytes of the input.
    case stream(used: Int)

    /// The stream expands to more bytes than there is room for.
    case room

    /// The input ended before the stream did.
    case input
  }

  private static func inflate(
    _ bytes: ArraySlice<UInt8>, room: Int
  ) throws(Problem) -> (output: [UInt8], end: End) {
    guard czlib_load() == 1, bytes.count <= longest, room <= longest else { throw .unavailable }
    var used = 0
    var result = CZLIB_DAMAGED
    // Allocate one more byte: if zlib fills it, the stream expands to more than `room` bytes.
    let output = [UInt8](unsafeUninitializedCapacity: room + 1) { buffer, count in
      result = bytes.withUnsafeBufferPointer { input in
        czlib_inflate(input.baseAddress, input.count, buffer.baseAddress, room + 1, &used, &count)
      }
    }
    switch result {
    case CZLIB_ENDED where output.count <= room: return (output, .stream(used: used))
    case CZLIB_ENDED, CZLIB_FULL: return (Array(output.prefix(room)), .room)
    case CZLIB_INCOMPLETE: return (output, .input)
    case CZLIB_OUT_OF_MEMORY: throw .unavailable
    default: throw .damaged
    }
  }

  /// Deflates bytes. Returns nil if the system has no zlib or too little memory, and for more than 2 GiB.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    guard czlib_load() == 1, bytes.count <= longest else { return nil }
    // zlib stores bytes that it cannot compress. At the default memory level, that adds five bytes to each block of
    // about 16 KiB.
    let bound = bytes.count + bytes.count / 1000 + 64
    let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = bytes.withUnsafeBufferPointer { input in
        czlib_deflate(input.baseAddress, input.count, buffer.baseAddress, bound)
      }
    }
    return output.isEmpty ? nil : output
  }

  /// The CRC-32 checksum; nil if the system has no zlib, and for more than 2 GiB.
  package static func checksum(_ bytes: [UInt8]) -> UInt32? {
    guard czlib_load() == 1, bytes.count <= longest else { return nil }
    return bytes.withUnsafeBufferPointer { czlib_crc32($0.baseAddress, $0.count) }
  }

  /// The maximum size in bytes. It leaves room for the bound in `deflated` within zlib's 32-bit counters.
  private static let longest = 1 << 31
}
