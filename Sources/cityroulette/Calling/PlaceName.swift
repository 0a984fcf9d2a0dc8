import JSON

/// The name of a city with its region and country, as `location` accepts it.
struct PlaceName {
  let name: String

  /// The region, unless it has the same name as the city, and the country.
  let rest: String

  init(_ city: JSON) {
    name = city["name"]?.string ?? ""
    let region = city["admin1"]?.string
    let parts = [region == name ? nil : region, city["country"]?.string]
    rest = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The name with region and country, such as `Springfield, Illinois, US`.
  var text: String { rest.isEmpty ? name : "\(name), \(rest)" }
}

extension Int {
  /// The number with a comma between thousands, such as `1,234,567`.
  var grouped: String {
    var digits = String(magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }
}
