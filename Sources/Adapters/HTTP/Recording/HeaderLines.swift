import Glibc
import Synchronization
import Text

/// Reads lines at the beginning of a file. The rest of the file may be binary.
struct HeaderLines {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  /// The next line without its line feed; nil if there is no complete line or it is not UTF-8.
  mutating func next() -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(validating: rest[..<end], as: UTF8.self)
  }
}
