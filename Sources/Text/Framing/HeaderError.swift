/// The reason why the end of a message is unknown.
package enum HeaderError: Error, Equatable {
  /// The headers of a message end without a `Content-Length`.
  case noLength

  /// The headers of a message have two `Content-Length`.
  case twoLengths

  /// The value of `Content-Length` is not a whole number of at most 18 digits.
  case notALength(String)

  /// The line does not begin with a name of letters, digits and hyphens and a colon.
  case notAHeader(String)

  /// The headers of a message have more bytes than `maximumHeaderBytes`.
  case tooManyBytes

  /// The stream ended inside a message.
  case cutOff
}
