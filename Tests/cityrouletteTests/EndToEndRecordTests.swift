import JSON
import LoopbackServer
import Platform
import Testing

@Suite("A conversation written down", .ownThread, .serialized)
struct EndToEndRecordTests {
  @Test("A recorded conversation with dice, a clock and a service plays again without the service")
  func playsAgain() throws {
    let home = try Home()
    let (file, answers) = ("\(home.path)/talk.rpc", "\(home.path)/answers")
    do {
      let stage = try WeatherStage(
        .openMeteo, in: home,
        [
          "--archive", ":memory:", "--record", file, "--record-http", answers,
          "--seed", "6", "--clock", "2026-05-01T13:40:00Z",
        ])
      try stage.backend.call("session.open", ["mode": "import", "weather": true])
      try stage.backend.call("weather.refresh")
      #expect(try stage.backend.leave() == .code(0))
    }
    let text = String(decoding: try File.read(file), as: UTF8.self)
    #expect(text.contains("--clock 2026-05-01T13:40:00Z"))
    let script = "exec '\(Backend.program)' play --quiet '\(file)' >&2"
    let player = try Backend(bare: home, ["-c", script], program: "/bin/sh")
    #expect(try player.finish().status == .code(0), "\(player.errorText)")
  }
}
