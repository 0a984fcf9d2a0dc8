import JSON
import Platform
import TestSupport
import Testing

/// How much of the tests of faults is done: a little each time, all of it with
/// `CITYROULETTE_LONG=1` in the environment.
enum SuiteLength {
  static let isLong = Environment.variable("CITYROULETTE_LONG") != nil

  static func count(quick: Int, long: Int) -> Int { isLong ? long : quick }
}
