/// Altitudes of the sun's centre, in degrees, that bound twilight, blue hour and golden hour.
package enum SunHeight: Double, CaseIterable, Sendable {
  case astronomical = -18
  case nautical = -12
  case civil = -6

  /// The blue hour is between this altitude and `civil`.
  case blueEnd = -4

  /// The golden hour is between `blueEnd` and this altitude.
  case goldenEnd = 6
}
