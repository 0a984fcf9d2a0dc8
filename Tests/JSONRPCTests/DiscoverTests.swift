import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("rpc.discover of any server", .ownThread)
struct DiscoverTests {
  static func document() throws -> JSON {
    let reply = try Conversation.replies(to: call(1, "rpc.discover")).first
    return try #require(reply?["result"])
  }

  @Test("The document has the root members of OpenRPC 1.3.2 and no others")
  func root() throws {
    let document = try Self.document()
    #expect(document.object?.members.map(\.name) == ["openrpc", "info", "methods", "components"])
    #expect(document["openrpc"] == "1.3.2")
    #expect(document["info"] == ["title": "Test", "version": "1.2.3"])
  }

  @Test("It lists every route and notification once")
  func methods() throws {
    let methods = try #require(try Self.document()["methods"]?.array)
    let names = methods.compactMap { $0["name"]?.string }
    let api = TestServer.api
    #expect(names == api.routes.map(\.name) + api.notifications.map(\.name))
    #expect(Set(names).count == names.count)
  }

  @Test("A route has parameters and a result; a notification of the server has no result")
  func members() throws {
    let methods = try #require(try Self.document()["methods"]?.array)
    for method in methods {
      let name = try #require(method["name"]?.string)
      let isRoute = TestServer.api.route(named: name) != nil
      #expect(method["paramStructure"] == "by-name")
      #expect(method["summary"]?.string?.isEmpty == false)
      #expect((method["result"] != nil) == isRoute)
      #expect((method["x-direction"] == "server-to-client") == !isRoute)
      for parameter in method["params"]?.array ?? [nil] {
        #expect(
          parameter.object?.members.map(\.name) == ["name", "summary", "required", "schema"])
      }
    }
  }

  @Test("A method tells since when there is it, and what to use when it will go")
  func ages() {
    let api = API<TestServer>(
      title: "t", version: "2", routes: TestServer.api.routes, notifications: [],
      documentation: {
        Documentation(since: ["fail": "0.2.0"], deprecated: ["fail": "Use succeed."])
      }, mapError: { _ in nil })
    let methods = api.openRPC["methods"]?.array ?? []
    let fail = methods.first { $0["name"] == "fail" }
    #expect(fail?["x-since"] == "0.2.0")
    #expect(fail?["deprecated"] == true)
    let description = fail?["description"]?.string ?? ""
    #expect(description.hasPrefix("Deprecated: Use succeed."))
    #expect(methods.allSatisfy { $0["x-since"] != nil && $0["deprecated"] != nil })
  }

  @Test("A method is described with its parameters, result and errors")
  func oneMethod() throws {
    let methods = try #require(try Self.document()["methods"]?.array)
    #expect(
      methods.first { $0["name"] == "fail" } == [
        "name": "fail", "summary": "Ends as it is told.", "tags": [["name": "server"]],
        "deprecated": false, "x-since": "0.1.0", "paramStructure": "by-name",
        "params": [
          [
            "name": "ending", "summary": "How it ends.", "required": false,
            "schema": [
              "anyOf": [
                ["type": "string", "enum": ["value", "refusal", "surprise"]], ["type": "null"],
              ],
              "default": "value",
            ],
          ],
          [
            "name": "workDoneToken",
            "summary": "Token for $/progress notifications about this request.", "required": false,
            "schema": [
              "anyOf": [
                [
                  "oneOf": [
                    ["type": "string", "maxLength": 256], ["type": "integer", "minimum": 0],
                  ]
                ], ["type": "null"],
              ]
            ],
          ],
        ],
        "result": ["name": "result", "schema": ["type": "string"]],
        "errors": [["$ref": "#/components/errors/Refused"]],
        "examples": [], "x-class": "in order", "x-params": Self.wholeParameters,
      ])
  }

  @Test("Every reference leads to what stands under components")
  func references() throws {
    let document = try Self.document()
    let components = try #require(document["components"])
    #expect(components["schemas"]?.object?.members.map(\.name) == ["Location"])
    #expect(
      components["errors"]?["Refused"] == [
        "code": 1001, "message": "The test server does not want to.",
        "data": ["name": "Refused", "retryable": false],
      ])
    #expect(
      Self.references(in: document) == [
        "#/components/errors/Refused", "#/components/schemas/Location",
      ])
  }

  /// The parameters of `fail` as one object.
  private static let wholeParameters: JSON = [
    "type": "object",
    "properties": [
      "ending": [
        "anyOf": [
          ["type": "string", "enum": ["value", "refusal", "surprise"]], ["type": "null"],
        ],
        "description": "How it ends.", "default": "value",
      ],
      "workDoneToken": [
        "anyOf": [
          ["oneOf": [["type": "string", "maxLength": 256], ["type": "integer", "minimum": 0]]],
          ["type": "null"],
        ],
        "description": "Token for $/progress notifications about this request.",
      ],
    ],
    "required": [], "additionalProperties": false,
  ]

  private static func references(in json: JSON) -> Set<String> {
    switch json {
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(references(in: $1)) }
    case .object(let object):
      object.members.reduce(into: []) { found, member in
        if member.name == "$ref", let target = member.value.string {
          found.insert(target)
        }
        found.formUnion(references(in: member.value))
      }
    default: []
    }
  }
}
