import Synchronization
import Text

/// The key of a cached response: the URL and the headers, with secrets replaced. Leaves out the headers of
/// conditional requests.
struct CacheKey: Equatable {
  /// The request with sorted parameters, as in `GET https://host/path?a=1&b=SECRET`.
  let request: String

  /// The file name of 32 hexadecimal digits.
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
