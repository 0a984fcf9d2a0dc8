package import Geography

/// Draws random cities from a fixed set of candidates.
package struct CitySampler: Sendable {
  enum Kind {
    /// Rows with equal weights.
    case rows([Int])

    /// Groups with equal weights. Within a group the rows have equal weights.
    case groups([[Int]])

    /// Rows and their cumulative populations.
    case sums([Int], [Int])
  }

  let gazetteer: Gazetteer
  let kind: Kind

  /// Draws a city according to the weights.
  package func draw(with dice: Dice) -> City {
    switch kind {
    case .rows(let rows): return gazetteer.city(ofRow: Self.one(of: rows, drawnBy: dice))
    case .groups(let groups):
      return gazetteer.city(ofRow: Self.one(of: Self.one(of: groups, drawnBy: dice), drawnBy: dice))
    case .sums(let rows, let sums):
      let number = dice.number(below: sums[sums.count - 1])
      return gazetteer.city(ofRow: rows[sums.indices.partitionPoint { sums[$0] <= number }])
    }
  }

  private static func one<Element>(of elements: [Element], drawnBy dice: Dice) -> Element {
    elements[dice.number(below: elements.count)]
  }
}
