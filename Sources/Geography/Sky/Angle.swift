import Platform

/// Trigonometry in degrees.
enum Angle {
  static func sine(_ degrees: Double) -> Double { Trigonometry.sine(radians(degrees)) }

  static func cosine(_ degrees: Double) -> Double { Trigonometry.cosine(radians(degrees)) }

  /// Converts to radians from -π to π. Does not use the C library's remainder, which gives the same digits and
  /// takes longer than the sine itself.
  static func radians(_ degrees: Double) -> Double {
    let turns = (degrees / 360).rounded(.toNearestOrEven)
    return (degrees - turns * 360) * Earth.radiansPerDegree
  }

  /// The angle of a vector, from -180 to 180.
  static func of(y: Double, x: Double) -> Double {
    Trigonometry.angle(y: y, x: x) / Earth.radiansPerDegree
  }

  /// Normalises to 0 up to 360; 360 itself only by rounding.
  static func positive(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  /// Returns the coordinates of a point after the axes are rotated eastwards about the polar axis.
  static func turned(_ point: SIMD3<Double>, by degrees: Double) -> SIMD3<Double> {
    let sine = sine(degrees)
    let cosine = cosine(degrees)
    return SIMD3(
      point.x * cosine + point.y * sine, point.y * cosine - point.x * sine, point.z)
  }
}
