/// How closely a name belongs to its place.
package enum NameRole: Sendable {
  /// The name under which the gazetteer lists the place.
  case main

  /// A widely known name: in a large language, in the script of the country, or listed as well known
  /// by `make-gazetteer`.
  case wellKnown

  /// Any other alternate name.
  case other

  /// Whether the name counts as the place's own. Only by its own name does a place take precedence
  /// over an area of that name.
  var isOwn: Bool { self != .other }
}
