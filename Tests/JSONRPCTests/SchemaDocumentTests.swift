import JSON
import JSONRPC
import Testing

@Suite("Schemas as JSON Schema")
struct SchemaDocumentTests {
  static let documents: [(schema: Schema, document: JSON)] = [
    (.any, [:]),
    (.null, ["type": "null"]),
    (.boolean, ["type": "boolean"]),
    (.integer(1...9), ["type": "integer", "minimum": 1, "maximum": 9]),
    (.count, ["type": "integer", "minimum": 0]),
    (.number(-0.5...1), ["type": "number", "minimum": -0.5, "maximum": 1.0]),
    (.number, ["type": "number"]),
    (.numberAbove(0, upTo: 1), ["type": "number", "exclusiveMinimum": 0.0, "maximum": 1.0]),
    (.string, ["type": "string", "maxLength": 65_536]),
    (.string(maximumBytes: 3), ["type": "string", "maxLength": 3]),
    (.word(["a", "b"]), ["type": "string", "enum": ["a", "b"]]),
    (.array(.null), ["type": "array", "items": ["type": "null"]]),
    (
      .array(.null, maximumCount: 3),
      ["type": "array", "items": ["type": "null"], "maxItems": 3]
    ),
    (.nullable(.boolean), ["anyOf": [["type": "boolean"], ["type": "null"]]]),
    (.either([.boolean, .null]), ["oneOf": [["type": "boolean"], ["type": "null"]]]),
    (.named("N", .boolean), ["$ref": "#/components/schemas/N"]),
    (
      .object([], open: true),
      ["type": "object", "properties": [:], "required": [], "additionalProperties": true]
    ),
    (
      .object(
        Schema.Property("a", .boolean, "First."),
        Schema.Property("b", .named("N", .null), "Second.", required: false)),
      [
        "type": "object",
        "properties": [
          "a": ["type": "boolean", "description": "First."],
          "b": [
            "anyOf": [["$ref": "#/components/schemas/N"], ["type": "null"]],
            "description": "Second.",
          ],
        ],
        "required": ["a"], "additionalProperties": false,
      ]
    ),
  ]

  @Test("Each kind of schema has its document")
  func everyKind() {
    for (schema, document) in Self.documents {
      #expect(schema.jsonSchema(of: .parameter) == document)
    }
  }

  @Test("A result schema is open and does not limit the length of strings")
  func results() {
    #expect(Schema.string.jsonSchema(of: .result) == ["type": "string"])
    let object = Schema.object(.init("a", .null, "A.", required: false))
    #expect(
      object.jsonSchema(of: .result) == [
        "type": "object", "properties": ["a": ["type": "null", "description": "A."]],
        "required": [],
      ])
  }

  @Test("A parameter of a named shape is closed, although the shape is open")
  func namedParameter() {
    let named = Schema.named("N", .object(.init("a", .null, "A.")))
    let reference: JSON = ["$ref": "#/components/schemas/N"]
    #expect(named.jsonSchema(of: .result) == reference)
    #expect(
      named.jsonSchema(of: .parameter) == [
        "allOf": [reference], "propertyNames": ["enum": ["a"]],
      ])
  }

  @Test("Named schemas are found at any depth")
  func names() {
    let inner = Schema.named("Inner", .boolean)
    let outer = Schema.named("Outer", .array(.nullable(inner)))
    let property = Schema.Property("p", .either([outer, .named("Other", .null)]), "P.")
    #expect(Set(Schema.object(property).namedSchemas.keys) == ["Inner", "Outer", "Other"])
    #expect(Schema.boolean.namedSchemas.isEmpty)
  }
}
