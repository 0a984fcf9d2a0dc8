import CityRouletteTesting
import Foundation
import Testing

private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
private let server = "python3 \(folder.path)/../../../../../Tests/Servers/calculator/calculator.py"

@Suite struct CalculatorTests {
  @Test("The server passes", arguments: try Transcript.all(in: folder))
  func serverPasses(transcript: Transcript) async throws {
    try await transcript.play(server: server)
  }

  @Test("The client adds")
  func clientAdds() async throws {
    let stub = try Transcript(folder.appending(path: "add.rpc")).stub()
    let calculator = Calculator(executable: stub.executable, arguments: stub.arguments)
    let sum = try calculator.add(2, 3)
    try await stub.finish()
    #expect(sum == 5)
  }
}
