/// How much of the name of a country or division a text has to match.
enum RegionMatch: Hashable {
  /// The whole name, or the code.
  case whole

  /// A prefix of the name, or the code.
  case beginning

  /// As `beginning`. If that matches nothing and the text has at least five letters, also the name, or a prefix of it,
  /// with one typing error. For search results only, not to resolve a name.
  case forgiving
}
