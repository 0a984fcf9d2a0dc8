/// How closely a name belongs to its place.
package enum NameRole: Sendable {
  /// The name under which the gazetteer lists the place.
  case main

  /// Another widely known name: in a large language, in a script of the country other than Latin, in the list
  /// `exonyms.tsv` of `make-gazetteer`, or the main name in ASCII.
  case wellKnown

  /// Any other alternate name.
  case other

  /// Whether the name counts as the place's own. Only by its own name does a place take precedence
  /// over an area of that name.
  var isOwn: Bool { self != .other }
}
