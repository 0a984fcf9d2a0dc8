import JSON
import Testing
import Text

@Suite("Damaged texts")
struct FuzzTests {
  /// Compares both parsers on one text, and writing with reading if the text is JSON.
  private func check(_ bytes: [UInt8]) {
    let result = Result { () throws(JSONError) in try JSONParser.parse(bytes) }
    if case .failure(let error) = result {
      #expect(0...bytes.count ~= error.offset)
    }
    if case .success(let value) = result, (try? JSONParser.parse(value.bytes)) != value {
      Issue.record("not stable: \(bytes)")
    }
    if let disagreement = SecondReader.disagreement(with: result, on: bytes) {
      Issue.record("\(disagreement): \(String(decoding: bytes, as: UTF8.self)) \(bytes)")
    }
  }

  @Test("Randomly changed texts give the same result as a second parser", arguments: 1...4)
  func mutations(seed: UInt64) {
    var mutation = Mutation(seed: seed)
    let texts = Documents.all.map { Array($0.utf8) }
    for _ in 0..<10_000 {
      check(mutation.next(from: texts))
    }
  }

  @Test(
    "A document truncated at any byte is refused without a partial value",
    arguments: Documents.all)
  func truncation(text: String) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      check(Array(bytes.prefix(count)))
    }
    guard let last = bytes.last, last == UInt8(ascii: "}") || last == UInt8(ascii: "]") else {
      return
    }
    for count in 0..<bytes.count {
      let error = #expect(throws: JSONError.self) {
        try JSONParser.parse(Array(bytes.prefix(count)))
      }
      #expect((error?.offset ?? .max) <= count)
    }
  }

  @Test("Every replacement of a byte gives the same result as a second parser")
  func everyByteReplaced() {
    let text = Array(#"{"a":[-1.5e3,true,null],"é":"\u00e9"}"#.utf8)
    for index in text.indices {
      var bytes = text
      for byte in UInt8.min...UInt8.max {
        bytes[index] = byte
        check(bytes)
      }
    }
  }

  @Test("Random bytes never trap the parser")
  func noise() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...24, using: &random)
      check((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }
}
