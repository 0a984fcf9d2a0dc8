/// The category of the US EPA's index. The upper bounds of all but the last category are 50, 100, 150, 200
/// and 300; the index is rounded before the comparison.
package enum USAirLevel: String, Sendable, CaseIterable {
  case good, moderate, unhealthyForSensitiveGroups, unhealthy, veryUnhealthy, hazardous

  package init(_ index: Double) {
    let passed = [50.0, 100, 150, 200, 300].count { index.rounded() > $0 }
    self = Self.allCases[passed]
  }
}
