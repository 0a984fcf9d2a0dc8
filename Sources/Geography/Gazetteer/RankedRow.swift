/// A row with its rank: heavier rows first, then by id.
struct RankedRow: Comparable {
  var weight, id, row: Int

  static func < (left: RankedRow, right: RankedRow) -> Bool {
    left.weight == right.weight ? left.id < right.id : left.weight > right.weight
  }
}
