import Foundation

/// How much of the random and fault tests to run: a small part by default, everything with
/// `CITYROULETTE_LONG` in the environment.
package enum SuiteLength {
  package static let isLong = ProcessInfo.processInfo.environment["CITYROULETTE_LONG"] != nil

  package static func count(quick: Int, long: Int) -> Int { isLong ? long : quick }
}
