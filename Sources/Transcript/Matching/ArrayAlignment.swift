/// Aligns the elements of an expected and a received array, as a line diff aligns two files.
///
/// Elements at the beginning and the end that match are paired first. The rest is aligned with the
/// greedy algorithm of Myers ("An O(ND) Difference Algorithm and Its Variations", 1986). If more
/// than `maximumEdits` elements of the rest were added or removed, its elements are paired by
/// position instead. This limits the number of comparisons to a constant per element.
enum ArrayAlignment {
  /// A pair of elements, or an element without a partner, by their indices.
  enum Pair: Equatable {
    case both(Int, Int)
    case onlyExpected(Int)
    case onlyActual(Int)
  }

  private static let maximumEdits = 40

  /// - Parameters:
  ///   - expected: the number of expected elements.
  ///   - actual: the number of received elements.
  ///   - matches: whether an expected and a received element match.
  static func pairs(
    _ expected: Int, _ actual: Int, matches: (Int, Int) -> Bool
  ) -> [Pair] {
    let shorter = min(expected, actual)
    var start = 0
    while start < shorter, matches(start, start) {
      start += 1
    }
    var tail = 0
    while tail < shorter - start, matches(expected - 1 - tail, actual - 1 - tail) {
      tail += 1
    }
    let first = start..<(expected - tail)
    let second = start..<(actual - tail)
    let common = matchedPairs(first, second, matches: matches)
    var pairs = (0..<start).map { Pair.both($0, $0) }
    var place = (start, start)
    for (one, two) in common + [(first.upperBound, second.upperBound)] {
      pairs += gap(place.0..<one, place.1..<two)
      if one < first.upperBound {
        pairs.append(.both(one, two))
      }
      place = (one + 1, two + 1)
    }
    return pairs + (0..<tail).map { .both(first.upperBound + $0, second.upperBound + $0) }
  }

  /// The pairs between two matches: elements paired by position, then the rest of the longer range without partners.
  private static func gap(_ first: Range<Int>, _ second: Range<Int>) -> [Pair] {
    let changed = zip(first, second).map { Pair.both($0, $1) }
    let count = changed.count
    return changed + first.dropFirst(count).map(Pair.onlyExpected)
      + second.dropFirst(count).map(Pair.onlyActual)
  }

  /// The indices of matching elements on a shortest path of edits; empty if it has more than `maximumEdits`.
  private static func matchedPairs(
    _ first: Range<Int>, _ second: Range<Int>, matches: (Int, Int) -> Bool
  ) -> [(Int, Int)] {
    guard !first.isEmpty, !second.isEmpty else { return [] }
    // The furthest expected index on each diagonal; `history` has those before each number of edits.
    var furthest: [Int: Int] = [1: 0]
    var history: [[Int: Int]] = []
    for edits in 0...maximumEdits {
      history.append(furthest)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let isDown = isDown(diagonal, edits: edits, in: furthest)
        var one = isDown ? furthest[diagonal + 1] ?? 0 : (furthest[diagonal - 1] ?? 0) + 1
        var two = one - diagonal
        while one < first.count, two >= 0, two < second.count,
          matches(first.lowerBound + one, second.lowerBound + two)
        {
          one += 1
          two += 1
        }
        furthest[diagonal] = one
        if one >= first.count, two >= second.count {
          return path(through: history, from: (first.count, second.count)).map {
            (first.lowerBound + $0.0, second.lowerBound + $0.1)
          }
        }
      }
    }
    return []
  }

  /// Whether the last edit of the path to a diagonal adds an element instead of removing one.
  private static func isDown(_ diagonal: Int, edits: Int, in furthest: [Int: Int]) -> Bool {
    diagonal == -edits
      || diagonal != edits && (furthest[diagonal - 1] ?? -1) < (furthest[diagonal + 1] ?? -1)
  }

  /// The matching elements of the path, found backwards from its end.
  private static func path(
    through history: [[Int: Int]], from end: (Int, Int)
  ) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (one, two) = end
    for edits in history.indices.reversed() {
      let furthest = history[edits]
      let diagonal = one - two
      let previous = isDown(diagonal, edits: edits, in: furthest) ? diagonal + 1 : diagonal - 1
      let start = edits == 0 ? 0 : furthest[previous] ?? 0
      let other = start - previous
      while one > start, two > (edits == 0 ? 0 : other), one > 0, two > 0 {
        one -= 1
        two -= 1
        pairs.append((one, two))
      }
      one = start
      two = other
    }
    return pairs.reversed()
  }
}
