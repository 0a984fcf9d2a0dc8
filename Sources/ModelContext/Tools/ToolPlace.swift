import CityServer
import Geography
import JSON
import Sessions

/// A place for a tool: a city, or a bare point with its nearest city, if one is near.
struct ToolPlace: Sendable {
  /// GeoNames id; nil for a bare point.
  let id: Int?
  let name: String
  let point: Coordinate

  /// The city itself, or the nearest city of a bare point; nil if none is near.
  let city: SessionRow?

  /// The distance from the place that the call names as the origin; for a bare point that was not measured, the
  /// distance to its nearest city. Nil if neither is known.
  private(set) var distanceKm: Double?

  /// The direction from the origin of `distanceKm`, as a point of the compass; nil if the place was not measured, or if
  /// there is no direction because it is the same point.
  private(set) var direction: String?

  /// How the text was understood; nil if it simply names the place.
  private(set) var note: String?

  init(_ row: SessionRow, distanceKm: Double? = nil) {
    id = row.city.id
    name = row.city.name
    point = row.city.coordinate
    city = row
    self.distanceKm = distanceKm
  }

  /// A city that was found around a point, with its distance and direction from there.
  init(_ found: FoundCity<NearbyCity>, from point: Coordinate) {
    self.init(found.row, distanceKm: found.match.distanceKm)
    direction = Self.direction(from: point, to: self.point)
  }

  /// The city that a text names.
  init(_ row: SessionRow, in found: ResolvedLocation) {
    self.init(row)
    note =
      found.airport.map { "The city of the airport \($0), not the airport itself." } ?? found.note
  }

  /// The same place with its distance and direction from another place.
  func measured(from other: ToolPlace) -> ToolPlace {
    var place = self
    place.distanceKm = other.point.distanceKm(to: point)
    place.direction = Self.direction(from: other.point, to: point)
    return place
  }

  private static func direction(from origin: Coordinate, to point: Coordinate) -> String? {
    origin.bearing(to: point).map { CompassPoint(bearing: $0).rawValue }
  }

  init(_ point: Coordinate, nearest: FoundCity<NearbyCity>?) {
    id = nil
    name = nearest.map { "a point near \($0.row.city.name)" } ?? "a point far from any city"
    self.point = point
    city = nearest?.row
    distanceKm = nearest?.match.distanceKm
  }

  /// A point whose label is its coordinates.
  init(_ found: CoordinateText) {
    id = nil
    name = LocationForm.text.write(found.point, name: nil)
    point = found.point
    city = nil
    distanceKm = nil
  }

  /// The id of the city, or of the nearest city of a bare point; nil if none is near.
  var cityID: Int? { city?.city.id }

  /// The name with region and country, such as `Springfield, Illinois, US`. Without a region that has the same name.
  var label: String {
    var parts = [name]
    if let region = city?.city.admin1, region != name {
      parts.append(region)
    }
    if let country = city?.city.country {
      parts.append(country)
    }
    return parts.joined(separator: ", ")
  }

  /// The parameter that identifies this place in calls of the program's methods.
  var target: CityOrPoint { id.map(CityOrPoint.city) ?? .point(point) }

  /// The place in an answer. Omits unknown values, since an assistant reads every byte.
  var json: JSON { .object(row) }

  var row: JSONObject {
    let known = city?.city
    var row: JSONObject = ["name": .string(name)]
    row["id"] = id.map { JSON($0) }
    if id != nil {
      row["region"] = known?.admin1.map(JSON.string)
    }
    row["country"] = known?.country.map(JSON.string)
    row["lat"] = JSON(point.lat)
    row["lon"] = JSON(point.lon)
    if id != nil {
      row["population"] = known?.population.map { JSON($0) }
    }
    row["zone"] = known?.timezone.map(JSON.string)
    if city?.archived == true {
      row["archived"] = true
    }
    if city?.favorite == true {
      row["starred"] = true
    }
    row["km"] = distanceKm.map { JSON(rounded: $0) }
    row["direction"] = direction.map(JSON.string)
    row["note"] = note.map(JSON.string)
    return row
  }
}
