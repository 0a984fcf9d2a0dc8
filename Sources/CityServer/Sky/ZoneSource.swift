import Geography
import JSON
import JSONRPC
import Platform

/// The origin of a time zone.
enum ZoneSource: String, CaseIterable, WireValue {
  case city
  case given
  case nearestCity
  case longitude
}

extension CityServer {
  /// Beyond this distance, as on the oceans, the nearest city does not determine the zone.
  private static let zoneReachKm = 500.0

  /// The zone of a place: the given one; else the first known of its city's zone and that of the nearest city within
  /// `zoneReachKm`; else nautical time, which is whole hours by longitude.
  ///
  /// - Parameters:
  ///   - cityZone: the zone of the place's city; nil for a point.
  ///   - given: the zone that the request names; nil if it names none.
  /// - Throws: `invalidParams` for a given zone that the system does not know.
  func zone(
    of point: Coordinate, cityZone: String?, orGiven given: String? = nil
  ) throws -> (zone: Zone, source: ZoneSource) {
    if let given {
      guard let zone = Zone(named: given) else {
        throw RPCError(at: "timezone", "expected an IANA time zone such as Europe/Berlin")
      }
      return (zone, .given)
    }
    if let zone = cityZone.flatMap(Zone.init(named:)) {
      return (zone, .city)
    }
    if let nearest = try? gazetteer().nearest(to: [point]), nearest.distanceKm <= Self.zoneReachKm,
      let zone = nearest.city.timezone.flatMap(Zone.init(named:))
    {
      return (zone, .nearestCity)
    }
    return (Zone(offset: Self.nauticalHours(at: point) * 3600), .longitude)
  }

  /// The zone of a point as an IANA name. A zone by longitude has a name such as `Etc/GMT-2`, whose sign is reversed:
  /// it is two hours ahead of UTC.
  func zoneName(at point: Coordinate) -> String {
    if let (zone, source) = try? zone(of: point, cityZone: nil), source == .nearestCity {
      return zone.identifier
    }
    let hours = Self.nauticalHours(at: point)
    return hours == 0 ? "Etc/UTC" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
  }

  /// The hours by which the nautical zone of a point is ahead of UTC. Each zone is 15 degrees wide.
  private static func nauticalHours(at point: Coordinate) -> Int {
    Int(exactly: (point.lon / 15).rounded()) ?? 0
  }
}
