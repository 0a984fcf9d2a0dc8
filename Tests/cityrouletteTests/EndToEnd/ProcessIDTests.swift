import Foundation
import JSON
import Platform
import TestSupport
import Testing

@Suite("The client's process id", .endToEnd, .serialized)
struct ProcessIDTests {
  @Test(
    "Any integer is accepted, and the server ignores a process that it cannot see",
    arguments: [-1, 0, 2_147_483_646, 4_000_000_000, 9_007_199_254_740_991])
  func invisible(processID: Int) throws {
    let backend = try Backend(try Home())
    try backend.call("initialize", ["processId": JSON(processID)])
    // The server looks for the client's process in the next turn of the loop, before it reads this request.
    #expect(try backend.call("server.status")["sessions"] == 0)
    #expect(try backend.leave() == .code(0))
    #expect(backend.errorText == "")
  }

  @Test("initialize can be repeated after it failed")
  func failedInitialize() throws {
    let backend = try Backend(try Home())
    let refusal = try backend.refusal("initialize", ["processId": "x"])
    #expect(refusal["data"]?["path"] == "params.processId")
    #expect(try backend.refusal("initialize", ["units": "parsecs"])["code"] == -32602)
    #expect(try backend.call("initialize", ["processId": nil])["protocolVersion"] == 1)
    #expect(try backend.refusal("initialize")["code"] == -32600)
    #expect(try backend.refusal("initialize")["code"] == -32600)
  }

  @Test("When the client's process ends, the server reports that on standard error")
  func ended() throws {
    let client = try ChildProcess(command: ["/bin/cat"], environment: [:])
    let backend = try Backend(try Home())
    try backend.call("initialize", ["processId": JSON(Int(client.processID))])
    client.end()
    #expect(try backend.finish().status == .code(1))
    let reason = "the client process \(client.processID) has ended; the server exits"
    #expect(backend.errorText.contains(reason), "\(backend.errorText)")
  }
}
