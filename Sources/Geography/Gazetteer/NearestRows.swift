/// Collects the rows that may be nearest to a point, by their approximate locations.
struct NearestRows {
  private struct Candidate: Comparable {
    /// The square of the chord to the approximate location.
    var chordSquared: Double
    var row: Int

    static func < (left: Candidate, right: Candidate) -> Bool {
      left.chordSquared < right.chordSquared
    }
  }

  private let point: UnitVector
  private let places: PlaceTable
  private let limit: Int
  private var candidates: [Candidate] = []

  /// With more candidates, those that are too far are removed.
  private var mostCandidates: Int

  /// The bound on the squared chord to the approximate location of a candidate.
  private var farthest: Double

  /// - Parameters:
  ///   - limit: the number of rows that are wanted, above zero.
  ///   - farthest: the square of the longest chord to an approximate location.
  init(to point: UnitVector, in places: PlaceTable, limit: Int, farthest: Double) {
    self.point = point
    self.places = places
    self.limit = limit
    self.farthest = farthest
    mostCandidates = 2 * limit
  }

  mutating func insert(_ rows: Range<Int>) {
    for row in rows {
      let chordSquared = point.chordSquared(to: places.roughPoint(row))
      guard chordSquared <= farthest else { continue }
      candidates.append(Candidate(chordSquared: chordSquared, row: row))
      if candidates.count > mostCandidates {
        removeFarthest()
      }
    }
  }

  /// Returns whether `limit` of the rows are certainly nearer than a chord.
  mutating func areWithin(chordSquared: Double) -> Bool {
    guard candidates.count >= limit else { return false }
    removeFarthest()
    return farthest < chordSquared
  }

  /// Returns the rows that may be among the `limit` nearest ones, in no order.
  func rows() -> [Int] { candidates.lazy.filter { $0.chordSquared <= farthest }.map(\.row) }

  /// Removes the candidates that are not among the nearest ones even if their approximate locations have the largest
  /// possible error. There must be at least `limit` candidates.
  private mutating func removeFarthest() {
    candidates.sort()
    let chord = candidates[limit - 1].chordSquared.squareRoot() + 2 * UnitVector.roughError
    farthest = min(farthest, chord * chord)
    candidates.removeAll { $0.chordSquared > farthest }
    mostCandidates = 2 * candidates.count
  }
}
