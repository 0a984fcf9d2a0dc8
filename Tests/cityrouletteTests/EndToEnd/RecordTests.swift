import JSON
import Platform
import Synchronization
import TestSupport
import Testing

@Suite("Recorded conversations", .endToEnd, .serialized)
struct RecordTests {
  @Test("A recorded conversation with a draft passes when played")
  func drafts() throws {
    let home = try Home()
    let fixed = ["--seed", "6", "--clock", "2026-05-01T13:40:00Z"]
    func converse(_ options: [String]) throws -> [UInt8] {
      let backend = try Backend(home, fixed + options)
      let opened = try backend.call(
        "session.open", ["mode": "import", "source": "country", "country": "LI"])
      let city = try #require(opened["cities"]?.array?.first?["id"])
      try backend.call("city.toggleFavorite", ["city": city])
      let draft = try #require(backend.call("session.list")["drafts"]?.array?.first)
      #expect(draft["savedAt"] == "2026-05-01T13:40:00Z")
      #expect(draft["heldBy"]?.int == Int(backend.processID))
      try backend.call("session.close", ["discard": true])
      #expect(try backend.leave() == .code(0))
      return backend.output
    }
    let file = "\(home.path)/talk.rpc"
    _ = try converse(["--archive", "\(home.path)/a.sqlite", "--record", file])
    let text = String(decoding: try File.read(file), as: UTF8.self)
    #expect(text.contains(#""heldBy":"$int""#))
    let script = "exec '\(Backend.program)' play --quiet '\(file)' >&2"
    let player = try Backend(bare: home, ["-c", script], program: "/bin/sh")
    #expect(try player.finish().status == .code(0), "\(player.errorText)")
  }

  @Test(
    "A recorded conversation with a seed, a clock and weather passes when played without the service"
  )
  func playsAgain() throws {
    let home = try Home()
    let (file, answers) = ("\(home.path)/talk.rpc", "\(home.path)/answers")
    do {
      let sandbox = try WeatherSandbox(
        .openMeteo, in: home,
        [
          "--archive", ":memory:", "--record", file, "--record-http", answers,
          "--seed", "6", "--clock", "2026-05-01T13:40:00Z",
        ])
      try sandbox.backend.call("session.open", ["mode": "import", "weather": true])
      try sandbox.backend.call("weather.refresh")
      #expect(try sandbox.backend.leave() == .code(0))
    }
    let text = String(decoding: try File.read(file), as: UTF8.self)
    #expect(text.contains("@clock 2026-05-01T13:40:00Z\n"))
    // The responses are in the folder of the recording.
    let script = "exec '\(Backend.program)' play --quiet --allow-paths '\(file)' >&2"
    let player = try Backend(bare: home, ["-c", script], program: "/bin/sh")
    #expect(try player.finish().status == .code(0), "\(player.errorText)")
  }
}
