@preconcurrency import Glibc

/// A word from outside that is not UTF-8. It is refused, since a text cannot hold it as it is.
package struct NotUTF8Error: Error, CustomStringConvertible {
  package let description: String

  /// - Parameter shown: what of it can be read; nil for what might be a key.
  init(_ what: String, _ shown: String?) {
    description =
      "\(what) is not UTF-8\(shown.map { ": \($0)" } ?? ""); give it in UTF-8, as by a link with "
      + "such a name."
  }
}
