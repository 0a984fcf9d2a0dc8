@preconcurrency import Glibc

/// An input that is not UTF-8, which a `String` cannot represent.
package struct NotUTF8Error: Error, CustomStringConvertible {
  package let description: String

  /// - Parameter shown: the readable part; nil for what might be a key.
  init(_ what: String, shown: String?) {
    description =
      "\(what) is not UTF-8\(shown.map { ": \($0)" } ?? ""); give it in UTF-8, as by a link with "
      + "such a name."
  }
}
