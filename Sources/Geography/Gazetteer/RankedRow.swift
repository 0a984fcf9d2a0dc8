/// A row that sorts before lighter ones, and before those of the same weight with a higher id.
struct RankedRow: Comparable {
  var weight, id, row: Int

  static func < (left: RankedRow, right: RankedRow) -> Bool {
    left.weight == right.weight ? left.id < right.id : left.weight > right.weight
  }
}
