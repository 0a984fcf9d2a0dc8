import Foundation
import JSON
import Platform
import TestSupport
import Testing

@Suite("A surprise", .endToEnd, .serialized)
struct SurpriseTests {
  @Test(
    "The country of the source is that of a city of the list, also where the point fell beside it")
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
