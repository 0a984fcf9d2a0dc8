import Text

/// A cached answer as a file: a line with a checksum of all that follows, a line with the time of
/// receipt in seconds since 1970, then the answer as a recording has it.
struct CacheFile {
  private static let magic = "cityroulette-cache 1 "

  let answer: CachedAnswer

  init(_ answer: CachedAnswer) { self.answer = answer }

  /// Nil unless the bytes are whole and answer this very request.
  init?(_ bytes: [UInt8], for key: CacheKey) {
    var lines = HeaderLines(bytes)
    guard let first = lines.next(), first.hasPrefix(Self.magic),
      first.dropFirst(Self.magic.count) == ContentHash.hex(lines.rest),
      let received = lines.next().flatMap(Double.init), received.isFinite,
      let recording = Recording(lines.rest, receivedAt: received), recording.request == key.request
    else { return nil }
    answer = CachedAnswer(recording.response)
  }

  func encoded(for key: CacheKey) -> [UInt8] {
    let response = answer.response(.network)
    let body =
      Array("\(response.receivedAt)\n".utf8)
      + Recording(request: key.request, response: response).encoded
    return Array("\(Self.magic)\(ContentHash.hex(body))\n".utf8) + body
  }
}
