@preconcurrency import Glibc

/// The trigonometric functions of the C library, which the standard library lacks. Angles are in radians.
package enum Trigonometry {
  /// The sine of an angle.
  package static func sine(_ angle: Double) -> Double { sin(angle) }
  /// The cosine of an angle.
  package static func cosine(_ angle: Double) -> Double { cos(angle) }

  /// The angle from -π/2 to π/2 with this sine; NaN outside -1 to 1.
  package static func arcSine(_ ratio: Double) -> Double { asin(ratio) }

  /// The angle from -π to π from the positive x axis to the direction of the point (`x`, `y`); 0 if both are 0.
  package static func angle(y: Double, x: Double) -> Double { atan2(y, x) }
}
