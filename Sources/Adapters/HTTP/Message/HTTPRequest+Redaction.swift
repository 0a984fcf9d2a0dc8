import Text

extension HTTPRequest {
  /// The text that replaces a secret.
  package static let hiddenSecret = "SECRET"

  /// The request for messages: `GET` and the URL, with hidden secrets.
  package var redacted: String { "GET \(url(sortingParameters: false))" }

  /// The host in lower case; empty for an invalid URL.
  var host: String { HTTPAddress(url)?.host ?? "" }

  /// The URL with hidden secrets and sorted parameters. It identifies a recording and, together with the headers, a
  /// cached response.
  var identity: String { url(sortingParameters: true) }

  private func url(sortingParameters: Bool) -> String {
    let filter = SecretFilter(secrets)
    guard let address = HTTPAddress(url) else { return filter.hiding(url) }
    let path = address.path.split(separator: "/", omittingEmptySubsequences: false)
      .map { filter.hiding(component: $0) }
      .joined(separator: "/")
    guard let query = address.query else { return address.origin + path }
    var parameters = query.split(separator: "&", omittingEmptySubsequences: false)
      .map { Self.hidden(parameter: $0, by: filter) }
    if sortingParameters {
      parameters.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    return address.origin + path + "?" + parameters.joined(separator: "&")
  }

  private static func hidden(parameter: Substring, by filter: SecretFilter) -> String {
    guard let equals = parameter.firstIndex(of: "=") else {
      return filter.hiding(component: parameter)
    }
    return parameter[...equals]
      + filter.hiding(component: parameter[parameter.index(after: equals)...])
  }
}
