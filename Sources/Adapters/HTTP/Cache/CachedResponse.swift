import Synchronization
import Text

/// A cached response. Decides by its status and headers, as a private cache does (RFC 9111), whether it may be stored
/// and whether it is fresh.
struct CachedResponse: Sendable, Equatable {
  /// The response, with the time of its last fetch or revalidation.
  private(set) var stored: HTTPResponse

  init(_ response: HTTPResponse) { stored = response }

  func response(_ source: HTTPResponse.Source) -> HTTPResponse {
    var response = stored
    response.source = source
    return response
  }

  var entityTag: String? { stored.headers["etag"] }
  var lastModified: String? { stored.headers["last-modified"] }

  /// Whether the response can be used without revalidation.
  ///
  /// - Parameter keepFor: the lifetime in seconds if the response does not specify one; nil for none.
  func isFresh(at now: Double, keepFor: Double?) -> Bool {
    guard !directives.contains("no-cache"), let lifetime = lifetime ?? keepFor else { return false }
    // A negative age shows that the clock was set back, so the true age is unknown.
    let age = now - stored.receivedAt
    return age >= 0 && age < lifetime
  }

  /// Whether the response may be stored and would be usable later, with or without revalidation.
  func isStorable(keepFor: Double?) -> Bool {
    guard stored.status == 200 || stored.status == 203, !directives.contains("no-store"),
      stored.headers["vary"] != "*"
    else { return false }
    if entityTag != nil || lastModified != nil {
      return true
    }
    return !directives.contains("no-cache") && lifetime ?? keepFor ?? 0 > 0
  }

  /// The response after the service confirmed it with a 304 response. Keeps its body, its `Content-Type`, and headers
  /// that the 304 response lacks. Adopts the other headers and the time of receipt of the 304 response.
  func renewed(by notModified: HTTPResponse) -> CachedResponse {
    var renewed = self
    renewed.stored.receivedAt = notModified.receivedAt
    // The header `Age` applies only to the response that contains it.
    renewed.stored.headers["age"] = nil
    for name in Set(notModified.headers.fields.map(\.name)).subtracting(["content-type"]) {
      renewed.stored.headers[name] = notModified.headers[name]
    }
    return renewed
  }

  /// The lifetime in seconds from the time of receipt; nil if the response does not specify one.
  private var lifetime: Double? {
    let age = stored.headers["age"].flatMap(Self.seconds) ?? 0
    if let maxAge = directives.lazy.compactMap(Self.maxAge).first {
      return maxAge - age
    }
    guard let expires = stored.headers["expires"] else { return nil }
    // An invalid date, such as "Expires: 0", means expired.
    guard let end = HTTPDate.seconds(expires, near: stored.receivedAt) else { return 0 }
    // Compute the lifetime by the service's clock, because the local clock may be wrong.
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
  /// Adds the validators of a cached response, if it has any, so that the request becomes conditional.
  mutating func addConditions(of answer: CachedResponse) {
    if let tag = answer.entityTag {
      self["if-none-match"] = tag
    }
    if let date = answer.lastModified {
      self["if-modified-since"] = date
    }
  }
}
