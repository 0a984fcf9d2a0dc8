package import Geography

/// A position in session order: that of the last city of a page, as the city was when the page was read.
package struct ArchiveCursor: Sendable, Equatable {
  let favorite: Bool
  let population: Int
  let id: Int
  let name: String

  /// The position of a city in its current state.
  package init(_ archived: ArchivedCity) {
    favorite = archived.favorite
    population = archived.city.population ?? 0
    id = archived.city.id
    name = archived.city.name
  }

  /// Parses the result of `text`. Returns nil for a text of another form.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, ["0", "1"].contains(parts[0]), let population = Int(parts[1]),
      let id = Int(parts[2])
    else { return nil }
    favorite = parts[0] == "1"
    self.population = population
    self.id = id
    name = String(parts[3])
  }

  /// An opaque text for clients.
  package var text: String { "\(favorite ? 1 : 0):\(population):\(id):\(name)" }
}
