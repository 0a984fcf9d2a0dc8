/// The reason why a stream cannot be split into messages.
package enum HeaderError: Error, Equatable {
  /// The headers of a message end without a `Content-Length`.
  case noLength

  /// The headers of a message have a second `Content-Length`.
  case twoLengths

  /// The value of `Content-Length` is not a whole number of at most 18 digits.
  case notALength(String)

  /// The line does not begin with a name and a colon. A name has only ASCII letters, digits and hyphens.
  case notAHeader(String)

  /// The headers of a message have more bytes than `HeaderSplitter.maximumHeaderBytes`.
  case tooManyBytes

  /// The stream ended inside a message.
  case cutOff
}
