@preconcurrency import Glibc

/// An input that is not UTF-8, and that a `String` therefore cannot represent.
package struct NotUTF8Error: Error, CustomStringConvertible {
  package let description: String

  /// - Parameter shown: the readable part; nil if the input may be a key.
  init(_ what: String, shown: String?) {
    description =
      "\(what) is not UTF-8\(shown.map { ": \($0)" } ?? ""). Pass it in UTF-8, for example through a "
      + "symbolic link with a UTF-8 name."
  }
}
