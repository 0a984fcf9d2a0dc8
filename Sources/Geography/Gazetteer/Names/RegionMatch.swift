/// How much of the name of a country or division a text has to match.
enum RegionMatch: Hashable {
  /// The whole name, or the code.
  case whole

  /// A prefix of the name.
  case beginning

  /// A prefix; if there is none, the whole name with one typing error. For suggestions only, not
  /// for decisions.
  case forgiving
}
