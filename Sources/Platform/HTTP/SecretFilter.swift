import Text

extension HTTPRequest {
  /// What stands in the place of a secret.
  package static let hiddenSecret = "SECRET"

  /// The request for a person to see: `GET` and the URL, secrets hidden.
  package var redacted: String { "GET \(url(sortingParameters: false))" }

  /// For errors; empty if the URL is none.
  var host: String { HTTPAddress(url)?.host ?? "" }

  /// What a recording and a cached answer are known by: the URL with secrets hidden and the
  /// parameters in the order of their bytes.
  var identity: String { url(sortingParameters: true) }

  private func url(sortingParameters: Bool) -> String {
    let filter = SecretFilter(secrets)
    guard let address = HTTPAddress(url) else { return filter.hiding(url) }
    let path = address.path.split(separator: "/", omittingEmptySubsequences: false)
      .map { filter.hiding(component: $0) }
      .joined(separator: "/")
    guard let query = address.query else { return address.origin + path }
    var parameters = query.split(separator: "&", omittingEmptySubsequences: false)
      .map { Self.hidden(parameter: $0, filter) }
    if sortingParameters { parameters.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    return address.origin + path + "?" + parameters.joined(separator: "&")
  }

  private static func hidden(parameter: Substring, _ filter: SecretFilter) -> String {
    guard let equals = parameter.firstIndex(of: "=") else {
      return filter.hiding(component: parameter)
    }
    return parameter[...equals]
      + filter.hiding(component: parameter[parameter.index(after: equals)...])
  }
}

/// Finds and hides the secrets of a request in what is shown or written.
///
/// An occurrence counts without regard to the case of ASCII letters, raw or percent-encoded. One
/// of fewer than 12 bytes counts only between signs that are neither letter nor digit: otherwise
/// an account named "geo" would tear up the word "geonames".
struct SecretFilter {
  /// In lower case, longer ones first, so that none is hidden in part only.
  private let needles: [[UInt8]]
  private let whole: Set<String>

  init(_ secrets: Set<String>) {
    whole = secrets
    let forms = secrets.union(secrets.map { URLText.encoded($0, keepingCommas: false) }).filter {
      !$0.isEmpty
    }
    needles = forms.map { $0.utf8.map(\.loweredASCII) }.sorted {
      $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1)
    }
  }

  func occurs(in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { needle(at: $0, in: bytes) != nil }
  }

  /// The text with every secret replaced.
  func hiding(_ text: String) -> String {
    String(decoding: hiding(Array(text.utf8)), as: UTF8.self)
  }

  func hiding(_ bytes: [UInt8]) -> [UInt8] {
    guard !needles.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let needle = needle(at: index, in: bytes) {
        result += HTTPRequest.hiddenSecret.utf8
        index += needle.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// A path segment, or the value of a query parameter: hidden as one piece if it is a secret.
  func hiding(component: Substring) -> String {
    let isSecret =
      whole.contains(String(component))
      || URLText.decoded(component, plusIsBlank: true).map(whole.contains) ?? false
    return isSecret ? HTTPRequest.hiddenSecret : hiding(String(component))
  }

  private func needle(at index: Int, in bytes: [UInt8]) -> [UInt8]? {
    needles.first { needle in
      let end = index + needle.count
      guard end <= bytes.count,
        zip(bytes[index..<end], needle).allSatisfy({ $0.loweredASCII == $1 })
      else { return false }
      if needle.count >= 12 { return true }
      return (index == 0 || !bytes[index - 1].isASCIILetterOrDigit)
        && (end == bytes.count || !bytes[end].isASCIILetterOrDigit)
    }
  }
}
