#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file could not be read, as the end of a sentence that begins with its path.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package var path: String

  /// Plain words: `there is no such file or folder`.
  package var reason: String

  package var description: String { "\(path): \(reason)." }

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The reason is that of a failed system call.
  init(path: String, errno code: Int32) {
    self.init(path: path, reason: Self.words(for: code))
  }

  private static func words(for code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file or folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EACCES, EPERM: "reading it is not permitted"
    case EISDIR: "it is a folder, not a file"
    case ENAMETOOLONG: "the path is too long"
    case ELOOP: "the path has a circle of symbolic links"
    case EMFILE, ENFILE: "too many files are open"
    case EIO: "the disk failed to read it"
    default: "reading it failed with system error \(code)"
    }
  }
}

/// Whole files as bytes.
package enum FileBytes {
  /// All bytes of a regular file; one that grows meanwhile is cut at the size it had.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    // A path with a NUL would name another, shorter path to the system.
    guard !path.utf8.contains(0) else {
      throw FileError(path: path, reason: "the path holds a NUL character")
    }
    // Not blocking, because opening a named pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    defer { close(descriptor) }
    return try read(try regularSize(of: descriptor, path: path), from: descriptor, path: path)
  }

  /// So many bytes from where the descriptor stands, or fewer if the file ends before.
  static func read(
    _ size: Int, from descriptor: Int32, path: String
  ) throws(FileError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      failure = fill(buffer, from: descriptor, count: &count)
    }
    guard failure == 0 else { throw FileError(path: path, errno: failure) }
    return bytes
  }

  static func regularSize(
    of descriptor: Int32, path: String
  ) throws(FileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Int(status.st_size)
    case S_IFDIR: throw FileError(path: path, errno: EISDIR)
    default: throw FileError(path: path, reason: "it is not a regular file")
    }
  }

  /// Reads until the buffer is full or the file ends; answers 0 or the error number.
  private static func fill(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from descriptor: Int32, count: inout Int
  ) -> Int32 {
    while count < buffer.count {
      let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
      let got = readBytes(descriptor, rest.baseAddress, rest.count)
      if got > 0 {
        count += got
      } else if got == 0 {
        return 0
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

/// `read(2)` under a name that `FileBytes.read` does not hide.
private func readBytes(_ descriptor: Int32, _ into: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, into, count)
}
