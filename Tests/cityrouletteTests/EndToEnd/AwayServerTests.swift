import JSON
import Platform
import TestSupport
import Testing

@Suite("An unreachable server of the archive", .endToEnd, .timeLimit(.minutes(2)))
struct AwayServerTests {
  @Test("Requests that need the archive fail as retryable, and the message contains no password")
  func away() throws {
    let home = try Home()
    let backend = try Backend(
      home, ["--archive", "postgresql://ada:s3%2Fcret@127.0.0.1:1/cities"])
    let error = try backend.refusal("archive.status")
    #expect(error["code"] == 1030)
    #expect(error["message"]?.string?.contains("cret") == false)
    let hasLibrary = error["message"]?.string?.contains("libpq, which is not installed") == false
    #expect(error["data"]?["retryable"] == JSON(hasLibrary))
    #expect(try backend.leave() == .code(0))
  }
}
