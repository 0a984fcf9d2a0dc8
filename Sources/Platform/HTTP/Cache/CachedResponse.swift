import Synchronization
import Text

/// A cached response, with the rules of its headers (RFC 9111, for a private cache).
struct CachedResponse: Sendable, Equatable {
  /// The response, whose time is that of the last fetch or revalidation.
  private(set) var stored: HTTPResponse

  init(_ response: HTTPResponse) { stored = response }

  func response(_ source: HTTPResponse.Source) -> HTTPResponse {
    var response = stored
    response.source = source
    return response
  }

  var entityTag: String? { stored.headers["etag"] }
  var lastModified: String? { stored.headers["last-modified"] }

  /// - Parameter keepFor: the lifetime in seconds if the service does not specify one.
  func isFresh(at now: Double, keepFor: Double?) -> Bool {
    guard !directives.contains("no-cache"), let lifetime = lifetime ?? keepFor else { return false }
    // A response from the future was stored before the clock was set back, and is not trusted.
    let age = now - stored.receivedAt
    return age >= 0 && age < lifetime
  }

  /// Whether the response may be stored, and can be used again as it is or after revalidation.
  func isStorable(keepFor: Double?) -> Bool {
    guard stored.status == 200 || stored.status == 203, !directives.contains("no-store"),
      stored.headers["vary"] != "*"
    else { return false }
    if entityTag != nil || lastModified != nil {
      return true
    }
    return !directives.contains("no-cache") && lifetime ?? keepFor ?? 0 > 0
  }

  /// The same body, with the age and expiry from a 304 response.
  func renewed(by notModified: HTTPResponse) -> CachedResponse {
    var renewed = self
    renewed.stored.receivedAt = notModified.receivedAt
    // An age is valid only for its own response.
    renewed.stored.headers["age"] = nil
    for name in Set(notModified.headers.fields.map(\.name)).subtracting(["content-type"]) {
      renewed.stored.headers[name] = notModified.headers[name]
    }
    return renewed
  }

  /// The lifetime in seconds from the receipt; nil if the service does not specify one.
  private var lifetime: Double? {
    let age = stored.headers["age"].flatMap(Self.seconds) ?? 0
    if let maxAge = directives.lazy.compactMap(Self.maxAge).first {
      return maxAge - age
    }
    guard let expires = stored.headers["expires"] else { return nil }
    // "Expires: 0" and other invalid dates mean expired.
    guard let end = HTTPDate.seconds(expires, near: stored.receivedAt) else { return 0 }
    // Measured by the service's clock, so that the local clock need not be right.
    let sent =
      stored.headers["date"].flatMap {
        HTTPDate.seconds($0, near: stored.receivedAt)
      } ?? stored.receivedAt
    return end - sent - age
  }

  private var directives: [String] {
    (stored.headers["cache-control"] ?? "").split(separator: ",").map {
      $0.trimmingSpaces.lowercased()
    }
  }

  private static func maxAge(_ directive: String) -> Double? {
    directive.hasPrefix("max-age=") ? seconds(String(directive.dropFirst(8))) : nil
  }

  private static func seconds(_ text: String) -> Double? {
    let digits = text.filter { $0 != "\"" }
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Double(digits)
  }
}

extension HTTPHeaders {
  /// Makes the request conditional, with the cached validators unchanged.
  mutating func addConditions(of answer: CachedResponse) {
    if let tag = answer.entityTag {
      self["if-none-match"] = tag
    }
    if let date = answer.lastModified {
      self["if-modified-since"] = date
    }
  }
}
