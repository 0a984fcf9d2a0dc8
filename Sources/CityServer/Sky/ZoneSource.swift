import Geography
import JSON
import JSONRPC
import Platform

/// Where the zone of a place was taken from.
enum ZoneSource: String, CaseIterable, WireValue {
  case city
  case given
  case nearestCity
  case longitude
}

extension CityServer {
  /// Beyond it a city says little of the clocks at a point, as on the oceans.
  private static let zoneReachKm = 500.0

  /// The zone of a place: the given one, its city's, that of the nearest city, or else the time of
  /// ships, by its longitude in whole hours.
  ///
  /// - Throws: `invalidParams` for a zone that the system does not know.
  func zone(
    of point: Coordinate, _ own: String?, orGiven given: String? = nil
  ) throws -> (Zone, ZoneSource) {
    if let given {
      guard let zone = Zone(named: given) else {
        throw RPCError(at: "timezone", "expected an IANA time zone such as Europe/Berlin")
      }
      return (zone, .given)
    }
    if let zone = own.flatMap(Zone.init(named:)) {
      return (zone, .city)
    }
    if let nearest = try? gazetteer().nearest(to: [point]), nearest.distanceKm <= Self.zoneReachKm,
      let zone = nearest.city.timezone.flatMap(Zone.init(named:))
    {
      return (zone, .nearestCity)
    }
    return (Zone(offset: Self.shipHours(at: point) * 3600), .longitude)
  }

  /// The same zone of a point as an IANA name: by longitude one of `Etc`, whose signs are reversed.
  func zoneName(at point: Coordinate) -> String {
    if let (zone, source) = try? zone(of: point, nil), source == .nearestCity {
      return zone.identifier
    }
    let hours = Self.shipHours(at: point)
    return hours == 0 ? "Etc/UTC" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
  }

  /// Hours ahead of UTC of the zone of 15 degrees.
  private static func shipHours(at point: Coordinate) -> Int {
    Int(exactly: (point.lon / 15).rounded()) ?? 0
  }
}
