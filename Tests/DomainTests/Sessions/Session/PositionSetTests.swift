import Testing
import Text

@testable import Sessions

@Suite struct PositionSetTests {
  @Test(
    "Ranks and members agree with a plain set under random changes", arguments: [1, 64, 65, 700])
  func agreesWithASet(capacity: Int) {
    var generator = SeededGenerator(seed: UInt64(capacity))
    var model: Set<Int> = []
    var positions = PositionSet(capacity: capacity)
    for _ in 0..<1_000 {
      let position = Int.random(in: 0..<capacity, using: &generator)
      if Bool.random(using: &generator) {
        model.insert(position)
        positions.set(position, to: true)
      } else {
        model.remove(position)
        positions.set(position, to: false)
      }
      let start = Int.random(in: 0...capacity, using: &generator)
      #expect(positions.count == model.count)
      #expect(positions.contains(position) == model.contains(position))
      #expect(positions.rank(of: position) == model.count { $0 < position })
      #expect(Array(positions.members(from: start)) == Array(model.sorted().dropFirst(start)))
    }
    #expect(positions == PositionSet(capacity: capacity, members: model))
  }

  private func set(where isMember: (Int) -> Bool) -> PositionSet {
    PositionSet(capacity: 200, members: (0..<200).filter(isMember))
  }

  @Test("Set operations have the counts and ranks of sets built member by member")
  func operations() {
    let even = set { $0 % 2 == 0 }
    let third = set { $0 % 3 == 0 }
    #expect(even.intersection(third) == set { $0 % 6 == 0 })
    #expect(even.union(third) == set { $0 % 2 == 0 || $0 % 3 == 0 })
    #expect(even.subtracting(third) == set { $0 % 2 == 0 && $0 % 3 != 0 })
  }

  @Test("An empty set has no members")
  func empty() {
    #expect(Array(PositionSet(capacity: 0).members()) == [])
    #expect(Array(PositionSet(capacity: 100).members(from: 5)) == [])
  }
}
