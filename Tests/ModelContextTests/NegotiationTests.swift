import JSON
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct NegotiationTests {
    @Test func `A request before the handshake is refused`() throws {
      let error = try Assistant().error("tools/list")
      #expect(error["code"] == -32600)
      #expect(error["message"]?.string?.hasPrefix("Begin with initialize") == true)
    }

    @Test(arguments: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
    func `The handshake agrees on the client's version`(version: String) throws {
      let assistant = try Assistant()
      let result = try assistant.result("initialize", ["protocolVersion": .string(version)])
      #expect(result["protocolVersion"]?.string == version)
      #expect(result["serverInfo"] == ["name": "cityroulette", "version": "0"])
      #expect(try assistant.result("ping") == [:])
    }

    @Test(arguments: ["2024-10-07", "2026-07-28", "tomorrow"])
    func `The handshake offers the newest version if the client's is unknown`(version: String)
      throws
    {
      let result = try Assistant().result("initialize", ["protocolVersion": .string(version)])
      #expect(result["protocolVersion"] == "2025-11-25")
    }

    @Test func `A second handshake is refused`() throws {
      let assistant = try Assistant.greeted()
      let error = try assistant.error("initialize", ["protocolVersion": "2025-11-25"])
      #expect(error["code"] == -32600)
    }

    @Test func `A stateless request needs no handshake`() throws {
      let assistant = try Assistant()
      let result = try assistant.result("server/discover", meta: Assistant.stateless)
      #expect(
        result["supportedVersions"] == [
          "2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05",
        ])
      #expect(result["resultType"] == "complete")
      #expect(result["ttlMs"] == 3_600_000)
      #expect(result["_meta"]?[Meta.server]?["name"] == "cityroulette")
    }

    @Test func `Each stateless request must name its version`() throws {
      let assistant = try Assistant()
      _ = try assistant.result("tools/list", meta: Assistant.stateless)
      let error = try assistant.error("tools/list")
      #expect(error["code"] == -32602)
      #expect(error["message"]?.string?.contains(Meta.version) == true)
    }

    @Test(
      arguments: [
        (
          "2030-01-01", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]
        ),
        ("2025-11-25", ["2026-07-28"]),
      ] as [(String, JSON)])
    func `A refused first version is answered with those that would be accepted`(
      version: String, supported: JSON
    ) throws {
      let error = try Assistant().error(
        "tools/list", meta: ["io.modelcontextprotocol/protocolVersion": .string(version)])
      #expect(error["code"] == -32022)
      #expect(error["data"]?["supported"] == supported)
      #expect(error["data"]?["requested"]?.string == version)
    }

    @Test func `A stateless conversation accepts only the stateless version`() throws {
      let assistant = try Assistant()
      _ = try assistant.result("tools/list", meta: Assistant.stateless)
      for error in [
        try assistant.error(
          "tools/list", meta: ["io.modelcontextprotocol/protocolVersion": "2030-01-01"]),
        try assistant.error("initialize", ["protocolVersion": "2025-11-25"]),
      ] {
        #expect(error["code"] == -32022)
        #expect(error["data"]?["supported"] == ["2026-07-28"])
      }
    }

    @Test(arguments: [("2024-11-05", false), ("2025-03-26", true)])
    func `A version without structured content gets all data as text`(
      version: String, hasAnnotations: Bool
    ) throws {
      let assistant = try Assistant()
      _ = try assistant.result(
        "initialize", ["protocolVersion": .string(version), "capabilities": ["elicitation": [:]]])
      let tool = try assistant.result("tools/list")["tools"]?.array?.first
      #expect(tool?["title"] == nil)
      #expect(tool?["outputSchema"] == nil)
      #expect((tool?["annotations"] != nil) == hasAnnotations)
      let result = try assistant.tool("near", ["place": "Springfield"])
      #expect(result.object?.members.map(\.name) == ["content"])
      let text = result["content"]?.array?.first?["text"]?.string ?? ""
      #expect(text.contains("Springfield|4250542|Illinois|US|"), "\(text)")
      #expect(assistant.notices.isEmpty)
    }

    @Test(arguments: ["tools/list", "prompts/list", "resources/list", "resources/templates/list"])
    func `A cursor that the server did not issue is refused`(method: String) throws {
      let assistant = try Assistant.greeted()
      let error = try assistant.error(method, ["cursor": "2"])
      #expect(error["code"] == -32602)
      #expect(error["message"]?.string?.hasPrefix("params.cursor: ") == true)
      _ = try assistant.result(method, ["cursor": .null])
    }

    @Test func `A conversation keeps its mode`() throws {
      let handshake = try Assistant.greeted()
      #expect(try handshake.error("tools/list", meta: Assistant.stateless)["code"] == -32600)
      let stateless = try Assistant()
      _ = try stateless.result("tools/list", meta: Assistant.stateless)
      let error = try stateless.error("initialize", ["protocolVersion": "2025-11-25"])
      #expect(error["code"] == -32022)
    }

    @Test func `A result after a handshake has no members of the stateless protocol`() throws {
      let result = try Assistant.greeted().result("tools/list")
      #expect(result.object?.members.map(\.name) == ["tools"])
    }

    @Test(
      arguments: [
        ([:], false), (["elicitation": [:]], true), (["elicitation": ["form": [:]]], true),
        (["elicitation": ["url": [:]]], false), (["elicitation": ["form": [:], "url": [:]]], true),
        (["elicitation": true], false),
      ] as [(JSON, Bool)])
    func `A client can be asked if it supports elicitation by form`(
      capabilities: JSON, canElicit: Bool
    ) {
      let client = ClientContext(version: .november2025, capabilities: capabilities)
      #expect(client.canElicit == canElicit)
    }
  }
}
