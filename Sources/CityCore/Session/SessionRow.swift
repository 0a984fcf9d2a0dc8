/// A city as a session lists it.
package struct SessionRow: Sendable, Equatable {
  package var city: City

  /// The star as it stands in the session; the archive learns of it at the commit.
  package var favorite: Bool

  /// Whether the archive held the city when the session opened.
  package var archived: Bool

  package init(city: City, favorite: Bool = false, archived: Bool = false) {
    self.city = city
    self.favorite = favorite
    self.archived = archived
  }
}

/// A row and its place among the visible ones.
package struct LocatedRow: Sendable, Equatable {
  package var row: SessionRow

  /// Counted from 0; nil when the filter hides the row.
  package var index: Int?
}

/// Some consecutive visible rows.
package struct SessionPage: Sendable, Equatable {
  package var rows: [SessionRow]

  /// How many rows are visible, on this page or not.
  package var total: Int

  /// The offset of the next page, nil after the last one.
  package var next: Int?
}
