/// A set of regions, as a bit for the number of each.
struct RegionSet {
  private var members: [UInt64]

  /// The empty set.
  init() { members = [] }

  /// The regions whose country and division satisfy a condition.
  init(_ table: RegionTable, where isMember: (_ country: Int, _ division: Int?) -> Bool) {
    members = Array(repeating: 0, count: table.regions.count / 64 + 1)
    for number in 0..<table.regions.count {
      let parts = table.parts(ofRegion: number)
      if isMember(parts.country, parts.division) {
        members[number / 64] |= 1 << UInt64(number % 64)
      }
    }
  }

  var isEmpty: Bool { members.allSatisfy { $0 == 0 } }

  func contains(_ region: Int) -> Bool {
    region / 64 < members.count && members[region / 64] & 1 << UInt64(region % 64) != 0
  }

  func intersection(_ other: RegionSet) -> RegionSet {
    var both = self
    for index in both.members.indices {
      both.members[index] &= index < other.members.count ? other.members[index] : 0
    }
    return both
  }
}
