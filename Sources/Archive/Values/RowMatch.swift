/// A row whose city an earlier row has, or whose name another city of the archive has.
package struct RowMatch: Sendable, Equatable {
  package var place: RowPlace
  package var id: Int
  package var name: String

  /// The ids of up to five other cities with this name; empty for a repeated city.
  package var others: [Int] = []
}
