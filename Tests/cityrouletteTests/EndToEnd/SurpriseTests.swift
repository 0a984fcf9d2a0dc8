import Foundation
import JSON
import Platform
import TestSupport
import Testing

@Suite("Surprises", .endToEnd, .serialized)
struct SurpriseTests {
  @Test(
    "The source has the country of a listed city, even if the point is in another country")
  func country() throws {
    let backend = try Backend(try Home(), ["--seed", "7"])
    try backend.call("client.configure", ["notify": ["roulette.didLook"]])
    for round in 1...60 {
      let opened = try backend.call("session.open", ["mode": "import"])
      let country = opened["source"]?["country"]
      let found = opened["cities"]?.array?.compactMap { $0["country"] } ?? []
      #expect(found.contains { $0 == country }, "round \(round): \(opened["source"]?.text ?? "")")
      try backend.call("session.close", ["discard": true])
    }
    #expect(try backend.leave() == .code(0))
  }
}
