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
    if sortingParameters {
      parameters.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
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
