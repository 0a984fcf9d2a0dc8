import Glibc

/// A memory-mapped regular file.
///
/// Checks every access against the size that the file had when it was mapped: an integer outside of it is 0, and a
/// range is clamped to it. Therefore no contents of the file can cause an access outside of the mapping. Integers are
/// little-endian.
///
/// Shares its pages with the file. To replace the file, rename a new file over it, which does not affect this
/// object. If the file is truncated instead, the kernel ends the process with SIGBUS at the next access to a page
/// beyond the new end.
package final class MappedFile: @unchecked Sendable {
  // This pointer requires `@unchecked Sendable`. That is safe because the memory is mapped read-only and remains valid
  // until `deinit`.
  @usableFromInline let memory: UnsafeRawBufferPointer

  /// Maps a file.
  ///
  /// - Throws: `FileError` if the file cannot be opened or mapped, or is not a regular file.
  package init(_ path: String) throws(FileError) {
    let descriptor = try File.openRegular(path)
    defer { close(descriptor) }
    let size = try File.regularSize(of: descriptor, path: path)
    // `mmap(2)` rejects an empty range.
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

  /// Reads the whole file into memory, so that accesses soon afterwards do not wait for the disk. Has no effect
  /// before Linux 5.14.
  package func readAhead() {
    _ = madvise(
      UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count, MADV_POPULATE_READ)
  }

  /// Removes the pages of the file from the memory of the process. They remain in the page cache, from which the next
  /// access maps them again.
  package func releasePages() {
    _ = madvise(
      UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count, MADV_DONTNEED)
  }

  /// The size in bytes.
  package var size: Int { memory.count }

  // Use one inlined function per width: the compiler did not inline a generic function into the loops of searches,
  // which read many integers.

  /// The byte at an offset; 0 outside of the file. The functions below return 0 for an integer that is not entirely
  /// within the file.
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

  /// Calls `body` with the bytes of a range, clamped to the file.
  @inlinable
  package func withBytes<Result>(
    _ range: Range<Int>, body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    let bytes = UnsafeRawBufferPointer(rebasing: memory[range.clamped(to: 0..<memory.count)])
    return try body(bytes.bindMemory(to: UInt8.self).span)
  }

  /// The text of a range, clamped to the file. Malformed UTF-8 becomes U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: memory[range.clamped(to: 0..<memory.count)], as: UTF8.self)
  }
}
