import JSON

/// Pairs expected elements with received ones, whatever their order.
///
/// Literal elements are paired by equality, with a hash table. The other expected elements are paired with the
/// remaining received ones by augmenting paths (Kuhn's algorithm), so that `"$any"` does not take the only element
/// that another expected element matches.
enum UnorderedAlignment {
  /// The pairs in the order of the expected elements, then the received elements without partners. Expected elements
  /// that match none are paired in order with received elements that none matches.
  ///
  /// - Parameters:
  ///   - isLiteral: whether an expected element matches only the value that equals it.
  ///   - matches: whether the expected and the received element of these indices match.
  static func pairs(
    _ expected: [JSON], _ actual: [JSON], isLiteral: (JSON) -> Bool, matches: (Int, Int) -> Bool
  ) -> [ArrayAlignment.Pair] {
    var partners = [Int?](repeating: nil, count: expected.count)
    var free = Dictionary(grouping: actual.indices.reversed()) { actual[$0] }
    var isTaken = [Bool](repeating: false, count: actual.count)
    for (index, element) in expected.enumerated() where isLiteral(element) {
      if let partner = free[element]?.popLast() {
        partners[index] = partner
        isTaken[partner] = true
      }
    }
    let rest = actual.indices.filter { !isTaken[$0] }
    var owners: [Int: Int] = [:]
    for index in expected.indices where !isLiteral(expected[index]) {
      var visited: Set<Int> = []
      _ = findPartner(of: index, among: rest, owners: &owners, visited: &visited, matches: matches)
    }
    for (partner, owner) in owners {
      partners[owner] = partner
      isTaken[partner] = true
    }
    return pairs(partners, actual.indices.filter { !isTaken[$0] })
  }

  private static func findPartner(
    of index: Int, among candidates: [Int], owners: inout [Int: Int], visited: inout Set<Int>,
    matches: (Int, Int) -> Bool
  ) -> Bool {
    for candidate in candidates where !visited.contains(candidate) && matches(index, candidate) {
      visited.insert(candidate)
      let owner = owners[candidate]
      let isFree =
        owner.map {
          findPartner(
            of: $0, among: candidates, owners: &owners, visited: &visited, matches: matches)
        } ?? true
      if isFree {
        owners[candidate] = index
        return true
      }
    }
    return false
  }

  private static func pairs(_ partners: [Int?], _ free: [Int]) -> [ArrayAlignment.Pair] {
    var free = free[...]
    let pairs = partners.enumerated().map { index, partner -> ArrayAlignment.Pair in
      if let partner {
        return .both(index, partner)
      }
      return free.popFirst().map { .both(index, $0) } ?? .onlyExpected(index)
    }
    return pairs + free.map { .onlyActual($0) }
  }
}
