import Foundation
import Glibc

/// A pipe for a test; both ends are closed with this object.
final class Pipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  func write(_ text: String) {
    _ = Glibc.write(writeEnd, text, text.utf8.count)
  }

  /// The bytes in the pipe now.
  func contents() -> String {
    var count: Int32 = 0
    _ = ioctl(readEnd, UInt(FIONREAD), &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    _ = bytes.isEmpty ? 0 : Glibc.read(readEnd, &bytes, bytes.count)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A pseudoterminal; both sides are closed with this object.
final class Terminal: Sendable {
  /// The controlling side.
  let person: Int32

  /// The side of the program.
  let program: Int32

  init() throws {
    // TIOCGPTN and TIOCSPTLCK of `asm-generic/ioctls.h`, which the Glibc module does not export.
    let (getNumber, setLock): (UInt, UInt) = (0x8004_5430, 0x4004_5431)
    person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (number, isLocked): (Int32, Int32) = (0, 0)
    guard person >= 0, ioctl(person, getNumber, &number) == 0,
      ioctl(person, setLock, &isLocked) == 0
    else { throw POSIXError(.ENOTTY) }
    program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    guard program >= 0 else { throw POSIXError(.ENOTTY) }
  }

  deinit {
    close(person)
    close(program)
  }
}
