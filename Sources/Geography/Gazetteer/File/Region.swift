/// The values that the places of a region have in common.
struct Region: Sendable {
  var country, division, timezone: String?
}
