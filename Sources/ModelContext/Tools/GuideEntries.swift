internal import Archive
import CityServer
import Files
import Geography
import JSON

/// A place of the user's guide, as a tool lists it.
struct GuideEntry {
  let name: String
  let description: String?
  let city: String

  /// The distance in kilometres from the requested place; nil if the protocol reports none.
  let km: Double?

  var json: JSON {
    var row: JSONObject = ["name": .string(name)]
    row["description"] = description.map(JSON.string)
    row["city"] = .string(city)
    row["km"] = km.map { JSON($0) }
    return .object(row)
  }
}

extension ContextServer {
  private static let milesPerKilometre = 0.621371

  /// The largest radius that `place.list` accepts, in miles.
  private static let mostMiles = 12_500.0

  /// The `limit` places of the guide nearest to a point, and the number of all within the radius. Reads every page of
  /// `place.list`, whose order is by names.
  func guide(
    around point: Coordinate, radiusKm: Double, limit: Int
  ) async throws -> (places: [GuideEntry], total: Int) {
    let radius = min(Self.mostMiles, radiusKm * Self.milesPerKilometre)
    var places: [GuideEntry] = []
    var total = 0
    var next: Int? = 0
    while let offset = next {
      let page = try await program.guide(
        around: point, radiusMiles: radius, offset: offset)
      places += page.groups.flatMap { group in
        group.places.map { shown in
          GuideEntry(
            name: shown.place.name, description: shown.place.description, city: group.city.name,
            km: Self.kilometres(miles: shown.miles))
        }
      }
      places.sort { $0.km ?? 0 < $1.km ?? 0 }
      places = Array(places.prefix(limit))
      total = page.total
      next = page.next
    }
    return (places, total)
  }

  /// Kilometres, rounded to the metre, from miles that are first rounded as the protocol rounds them.
  private static func kilometres(miles: Double?) -> Double? {
    JSON(rounded: miles).double.map { ($0 / milesPerKilometre * 1000).rounded() / 1000 }
  }
}
