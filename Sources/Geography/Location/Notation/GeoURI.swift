import Text

/// Reads `geo:` URIs (RFC 5870) with Android's extensions `q` and labels. Ignores the zoom, `z`.
enum GeoURI {
  /// Returns the target of a URI. In `geo:0,0?q=…` only the query gives the place.
  static func link(_ url: MapURL) -> MapLink {
    let body = url.body.hasPrefix("//") ? String(url.body.dropFirst(2)) : url.body
    let address = body.prefix { !"(&".contains($0) }
    let parts = address.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    let query = (url.query["q"].flatMap { $0.isEmpty ? nil : $0 } ?? url.bareQuery)?.trimmed
    if let found = MapLink.point(in: query) {
      return found
    }
    let numbers = parts.first ?? ""
    if numbers.isEmpty, let query {
      return .name(query)
    }
    guard let link = point(numbers) else { return notUnderstood(numbers) }
    guard case .point(let written) = link else { return link }
    if let query, written.point == Coordinate(lat: 0, lon: 0) {
      return .name(query)
    }
    return apply(parameters: parts.dropFirst(), to: written)
  }

  private static func notUnderstood(_ part: String) -> MapLink {
    .unreadable(
      "\(MapLink.quoted(part)) is not a latitude and a longitude; a geo: link looks like geo:52.5,13.4"
    )
  }

  /// Parses two numbers and an optional altitude, which is ignored; nil for anything else.
  private static func point(_ text: String) -> MapLink? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    guard 2...3 ~= numbers.count, numbers.allSatisfy(isNumber) else { return nil }
    return MapLink.point("\(numbers[0]), \(numbers[1])")
  }

  private static func isNumber(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isASCIIDigit || "+-.".utf8.contains($0) }
      && Double(text)?.isFinite ?? false
  }

  /// Checks the coordinate system, and applies the uncertainty in metres as the precision; the RFC permits ignoring
  /// other parameters.
  private static func apply(
    parameters: ArraySlice<String>, to written: CoordinateText
  ) -> MapLink {
    var precision = written.precisionKm
    var hasUncertainty = false
    for parameter in parameters {
      let (name, value) = split(parameter)
      switch name {
      case "crs":
        guard value.lowercased() == "wgs84" else {
          return .unreadable(
            "\(MapLink.quoted(parameter)) is not supported in geo: links; the only coordinate system "
              + "is crs=wgs84")
        }
      case "u":
        guard !hasUncertainty, isNumber(value), let metres = Double(value), metres >= 0 else {
          return .unreadable(
            "\(MapLink.quoted(parameter)) is not a single uncertainty in metres, as in u=35")
        }
        hasUncertainty = true
        // Ignore an uncertainty of 0, because the digits limit the precision.
        if metres > 0 {
          precision = min(metres / 1000, 20_000)
        }
      default: break
      }
    }
    return .point(CoordinateText(written.point, precisionKm: precision))
  }

  private static func split(_ parameter: String) -> (name: String, value: String) {
    let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.first?.lowercased() ?? "", parts.count > 1 ? String(parts[1]) : "")
  }
}
