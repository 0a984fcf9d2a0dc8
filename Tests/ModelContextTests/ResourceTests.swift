import JSON
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct ResourceTests {
    private static let archive = "cityroulette://archive"

    private func text(_ uri: String, of assistant: Assistant) throws -> JSON {
      let result = try assistant.result("resources/read", ["uri": .string(uri)])
      let contents = try #require(result["contents"]?.array?.first)
      #expect(contents["uri"]?.string == uri)
      return try JSONParser.parse(try #require(contents["text"]?.string))
    }

    @Test func `The archive is read as GeoJSON`() throws {
      let assistant = try Assistant.greeted()
      _ = try assistant.answer("keep", ["action": "star", "place": "Berlin"])
      let archive = try text(Self.archive, of: assistant)
      #expect(archive["type"] == "FeatureCollection")
      #expect(archive["features"]?.array?.count == 1)
    }

    @Test func `A city is read with its names, and the guide with its places`() throws {
      let assistant = try Assistant.greeted()
      let city = try text("cityroulette://city/2950159", of: assistant)
      #expect(city["city"]?["name"] == "Berlin")
      #expect(city["names"]?.array?.isEmpty == false)
      #expect(try text("cityroulette://guide", of: assistant)["groups"] == [])
    }

    @Test(arguments: [
      "cityroulette://city/1", "cityroulette://city/0", "cityroulette://city/x",
      "cityroulette://sea", "https://example.org/",
    ])
    func `An unknown resource has the error code of the protocol version`(uri: String) throws {
      let params: JSON = ["uri": .string(uri)]
      let handshake = try Assistant.greeted().error("resources/read", params)
      #expect(handshake["code"] == -32002)
      #expect(handshake["data"]?["uri"]?.string == uri)
      let stateless = try Assistant().error("resources/read", params, meta: Assistant.stateless)
      #expect(stateless["code"] == -32602)
    }

    @Test func `A change of a watched resource is notified before the reply`() throws {
      let assistant = try Assistant.greeted()
      _ = try assistant.result("resources/subscribe", ["uri": .string(Self.archive)])
      _ = try assistant.answer("keep", ["action": "add", "place": "Berlin"])
      #expect(
        assistant.notices.map { $0["method"] } == ["notifications/resources/updated"])
      #expect(assistant.notices.first?["params"] == ["uri": .string(Self.archive)])
    }

    @Test func `A resource that is no longer watched is not reported`() throws {
      let assistant = try Assistant.greeted()
      _ = try assistant.result("resources/subscribe", ["uri": .string(Self.archive)])
      _ = try assistant.result("resources/unsubscribe", ["uri": .string(Self.archive)])
      _ = try assistant.answer("keep", ["action": "add", "place": "Berlin"])
      #expect(assistant.notices.isEmpty)
    }

    @Test func `A single city cannot be watched`() throws {
      let error = try Assistant.greeted().error(
        "resources/subscribe", ["uri": "cityroulette://city/2950159"])
      #expect(error["code"] == -32002)
    }

    @Test func `A stream reports changes until it is cancelled`() throws {
      let assistant = try Assistant()
      let meta = Assistant.stateless
      let stream = try assistant.begin(
        "subscriptions/listen",
        ["notifications": ["resourceSubscriptions": [.string(Self.archive), "nothing"]]], meta: meta
      )
      let honored = try assistant.waitForNotice("notifications/subscriptions/acknowledged")
      #expect(honored["notifications"] == ["resourceSubscriptions": [.string(Self.archive)]])
      _ = try assistant.answer("keep", ["action": "add", "place": "Berlin"], meta: meta)
      let update = try assistant.waitForNotice("notifications/resources/updated")
      #expect(update["_meta"]?[Meta.subscription] == stream)
      try assistant.notify("notifications/cancelled", ["requestId": stream])
      _ = try assistant.answer("keep", ["action": "remove", "place": "Berlin"], meta: meta)
      #expect(assistant.notices.isEmpty)
    }

    @Test func `The end of the input ends a stream, which sends its result`() throws {
      let assistant = try Assistant()
      let stream = try assistant.begin(
        "subscriptions/listen", ["notifications": [:]], meta: Assistant.stateless)
      _ = try assistant.waitForNotice("notifications/subscriptions/acknowledged")
      assistant.closeInput()
      let reply = try assistant.nextReply()
      #expect(reply["id"] == stream)
      #expect(reply["result"]?["_meta"]?[Meta.subscription] == stream)
    }

    @Test func `Each mode has its own method for watching`() throws {
      let subscribe: JSON = ["uri": .string(Self.archive)]
      let stateless = try Assistant()
      #expect(
        try stateless.error("resources/subscribe", subscribe, meta: Assistant.stateless)["code"]
          == -32601)
      let handshake = try Assistant.greeted()
      #expect(
        try handshake.error("subscriptions/listen", ["notifications": [:]])["code"] == -32601)
    }

    @Test func `A URI is parsed to its resource`() {
      for resource in [ContextResource.archive, .guide, .city(5)] {
        #expect(ContextResource(uri: resource.uri) == resource)
      }
    }
  }
}
