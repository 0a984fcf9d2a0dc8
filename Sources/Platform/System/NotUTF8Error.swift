@preconcurrency import Glibc

/// An input is not UTF-8, so a `String` cannot represent it.
package struct NotUTF8Error: Error, CustomStringConvertible {
  package let description: String

  /// - Parameters:
  ///   - what: the input, as the subject of the message.
  ///   - shown: the input with invalid bytes replaced; nil to show nothing of an input that may be a key.
  init(_ what: String, shown: String?) {
    description =
      "\(what) is not UTF-8\(shown.map { ": \($0)" } ?? ""). Pass it in UTF-8, for example through a "
      + "symbolic link with a UTF-8 name."
  }
}
