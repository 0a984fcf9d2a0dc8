import Synchronization
import Text

/// Answers that services allow to be kept, in a folder or in memory.
///
/// Bounded in bytes; what was used longest ago goes first. The folder may be shared by processes
/// and deleted at any time. No file holds a secret, in its name or in its content: an answer that
/// repeats one is not kept.
package final class HTTPCache: Sendable {
  private let storage: Mutex<any CacheStorage>

  /// Kept in memory until the process ends.
  /// - Parameter limit: in bytes.
  package init(memoryLimit limit: Int = 16 << 20) { storage = Mutex(MemoryStorage(limit: limit)) }

  /// - Parameters:
  ///   - folder: made on the first write, with mode 0700; files have 0600.
  ///   - limit: in bytes.
  ///   - now: seconds since 1970, for the order of use.
  package init(folder: String, limit: Int = 64 << 20, now: @escaping @Sendable () -> Double) {
    storage = Mutex(FolderStorage(folder: folder, limit: limit, now: now))
  }

  /// Whether an answer is kept, be it fresh or expired.
  package func holds(_ request: HTTPRequest) -> Bool { find(request) != nil }

  /// What is kept for a request; nil if there is nothing or it is damaged.
  func find(_ request: HTTPRequest) -> CachedAnswer? {
    let key = CacheKey(request)
    guard let bytes = storage.withLock({ $0.read(key.name) }) else { return nil }
    return CachedAnswer(bytes, for: key)
  }

  func remove(_ request: HTTPRequest) { storage.withLock { $0.remove(CacheKey(request).name) } }

  /// Keeps an answer; one that must not be kept takes the place of none.
  func store(_ answer: CachedAnswer, for request: HTTPRequest, keepFor: Double?) {
    let key = CacheKey(request)
    let isStorable = answer.isStorable(keepFor: keepFor)
    let bytes = isStorable ? answer.encoded(for: key) : []
    guard isStorable, !SecretFilter(request.secrets).occurs(in: bytes) else {
      // An error of the moment says nothing against what was kept before it.
      if answer.response(.network).status == 200 {
        storage.withLock { $0.remove(key.name) }
      }
      return
    }
    storage.withLock { $0.write(bytes, key.name) }
  }
}

/// What an answer is kept under: the address and the headers that choose the content, without
/// secrets.
struct CacheKey: Equatable {
  /// As in `GET https://host/path?a=1&b=SECRET`, parameters sorted.
  let request: String

  /// A file name of 32 hexadecimal digits.
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

/// An answer that is kept, and what its headers say of keeping it (RFC 9111, for a private cache).
struct CachedAnswer: Sendable, Equatable {
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
  func renewed(by notModified: HTTPResponse) -> CachedAnswer {
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
  mutating func addConditions(of answer: CachedAnswer) {
    if let tag = answer.entityTag {
      self["if-none-match"] = tag
    }
    if let date = answer.lastModified {
      self["if-modified-since"] = date
    }
  }
}
