/// A question to a service: a GET, for nothing here asks in another way.
///
/// Two requests are equal when they ask the same with the same secrets; equal ones share a fetch.
package struct HTTPRequest: Sendable, Hashable {
  /// Absolute and percent-encoded, without a fragment: `https://host[:port]/path[?query]`.
  package var url: String

  /// Beside those that the transport adds (`Host`, `User-Agent`, `Accept-Encoding`).
  package var headers: HTTPHeaders

  /// Keys and account names as they were configured, not percent-encoded.
  ///
  /// A path segment, a query value or a header value that is one of them is hidden in errors,
  /// recordings and the cache. Whoever makes a request with a key names the key here.
  package var secrets: Set<String>

  package init(url: String, headers: HTTPHeaders = [:], secrets: Set<String> = []) {
    self.url = url
    self.headers = headers
    self.secrets = secrets.filter { !$0.isEmpty }
  }

  /// A request for a kind of content, such as `application/json`.
  package init(url: String, accept: String, secrets: Set<String> = []) {
    self.init(url: url, headers: ["accept": accept], secrets: secrets)
  }
}
