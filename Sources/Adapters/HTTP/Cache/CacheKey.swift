import Synchronization
import Text

/// The key of a cached response: the URL and the headers of its request, with secrets replaced. Omits the headers
/// `If-None-Match` and `If-Modified-Since`.
struct CacheKey: Equatable {
  /// `GET` and the URL with sorted parameters, as in `GET https://host/path?a=1&b=SECRET`.
  let request: String

  /// The name in the storage: 32 hexadecimal digits, two hashes of the URL and the headers.
  let name: String

  init(_ request: HTTPRequest) {
    self.request = "GET \(request.identity)"
    let filter = SecretFilter(request.secrets)
    let variant = request.headers.fields
      .filter { !["if-none-match", "if-modified-since"].contains($0.name) }
      .map { "\($0.name): \(filter.hiding(component: $0.value[...]))" }
      .sorted()
    let text = ([self.request] + variant).joined(separator: "\n")
    name = ContentHash.hex(text.utf8) + ContentHash.hex(text.utf8, basis: 0x9E37_79B9_7F4A_7C15)
  }
}
