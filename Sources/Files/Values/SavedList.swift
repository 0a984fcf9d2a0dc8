/// A list: one that a user fills with archived cities and places of the guide, or a smart list, which contains the
/// archived cities that a query finds.
package struct SavedList: Sendable, Equatable {
  /// The colours. They are a fixed set, so that a list looks alike in all clients.
  package enum Color: String, Sendable, CaseIterable {
    case red, orange, yellow, green, teal, blue, purple, pink, brown, gray
  }

  /// The icons. They are a fixed set too.
  package enum Icon: String, Sendable, CaseIterable {
    case pin, star, heart, flag, home, work, plane, train, boat, car, bicycle, mountain, beach,
      camera, food,
      book, music, people
  }

  /// Unique in the archive. Not reused, except possibly after a backup was restored.
  package let id: Int
  package var name: String
  package var color: Color
  package var icon: Icon

  /// The query of a smart list, as JSON; nil for a list that a user fills.
  package var query: String?

  /// The number of cities; nil for a smart list.
  package var count: Int?

  /// The number of places of the guide; nil for a smart list.
  package var placeCount: Int?

  package init(
    id: Int, name: String, color: Color, icon: Icon, query: String? = nil, count: Int? = nil,
    placeCount: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.color = color
    self.icon = icon
    self.query = query
    self.count = count
    self.placeCount = placeCount
  }
}
