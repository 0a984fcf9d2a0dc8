/// Why it cannot be told where a message ends.
package enum HeaderError: Error, Equatable {
  /// The headers of a message end without a `Content-Length`.
  case noLength

  /// There are two of them.
  case twoLengths

  /// It is not a whole number of at most 18 digits; its value.
  case notALength(String)

  /// A line is not `Name: value`; the line.
  case notAHeader(String)

  /// The headers of a message have more bytes than `maximumHeaderBytes`.
  case tooManyBytes

  /// The stream ended inside a message.
  case cutOff
}
