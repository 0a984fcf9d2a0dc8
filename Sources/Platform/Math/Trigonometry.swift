@preconcurrency import Glibc

/// The functions of the C library that the standard library lacks; angles in radians.
package enum Trigonometry {
  package static func sine(_ angle: Double) -> Double { sin(angle) }
  package static func cosine(_ angle: Double) -> Double { cos(angle) }

  /// The angle from -π/2 to π/2 whose sine this is; NaN outside -1 to 1.
  package static func arcSine(_ ratio: Double) -> Double { asin(ratio) }

  /// The angle from -π to π of the point (`x`, `y`), counted from the x axis; 0 for the origin.
  package static func angle(y: Double, x: Double) -> Double { atan2(y, x) }
}
