internal import Geography
internal import Text

/// The cities of an export that is a text for people: a heading for each list, with the cities in the order of the
/// list. A city in several lists is below each of them.
struct ListedCities {
  /// The cities in none of the lists, in the order of the export.
  let loose: [ArchivedCity]

  /// The lists with one of the cities.
  let groups: [(name: String, cities: [ArchivedCity])]

  /// - Complexity: O(cities + members of the lists).
  init(_ cities: [ArchivedCity], lists: [FileList]) {
    var byID: [Int: ArchivedCity] = [:]
    byID.reserveCapacity(cities.count)
    for city in cities {
      byID[city.city.id] = city
    }
    var listed: Set<Int> = []
    var groups: [(name: String, cities: [ArchivedCity])] = []
    for list in lists {
      let members = list.cities.compactMap { byID[$0] }
      if !members.isEmpty {
        groups.append((list.name, members))
        listed.formUnion(list.cities)
      }
    }
    self.groups = groups
    loose = cities.filter { !listed.contains($0.city.id) }
  }
}

extension ArchivedCity {
  /// A link for people: the article, or else a map with the position. Without characters that could end a link in
  /// Markdown or Org.
  var link: String {
    guard let article = city.wikipedia, article.hasPrefix("https://") else {
      return LocationForm.openStreetMap.write(city.coordinate, name: nil)
    }
    let ends = [("(", "%28"), (")", "%29"), ("[", "%5B"), ("]", "%5D")]
    return ends.reduce(URLText.repaired(article[...])) { $0.replacing($1.0, with: $1.1) }
  }
}
