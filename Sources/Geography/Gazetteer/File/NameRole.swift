/// The role of a name for its place.
package enum NameRole: Sendable {
  /// The name under which the gazetteer lists the place.
  case main

  /// A widely known name: in a large language, in the script of the country, or from the list of
  /// well-known places.
  case wellKnown

  /// Any other alternate name.
  case other

  /// Whether the name counts as the place's own. Only such a name can make a place win over an area
  /// of the same name.
  var isOwn: Bool { self != .other }
}
