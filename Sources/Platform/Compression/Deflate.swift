internal import CZlib

/// Raw deflate streams (RFC 1951) and the checksum of ZIP archives, by the system's zlib, which the first call loads.
package enum Deflate {
  /// Why bytes could not be inflated.
  package enum Problem: Error, Equatable {
    /// The stream expands to more than the given number of bytes.
    case tooLong

    /// The stream is invalid or incomplete, expands to fewer than the given number of bytes, or is followed by other
    /// bytes.
    case damaged

    /// The system has no zlib or too little memory, or a size exceeds 2 GiB.
    case unavailable
  }

  /// Inflates a stream that must expand to `count` bytes. A stream that expands to more fails and takes no more
  /// memory.
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

  /// The first bytes to which a stream expands, at most the given number. The rest of the stream is not checked.
  package static func beginning(
    of bytes: ArraySlice<UInt8>, atMost count: Int
  ) throws(Problem) -> [UInt8] {
    try inflate(bytes, room: count).output
  }

  /// Where an inflation ended.
  private enum End {
    /// At the end of the stream, after a number of bytes of the input.
    case stream(used: Int)
    case room
    case input
  }

  private static func inflate(
    _ bytes: ArraySlice<UInt8>, room: Int
  ) throws(Problem) -> (output: [UInt8], end: End) {
    guard czlib_load() == 1, bytes.count <= longest, room <= longest else { throw .unavailable }
    var used = 0
    var result = CZLIB_DAMAGED
    // One more byte, because zlib needs room to notice that a stream goes on.
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

  /// Deflates bytes. Returns nil without zlib or memory, and for more than 2 GiB.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    guard czlib_load() == 1, bytes.count <= longest else { return nil }
    // Stored blocks add five bytes to each 16 KiB at the default memory level.
    let bound = bytes.count + bytes.count / 1000 + 64
    let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = bytes.withUnsafeBufferPointer { input in
        czlib_deflate(input.baseAddress, input.count, buffer.baseAddress, bound)
      }
    }
    return output.isEmpty ? nil : output
  }

  /// The checksum CRC-32; nil without zlib, and for more than 2 GiB.
  package static func checksum(_ bytes: [UInt8]) -> UInt32? {
    guard czlib_load() == 1, bytes.count <= longest else { return nil }
    return bytes.withUnsafeBufferPointer { czlib_crc32($0.baseAddress, $0.count) }
  }

  /// The greatest size that fits zlib's counters, with room for bounds.
  private static let longest = 1 << 31
}
