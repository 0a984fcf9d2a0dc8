/// Options of `curl_easy_setopt`, with their numbers in `curl.h`.
enum CurlOption: Int32 {
  case noSignal = 99
  case timeoutMilliseconds = 155

  /// A set of bits: 1 is HTTP, 2 is HTTPS.
  case protocols = 181
  case writeData = 10_001
  case url = 10_002
  case proxy = 10_004
  case headers = 10_023
  case headerData = 10_029
  case acceptEncoding = 10_102
  case writeFunction = 20_011
  case headerFunction = 20_079
}

/// Pieces of `curl_easy_getinfo`, with their numbers in `curl.h`.
enum CurlInfo: Int32 {
  /// A C string that libcurl owns, or 0.
  case redirectURL = 0x10_001F
  case responseCode = 0x20_0002
}

extension HTTPError {
  /// What a `CURLcode` means (<https://curl.se/libcurl/c/libcurl-errors.html>).
  init(curlCode: Int32, host: String, timeout: Double) {
    switch curlCode {
    case 5, 6: self = .unreachable(host: host, .nameNotFound)
    case 7: self = .unreachable(host: host, .refused)
    case 28: self = .timedOut(host: host, seconds: timeout)
    // A strange reply, HTTP/2 framing, partial file, nothing, sending, receiving, packing, stream.
    case 8, 16, 18, 52, 55, 56, 61, 92: self = .unreachable(host: host, .connectionLost)
    // Certificates: the peer's, the authorities', pinned ones, those of the issuer.
    case 51, 60, 77, 83, 90, 91: self = .unreachable(host: host, .untrusted)
    default: self = .unreachable(host: host, .other)
    }
  }
}
