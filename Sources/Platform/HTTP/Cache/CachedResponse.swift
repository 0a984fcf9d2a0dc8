import Synchronization
import Text

/// An answer that is kept, and what its headers say of keeping it (RFC 9111, for a private cache).
struct CachedResponse: Sendable, Equatable {
  /// Its status is 200 or 203, its time that of the last fetch or revalidation.
  private(set) var stored: HTTPResponse

  init(_ response: HTTPResponse) { stored = response }

  func response(_ source: HTTPResponse.Source) -> HTTPResponse {
    var response = stored
    response.source = source
    return response
  }

  var entityTag: String? { stored.headers["etag"] }
  var lastModified: String? { stored.headers["last-modified"] }

  /// - Parameter keepFor: seconds to use where the service does not say.
  func isFresh(at now: Double, keepFor: Double?) -> Bool {
    guard !directives.contains("no-cache"), let lifetime = lifetime ?? keepFor else { return false }
    // An answer from the future was stored before the clock was set back: not to be trusted.
    let age = now - stored.receivedAt
    return age >= 0 && age < lifetime
  }

  /// Whether it is worth a place: it may be stored, and can be used again as it is or on inquiry.
  func isStorable(keepFor: Double?) -> Bool {
    guard stored.status == 200 || stored.status == 203, !directives.contains("no-store"),
      stored.headers["vary"] != "*"
    else { return false }
    if entityTag != nil || lastModified != nil {
      return true
    }
    return !directives.contains("no-cache") && lifetime ?? keepFor ?? 0 > 0
  }

  /// The body as it is, with what a 304 says anew of its age and expiry.
  func renewed(by notModified: HTTPResponse) -> CachedResponse {
    var renewed = self
    renewed.stored.receivedAt = notModified.receivedAt
    // An age belongs to the answer that it came with.
    renewed.stored.headers["age"] = nil
    for name in Set(notModified.headers.fields.map(\.name)).subtracting(["content-type"]) {
      renewed.stored.headers[name] = notModified.headers[name]
    }
    return renewed
  }

  /// Seconds from the time of receipt; nil when the service does not say.
  private var lifetime: Double? {
    let age = stored.headers["age"].flatMap(Self.seconds) ?? 0
    if let maxAge = directives.lazy.compactMap(Self.maxAge).first {
      return maxAge - age
    }
    guard let expires = stored.headers["expires"] else { return nil }
    // "Expires: 0" and other dates that are none mean expired.
    guard let end = HTTPDate.seconds(expires, near: stored.receivedAt) else { return 0 }
    // By the service's own clock, so that ours need not be right.
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
  /// Asks to answer only if something has changed. The values go back as they came.
  mutating func addConditions(of answer: CachedResponse) {
    if let tag = answer.entityTag {
      self["if-none-match"] = tag
    }
    if let date = answer.lastModified {
      self["if-modified-since"] = date
    }
  }
}
