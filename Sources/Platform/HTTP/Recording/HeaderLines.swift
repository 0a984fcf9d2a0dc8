import Glibc
import Synchronization
import Text

/// Reads the lines at the beginning of a file whose body may be binary.
struct HeaderLines {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  /// The next line without its line end; nil if there is none or it is not UTF-8.
  mutating func next() -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(validating: rest[..<end], as: UTF8.self)
  }
}
