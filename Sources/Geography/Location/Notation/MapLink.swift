import Text

/// The target of a link to a map: a point, a name, or a name with a view of the map.
///
/// Links are parsed offline. A link that only its service can resolve is `unreadable`.
package enum MapLink: Equatable {
  case point(CoordinateText)
  case name(String)

  /// A name and the view of the map.
  ///
  /// - Parameter isSearch: whether the name may also mean a place far from the view.
  case named(String, near: CoordinateText, isSearch: Bool)

  /// A link whose target is missing or cannot be read; the reason is a clause without a full stop.
  case unreadable(String)

  static let onlyItsService = MapLink.unreadable(
    "only the map service can resolve this link; open it and copy the coordinates")

  /// The point, or the centre of the view, that the link contains; nil for a name alone and an unreadable link.
  package var position: CoordinateText? {
    switch self {
    case .point(let found), .named(_, let found, _): found
    case .name, .unreadable: nil
    }
  }

  /// Parses a link with a scheme, or without one to a map service; nil for any other text.
  package init?(_ text: String) {
    if let url = MapURL(text) {
      self = Self.read(url)
      return
    }
    guard let url = Self.withoutScheme(text), let service = MapService(of: url) else { return nil }
    self = service.link(url) ?? Self.onlyItsService
  }

  private static func read(_ url: MapURL) -> MapLink {
    let isWeb = url.scheme == "http" || url.scheme == "https"
    if let service = MapService(of: url) {
      if let found = service.link(url) {
        return found
      }
      if isWeb || url.body.trimmed.isEmpty {
        return onlyItsService
      }
      return .unreadable(
        "\(quoted(url.body)) in this \(url.scheme): link is not a position; copy the coordinates"
      )
    }
    guard isWeb else {
      return .unreadable(
        "\(quoted("\(url.scheme):")) links are not supported; copy the coordinates instead")
    }
    return .unreadable(
      "links to \(quoted(url.host)) are not supported; copy the coordinates instead")
  }

  /// Parses a link without a scheme: `maps.google.com/?q=…`; nil if the text cannot be one.
  private static func withoutScheme(_ text: String) -> MapURL? {
    guard let slash = text.firstIndex(where: { $0 == "/" || $0 == "?" }),
      text[..<slash].contains("."), !text[..<slash].contains(where: \.isWhitespace)
    else { return nil }
    return MapURL("https://\(text)")
  }

  /// Quotes a part of a link for an error message, cut after 60 scalars.
  static func quoted(_ part: String) -> String {
    let start = String(String.UnicodeScalarView(part.unicodeScalars.prefix(60)))
    return "\"\(start)\(start.utf8.count < part.utf8.count ? "…" : "")\""
  }
}

// Helpers for the links of several services.
extension MapLink {
  /// Parses coordinates, perhaps with remarks such as an altitude; nil if the text is not two angles, and `unreadable`
  /// if these are not exactly one point.
  static func point(_ text: String?) -> MapLink? {
    guard let text else { return nil }
    do throws(CoordinateText.Problem) {
      return try CoordinateText(text).map(MapLink.point)
    } catch {
      return .unreadable(error.reason)
    }
  }

  static func point(lat: String?, lon: String?) -> MapLink? {
    guard let lat, let lon else { return nil }
    return point("\(lat),\(lon)")
  }

  /// Parses `13.4,52.5`, with the longitude first.
  static func point(lonLat text: String?) -> MapLink? {
    let parts = text?.split(separator: ",").map { String($0).trimmed } ?? []
    return parts.count == 2 ? point(lat: parts[1], lon: parts[0]) : nil
  }

  /// Parses a point with an optional label: `loc:52.5,13.4(Label)`, `Label@52.5,13.4`.
  static func point(in text: String?) -> MapLink? {
    let place = text.map { $0.hasPrefix("loc:") ? String($0.dropFirst(4)) : $0 }
    return point(place?.prefix { $0 != "(" }.split(separator: "@").last.map(String.init))
  }

  /// Returns the point of the first of these query items that has two angles; `unreadable` if these are not exactly one
  /// point; nil if no item has two angles.
  static func point(in url: MapURL, _ names: String...) -> MapLink? {
    names.lazy.compactMap { point(in: url.query[$0]) }.first
  }

  /// Returns the first of these query items that is not empty, as a name; `onlyItsService` if it is the id of a place;
  /// nil if there is none.
  static func name(in url: MapURL, _ names: String...) -> MapLink? {
    let found = names.lazy.compactMap { url.query[$0]?.trimmed }.first { !$0.isEmpty }
    guard let found else { return nil }
    // Only the service can resolve the id of a place.
    if found.hasPrefix("place_id:") {
      return onlyItsService
    }
    // The plus of a Plus Code may have been decoded as a blank.
    return .name(found.contains("+") ? found : MapURL.words(found.replacing(" ", with: "+")))
  }

  /// Combines a name and a view. If either is missing or unreadable, returns the other; nil if both are missing.
  static func name(_ name: MapLink?, near view: MapLink?, isSearch: Bool) -> MapLink? {
    guard case .point(let centre)? = view else { return name ?? view }
    guard case .name(let text)? = name else { return view }
    return .named(text, near: centre, isSearch: isSearch)
  }

  /// Parses the view in a fragment: `map=12/52.5/13.4`, or the same without `map=`.
  static func hash(_ url: MapURL) -> MapLink? {
    let start = url.fragment.ranges(of: "map=").first?.upperBound ?? url.fragment.startIndex
    return MapView.link(steps: url.fragment[start...].prefix { $0 != "&" })
  }
}
