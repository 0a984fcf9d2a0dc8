import Glibc
import Text

/// The file format of a cached response: a line with the name of the format and a checksum of the rest, a line with the
/// time of receipt in seconds since 1970, then the request and the response in the format of `HTTPRecording`.
extension CachedResponse {
  private static let magic = "cityroulette-cache 1 "

  /// Parses a file. Returns nil if it is damaged or belongs to another request.
  init?(_ bytes: [UInt8], for key: CacheKey) {
    var lines = HeaderLines(bytes)
    guard let first = lines.next(), first.hasPrefix(Self.magic),
      first.dropFirst(Self.magic.count) == ContentHash.hex(lines.rest),
      let received = lines.next().flatMap(Double.init), received.isFinite,
      let recording = HTTPRecording(lines.rest, receivedAt: received),
      recording.request == key.request
    else { return nil }
    self.init(recording.response)
  }

  func encoded(for key: CacheKey) -> [UInt8] {
    let response = response(.network)
    let body =
      Array("\(response.receivedAt)\n".utf8)
      + HTTPRecording(request: key.request, response: response).encoded
    return Array("\(Self.magic)\(ContentHash.hex(body))\n".utf8) + body
  }
}
