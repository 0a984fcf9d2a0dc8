package import Files

/// A row whose city has an earlier row, or a row of a new city whose name another city has.
package struct RowMatch: Sendable, Equatable {
  package var place: RowPlace
  package var id: Int
  package var name: String

  /// The ids of up to five other cities with this name; empty for a row whose city has an earlier row.
  package var others: [Int] = []
}
