import Text

/// Reads links of Google Maps and Google Earth: a pin in `data=` or `pb=`, a point or name in the query or
/// path, and a view after an `@` or in the query.
enum GoogleMapsLink {
  /// Returns the target; nil if only the service can resolve the link.
  static func read(_ url: MapURL) -> MapLink? {
    let path = url.path.joined(separator: "/")
    if let pin = pin(in: path, query: url.query["pb"]) {
      return pin
    }
    if let found = MapLink.point(
      in: url, "q", "query", "destination", "daddr", "viewpoint", "cbll")
    {
      return found
    }
    let step = step(of: url.path)
    if let found = MapLink.point(step) {
      return found
    }
    let view = view(of: url)
    if let name = MapLink.name(in: url, "q", "query", "destination", "daddr") {
      return MapLink.name(name, near: view, isSearch: true)
    }
    let isSearch = url.path.contains("search")
    return MapLink.name(step.map(MapLink.name), near: view, isSearch: isSearch)
  }

  private static func view(of url: MapURL) -> MapLink? {
    if let at = url.path.first(where: { $0.hasPrefix("@") }),
      let view = MapView.link(at.dropFirst())
    {
      return view
    }
    guard case .point(let centre)? = MapLink.point(in: url, "ll", "center", "sll") else {
      return MapLink.point(in: url, "ll", "center", "sll")
    }
    let sizes = [url.query["z"] ?? url.query["zoom"]].compactMap(\.self)
    guard !sizes.isEmpty else { return .point(centre) }
    return MapView.link(
      lat: DecimalText.exact(centre.point.lat), lon: DecimalText.exact(centre.point.lon),
      sizes: sizes)
  }

  /// Returns the last place in `data=`, else the last stop of a route there, else the first point in `pb=`;
  /// nil if there is none.
  private static func pin(in path: String, query: String?) -> MapLink? {
    if let found = numbers(in: path, after: "!3d", and: "!4d").last {
      return MapLink.point(lat: found.first, lon: found.second)
    }
    if let found = numbers(in: path, after: "!2m2!1d", and: "!2d").last {
      return MapLink.point(lat: found.second, lon: found.first)
    }
    guard let found = query.flatMap({ numbers(in: $0, after: "!2d", and: "!3d").first }) else {
      return nil
    }
    return MapLink.point(lat: found.second, lon: found.first)
  }

  /// Returns the pairs of numbers of which the first follows one mark, and the second follows the other directly after
  /// the first.
  private static func numbers(
    in text: String, after mark: String, and next: String
  ) -> [(first: String, second: String)] {
    // Without a regular expression, which would be compiled for each link.
    text.ranges(of: mark).compactMap { range in
      let first = text[range.upperBound...].prefix(while: isPartOfNumber)
      let rest = text[first.endIndex...]
      guard rest.hasPrefix(next) else { return nil }
      let second = rest.dropFirst(next.count).prefix(while: isPartOfNumber)
      return first.isEmpty || second.isEmpty ? nil : (String(first), String(second))
    }
  }

  private static func isPartOfNumber(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || "-.".contains(character))
  }

  /// Returns the path component with the search, the place, or the last stop of a route.
  private static func step(of path: [String]) -> String? {
    let steps = path.drop { !["search", "place", "dir"].contains($0) }
    let own = steps.dropFirst().prefix { !$0.hasPrefix("@") && !$0.hasPrefix("data=") }
    return (steps.first == "dir" ? own.last : own.first).map(MapURL.words)
  }
}
