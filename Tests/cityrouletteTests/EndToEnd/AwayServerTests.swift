import JSON
import Platform
import TestSupport
import Testing

@Suite("A server of an archive that is not there", .endToEnd, .timeLimit(.minutes(2)))
struct AwayServerTests {
  @Test("What needs the archive may be sent again, and no password is in the message")
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
