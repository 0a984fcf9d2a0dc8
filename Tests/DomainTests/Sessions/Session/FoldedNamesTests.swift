import Testing
import Text

@testable import Sessions

@Suite struct FoldedNamesTests {
  private func rows(of names: [String], containing query: String) -> [Int] {
    var folded = ByteStrings()
    for name in names {
      folded.append(NameFolding.fold(name))
    }
    let searched = FoldedNames(folded, order: Array(0..<Int32(names.count)))
    return Array(searched.rows(containing: Array(query.utf8)).members())
  }

  @Test("A query matches at the start, in the middle and at the end of a name")
  func places() {
    let names = ["banana", "bandana", "cabana", "an"]
    #expect(rows(of: names, containing: "ban") == [0, 1, 2])
    #expect(rows(of: names, containing: "ana") == [0, 1, 2])
    #expect(rows(of: names, containing: "dan") == [1])
    #expect(rows(of: names, containing: "an") == [0, 1, 2, 3])
  }

  @Test("An empty query matches every name, even an empty one")
  func emptyQuery() {
    #expect(rows(of: ["a", "", "b"], containing: "") == [0, 1, 2])
    #expect(rows(of: [], containing: "") == [])
  }

  @Test("No match extends from one name into the next")
  func borders() {
    #expect(rows(of: ["ab", "cd"], containing: "bc") == [])
    #expect(rows(of: ["ab", "cd"], containing: "b\u{0}c") == [])
    #expect(rows(of: ["ab", "cd"], containing: "abcdefgh") == [])
  }

  @Test("A match is found at any offset in a block of the search")
  func blocks() {
    for length in 1...40 {
      for place in 0...40 {
        let query = String(repeating: "b", count: length)
        let name = String(repeating: "a", count: place) + query
        #expect(rows(of: ["b", name, "a"], containing: query) == (length == 1 ? [0, 1] : [1]))
        #expect(rows(of: ["b", name, "a"], containing: "b" + query + "a") == [])
      }
    }
  }

  @Test("A letter is found in more names than fit into one block")
  func manyNames() {
    let long = String(repeating: "a", count: 30)
    let some = ["", "b", "aaaaaaab", "ba", long + "b", "bbbbbbbb", "a", "aba", long]
    let names = (0..<6000).map { some[$0 * $0 % 13 % some.count] }
    #expect(rows(of: names, containing: "b") == names.indices.filter { names[$0].contains("b") })
    #expect(rows(of: names, containing: "a") == names.indices.filter { names[$0].contains("a") })
    #expect(rows(of: names, containing: "c") == [])
  }

  @Test("A query with letters beyond ASCII is found by its bytes")
  func beyondASCII() {
    #expect(rows(of: ["Łódź", "東京都", "大阪"], containing: "京") == [1])
  }

  @Test("Matches agree with a plain substring search on random names")
  func agreesWithContains() {
    var generator = SeededGenerator(seed: 7)
    func word(_ lengths: ClosedRange<Int>) -> String {
      let length = Int.random(in: lengths, using: &generator)
      return String((0..<length).map { _ in "aab".randomElement(using: &generator) ?? "a" })
    }
    let names = (0..<400).map { _ in word(0...12) }
    for _ in 0..<100 {
      let query = word(1...6)
      let expected = names.indices.filter { names[$0].contains(query) }
      #expect(rows(of: names, containing: query) == expected)
    }
  }
}
