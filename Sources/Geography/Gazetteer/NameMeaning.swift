/// The meaning of a name by the rule of names.
enum NameMeaning {
  /// A city; other meanings are listed as alternatives.
  case city(row: Int, airport: Airport?, NameAlternatives)

  /// A continent, country or division, which takes precedence over cities of the same name.
  case area(AreaChoice, NameAlternatives)

  /// Several places, the likeliest first: at most eight, without near duplicates (`NamesakeRanking.ranked`).
  case ambiguous(rows: [Int])
}

/// A choice of an area, without the data of `Area`.
enum AreaChoice: Equatable {
  case continent(Continent)
  case numbered(AreaNumber)
}

/// Further meanings of a name.
struct NameAlternatives {
  var rows: [Int] = []
  var areas: [AreaChoice] = []
}
