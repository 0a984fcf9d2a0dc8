import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Schemas for generators of code", .ownThread)
struct GeneratorSchemaTests {
  private let definitions = TestServer.api.jsonSchema["$defs"]

  @Test("Each method has a definition of its parameters and of its result")
  func methods() {
    for route in TestServer.api.routes where !route.name.hasPrefix("$/") {
      let words = route.name.split { !$0.isLetter }
      let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      #expect(definitions?["\(name)Params"]?["title"] == .string("\(name)Params"))
      #expect(definitions?["\(name)Result"]?["title"] == .string("\(name)Result"))
    }
  }

  @Test("An enumeration within the parameters has a definition that is named after its place")
  func enumeration() {
    #expect(
      definitions?["FailParamsEnding"] == [
        "type": "string", "enum": ["value", "refusal", "surprise"], "title": "FailParamsEnding",
      ])
    #expect(
      definitions?["FailParams"]?["properties"]?["ending"] == [
        "anyOf": [["$ref": "#/$defs/FailParamsEnding"], ["type": "null"]],
        "description": "How it ends.", "default": "value",
      ])
  }

  @Test("The plain document has no notifications and no references to errors")
  func plain() {
    let methods = TestServer.api.plainOpenRPC["methods"]?.array ?? []
    #expect(methods.count == TestServer.api.routes.count)
    let errors = methods.flatMap { $0["errors"]?.array ?? [] }
    #expect(errors.contains { $0["code"] == 1001 })
    #expect(errors.allSatisfy { $0["$ref"] == nil })
  }
}
