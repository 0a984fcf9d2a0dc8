import Foundation

/// How much of the random and of the fault tests runs: a little each time, all of it with
/// `CITYROULETTE_LONG=1` in the environment.
package enum SuiteLength {
  package static let isLong = ProcessInfo.processInfo.environment["CITYROULETTE_LONG"] != nil

  package static func count(quick: Int, long: Int) -> Int { isLong ? long : quick }
}
