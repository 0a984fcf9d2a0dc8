import Foundation
import Platform
import Testing

@Suite("Log")
struct LogTests {
  @Test("A line contains the program, the level and the message")
  func line() throws {
    let pipe = try Pipe()
    let log = Log(level: .debug, descriptor: pipe.writeEnd)
    log(.error, "it broke")
    log(.debug, "Zürich")
    #expect(pipe.contents() == "cityroulette: error: it broke\ncityroulette: debug: Zürich\n")
  }

  @Test(
    "A message below the level is neither evaluated nor written",
    arguments: Log.Level.allCases)
  func levels(level: Log.Level) throws {
    let pipe = try Pipe()
    let log = Log(level: level, descriptor: pipe.writeEnd)
    var made = 0
    func message() -> String {
      made += 1
      return "x"
    }
    for level in Log.Level.allCases {
      log(level, message())
    }
    let expected = Log.Level.allCases.filter { $0 <= level }
    #expect(made == expected.count)
    #expect(pipe.contents() == expected.map { "cityroulette: \($0.rawValue): x\n" }.joined())
  }

  @Test("A long message is shortened so that its line is written atomically")
  func longLine() throws {
    let pipe = try Pipe()
    let log = Log(level: .info, descriptor: pipe.writeEnd)
    log(.info, String(repeating: "x", count: 100_000))
    log(.info, "next")
    let lines = pipe.contents().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map(\.utf8.count) == [4095, 24, 0])
  }

  @Test("Lines for a full pipe are dropped, and the next line reports their number")
  func dropsLines() throws {
    let pipe = try Pipe()
    let log = Log(level: .info, descriptor: pipe.writeEnd)
    let message = String(repeating: "x", count: 1000)
    for _ in 0..<500 {
      log(.info, message)
    }
    let kept = pipe.contents().split(separator: "\n").count
    #expect(kept > 0 && kept < 500)
    log(.info, "read again")
    log(.info, "and again")
    #expect(
      pipe.contents() == """
        cityroulette: \(500 - kept) lines dropped
        cityroulette: info: read again
        cityroulette: info: and again

        """)
  }

  @Test("A log file is appended to, and only its owner can read it")
  func file() throws {
    let path = NSTemporaryDirectory() + "cityroulette-\(UUID().uuidString).log"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Log(level: .info, path: path)(.info, "first")
    try Log(level: .info, path: path)(.info, "second")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "cityroulette: info: first\ncityroulette: info: second\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("A log file that cannot be opened is refused with its path and the reason")
  func unopenable() throws {
    let error = try #require(throws: SystemError.self) {
      try Log(level: .info, path: "/dev/null/log")
    }
    #expect(error.message == "cannot open the log file /dev/null/log: Not a directory")
  }
}
