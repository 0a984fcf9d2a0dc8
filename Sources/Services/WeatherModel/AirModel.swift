internal import Geography
internal import JSON

/// The model of the Copernicus Atmosphere Monitoring Service that computed the values.
package enum AirModel: String, Sendable, CaseIterable {
  case europe = "cams_europe"
  case global = "cams_global"

  /// The latitudes of the European model, in degrees.
  private static let latitudes = 30.0...72.0

  /// The longitudes of the European model, in degrees.
  private static let longitudes = -25.0...45.0

  /// Infers the model, which the service does not report: only the European model has pollen, and only
  /// the global one covers points outside Europe. Nil if both are possible.
  init?(at point: Coordinate, hasPollen: Bool) {
    let isInside = Self.latitudes.contains(point.lat) && Self.longitudes.contains(point.lon)
    switch (hasPollen, isInside) {
    case (true, _): self = .europe
    case (false, false): self = .global
    case (false, true): return nil
    }
  }
}
