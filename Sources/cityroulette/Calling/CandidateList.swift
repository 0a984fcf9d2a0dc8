import JSON

/// Up to 12 cities that an error offers, as lines such as `  4409896  Springfield, Missouri, US (170,188)`.
struct CandidateList {
  private static let maximum = 12

  let lines: [String]

  /// - Parameter data: the `data` of the error.
  init(_ data: JSON?) {
    let named = data?["candidates"]?.array ?? data?["cities"]?.array ?? []
    let cities = named.prefix(Self.maximum).filter { $0["id"]?.int != nil }
    let width = cities.compactMap { $0["id"]?.int.map { String($0).count } }.max() ?? 0
    lines = cities.map { city in
      let id = city["id"]?.text ?? ""
      return "  " + String(repeating: " ", count: width - id.count) + id + "  " + Self.place(city)
    }
  }

  private static func place(_ city: JSON) -> String {
    let name = PlaceName(city).text
    guard let population = city["population"]?.int, population > 0 else { return name }
    return "\(name) (\(population.grouped))"
  }
}
