/// A country or division, by its number in the gazetteer.
enum AreaNumber: Hashable {
  case country(Int)
  case division(Int)
}
