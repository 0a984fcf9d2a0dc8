import CityServer
import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Members of error.data", .ownThread)
struct ErrorDataTests {
  /// The members of `data` in the shape Error of the contract.
  private static let declared: Set<String> = {
    let error = CityAPI.api.openRPC["components"]?["schemas"]?["Error"]
    let members = error?["properties"]?["data"]?["properties"]?.object?.members ?? []
    return Set(members.map(\.name))
  }()

  @Test("Every member that an error of the transcripts carries is declared in the shape Error")
  func areDeclared() async {
    #expect(Self.declared.isSuperset(of: ["name", "retryable", "path"]))
    for reply in await CoverageConversation.ofAllTranscripts().replies {
      guard let data = reply.json["error"]?["data"] else { continue }
      let names = Set(data.object?.members.map(\.name) ?? [])
      #expect(names.isSubset(of: Self.declared), "\(reply.transcript): \(data.text)")
    }
  }
}
