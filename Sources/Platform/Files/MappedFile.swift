import Glibc

/// A regular file of which each part is read from the disk when it is first looked at.
///
/// Whatever is asked for is checked against the file's size: an integer that lies outside is 0, and
/// a range is cut to what is there. So nothing that a file says about itself can lead outside of it.
/// Integers are little-endian.
///
/// The pages are shared with the file. Whoever replaces it should rename a new one over it, which
/// leaves this one as it is; if it is cut short instead, the kernel ends the process (SIGBUS) at the
/// next look behind its new end. No program can guard against that and still read without copying.
package final class MappedFile: @unchecked Sendable {
  // Unchecked because of the pointer. Its guard: the memory is mapped read-only, nobody here can
  // write to it, and it stays where it is until `deinit`.
  @usableFromInline let memory: UnsafeRawBufferPointer

  /// - Throws: `FileError`, also for what is no regular file.
  package init(_ path: String) throws(FileError) {
    let descriptor = try File.openRegular(path)
    defer { close(descriptor) }
    let size = try File.regularSize(of: descriptor, path)
    // Nothing can't be mapped.
    guard size > 0 else {
      memory = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED
    else { throw FileError(path: path) }
    memory = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    if let start = memory.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), memory.count)
    }
  }

  /// Reads all of it now, so that no later look waits for the disk or for the kernel. A kernel that
  /// cannot do so (Linux before 5.14) does nothing.
  package func readAhead() {
    _ = madvise(
      UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count, MADV_POPULATE_READ)
  }

  /// In bytes.
  package var size: Int { memory.count }

  // One function a width and each made part of the caller's loop, because a generic one is not, and
  // a search reads a hundred thousand numbers.

  /// The integer that begins at a byte, or 0 if not all of it lies in the file.
  @inlinable @inline(__always)
  package func byte(at offset: Int) -> UInt8 { load(offset) }

  @inlinable @inline(__always)
  package func integer16(at offset: Int) -> UInt16 { load(offset) }

  @inlinable @inline(__always)
  package func integer32(at offset: Int) -> UInt32 { load(offset) }

  @inlinable @inline(__always)
  package func integer64(at offset: Int) -> UInt64 { load(offset) }

  @inlinable @inline(__always)
  func load<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Value {
    guard offset >= 0, offset <= memory.count - MemoryLayout<Value>.size else { return 0 }
    return Value(littleEndian: memory.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  /// Lends the bytes of a range, as far as they are in the file.
  @inlinable
  package func withBytes<Result>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    let bytes = UnsafeRawBufferPointer(rebasing: memory[range.clamped(to: 0..<memory.count)])
    return try body(bytes.bindMemory(to: UInt8.self).span)
  }

  /// The text of a range; what is no UTF-8 in it is replaced by U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: memory[range.clamped(to: 0..<memory.count)], as: UTF8.self)
  }
}
