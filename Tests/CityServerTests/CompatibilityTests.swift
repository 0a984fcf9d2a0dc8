import CityServer
import JSON
import JSONRPC
import Testing
import Transcript

@Suite("Comparison of contracts")
struct CompatibilityTests {

  private static let contract = CityAPI.api.openRPC

  private static let breaking: [(String, @Sendable (inout JSON) -> Void)] = [
    ("a method is removed", remove("city.search")),
    ("another method is removed", remove("weather.icon")),
    ("a notification is removed", remove("session.didChange")),
    ("another notification is removed", remove("$/progress")),
    ("in order becomes waiting", method("city.search") { $0.set("x-class", "waiting") }),
    ("in order becomes exclusive", method("session.get") { $0.set("x-class", "exclusive") }),
    (
      "a parameter is removed",
      method("city.search") {
        $0.edit("x-params") { $0.edit("properties") { $0.set("scope", nil) } }
      }
    ),
    (
      "a parameter becomes required",
      method("session.get") { $0.edit("x-params", required { $0 + ["limit"] }) }
    ),
    (
      "a required parameter is added",
      method("city.search") {
        $0.edit("x-params") { whole in
          whole.edit("properties") { $0.set("color", ["type": "string"]) }
          required { $0 + ["color"] }(&whole)
        }
      }
    ),
    (
      "a limit is lower",
      param("weather.forecast", "days") { $0 = ["type": "integer", "minimum": 1, "maximum": 2] }
    ),
    (
      "a text is shorter",
      param("city.search", "query") { $0 = ["type": "string", "maxLength": 3] }
    ),
    ("a parameter has another type", param("city.search", "query") { $0 = ["type": "integer"] }),
    (
      "null is no longer accepted",
      param("session.get", "session") { $0 = ["type": "string", "maxLength": 65_536] }
    ),
    (
      "a word is no longer accepted",
      param("session.open", "mode") { $0 = ["type": "string", "enum": ["browse"]] }
    ),
    ("a default changes", param("session.get", "limit") { $0.set("default", 10) }),
    ("a default is removed", param("session.get", "offset") { $0.set("default", nil) }),
    (
      "a result loses a member",
      result("archive.status") {
        $0.edit("properties") { $0.set("count", nil) }
        required { $0.filter { $0 != "count" } }(&$0)
      }
    ),
    (
      "a member of a result may be missing",
      result("archive.status", required { $0.filter { $0 != "count" } })
    ),
    (
      "a member of a result has another type",
      result("archive.status") { $0.edit("properties") { $0.set("count", ["type": "string"]) } }
    ),
    (
      "a member of a result may be null",
      result("archive.status") {
        $0.edit("properties") {
          $0.set("count", ["anyOf": [["type": "integer", "minimum": 0], ["type": "null"]]])
        }
      }
    ),
    (
      "a result may be negative",
      result("archive.status") {
        $0.edit("properties") { $0.set("count", ["type": "integer", "minimum": -1]) }
      }
    ),
    (
      "a result may be a fraction",
      result("archive.status") { $0.edit("properties") { $0.set("count", ["type": "number"]) } }
    ),
    ("a result is a list", result("archive.status") { $0 = ["type": "array", "items": $0] }),
    ("a result is removed", method("archive.status") { $0.set("result", nil) }),
    (
      "a shape loses a member",
      shape("City") {
        $0.edit("properties") { $0.set("name", nil) }
        required { $0.filter { $0 != "name" } }(&$0)
      }
    ),
    ("a member of a shape may be missing", shape("City", required { $0.filter { $0 != "id" } })),
    (
      "a member of a shape has another type",
      shape("City") { $0.edit("properties") { $0.set("id", ["type": "string"]) } }
    ),
    (
      "an error has another code",
      {
        $0.edit("components") {
          $0.edit("errors") { $0.edit("CityNotFound") { $0.set("code", 1999) } }
        }
      }
    ),
    (
      "an error is removed",
      { $0.edit("components") { $0.edit("errors") { $0.set("CityNotFound", nil) } } }
    ),
    (
      "a notification loses a member",
      method("session.didClose") {
        $0.edit("params") { $0 = .array(Array(($0.array ?? []).dropLast())) }
      }
    ),
    (
      "a member of a notification has another type",
      param("session.didClose", "session") { $0 = ["type": "integer"] }
    ),
    ("a set of parameters is removed", together("city.remove") { Array($0.dropLast()) }),
    (
      "a required parameter is replaced by another",
      method("city.toggleFavorite") {
        $0.edit("x-params") {
          $0.edit("properties") { $0.set("place", ["type": "string"]) }
          $0.set("required", [])
          $0.set("oneOf", [either("place", not: "city")])
        }
      }
    ),
    (
      "a set of parameters accepts fewer values",
      together("session.open") { $0.filter { !"\($0.text)".contains("surpriseMe") } }
    ),
  ]

  /// Edits the alternative parameter sets of a method.
  private static func together(
    _ name: String, _ edit: @escaping @Sendable ([JSON]) -> [JSON]
  ) -> @Sendable (inout JSON) -> Void {
    method(name) {
      $0.edit("x-params") { $0.edit("oneOf") { $0 = .array(edit($0.array ?? [])) } }
    }
  }

  /// A set of parameters that has one and not the other.
  private static func either(_ name: String, not other: String) -> JSON {
    let notNull: JSON = ["not": ["type": "null"]]
    let properties: [(String, JSON)] = [(name, notNull), (other, ["type": "null"])]
    return ["properties": .object(JSONObject(properties)), "required": [.string(name)]]
  }

  private static let newMethod: JSON = [
    "name": "city.paint", "params": [], "result": ["name": "result", "schema": ["type": "null"]],
    "x-class": "in order",
  ]

  private static let additive: [(String, @Sendable (inout JSON) -> Void)] = [
    ("nothing", { _ in }), ("another version", { $0.edit("info") { $0.set("version", "9.9.9") } }),
    ("a method", add(newMethod)),
    (
      "a notification",
      add(["name": "city.didPaint", "params": [], "x-direction": "server-to-client"])
    ),
    ("a summary", method("city.search") { $0.set("summary", "Other words.") }),
    ("a description", method("city.search") { $0.set("description", "Other words.") }),
    ("an example", method("city.search") { $0.set("examples", []) }),
    ("deprecated", method("city.search") { $0.set("deprecated", true) }),
    ("since", method("city.search") { $0.set("x-since", "1.0.0") }),
    ("waiting becomes in order", method("photo.search") { $0.set("x-class", "in order") }),
    ("exclusive becomes in order", method("archive.status") { $0.set("x-class", "in order") }),
    (
      "an optional parameter",
      method("city.search") {
        $0.edit("x-params") { $0.edit("properties") { $0.set("color", ["type": "string"]) } }
      }
    ),
    (
      "another optional parameter",
      method("archive.status") {
        $0.edit("x-params") { $0.edit("properties") { $0.set("deep", ["type": "boolean"]) } }
      }
    ),
    (
      "a parameter becomes optional",
      method("city.search") { $0.edit("x-params", required { _ in [] }) }
    ),
    (
      "a limit is higher",
      param("weather.forecast", "days") {
        $0 = [
          "anyOf": [["type": "integer", "minimum": 1, "maximum": 100], ["type": "null"]],
          "default": 8,
        ]
      }
    ),
    (
      "a text is longer",
      param("city.search", "query") { $0 = ["type": "string", "maxLength": 1_000_000] }
    ),
    ("a text has no limit", param("city.search", "query") { $0 = ["type": "string"] }),
    (
      "a text or a number",
      param("city.search", "query") { $0 = ["anyOf": [$0, ["type": "integer"]]] }
    ),
    (
      "null is accepted too",
      param("city.search", "query") { $0 = ["anyOf": [$0, ["type": "null"]]] }
    ),
    ("anything", param("city.search", "query") { $0 = [:] }),
    (
      "another word is accepted",
      param("session.open", "mode") {
        $0 = ["type": "string", "enum": ["browse", "import", "both"]]
      }
    ),
    (
      "a member of a shape may be another word",
      shape("State") {
        $0.edit("properties") {
          $0.set("mode", ["type": "string", "enum": ["browse", "import", "both"]])
        }
      }
    ),
    (
      "a result has another member",
      result("archive.status") { $0.edit("properties") { $0.set("size", ["type": "integer"]) } }
    ),
    (
      "a result has another required member",
      result("archive.status") {
        $0.edit("properties") { $0.set("size", ["type": "integer"]) }
        required { $0 + ["size"] }(&$0)
      }
    ),
    (
      "a result has a smaller range",
      result("archive.status") {
        $0.edit("properties") {
          $0.set("count", ["type": "integer", "minimum": 0, "maximum": 1000])
        }
      }
    ),
    (
      "a result is never null",
      shape("City") { $0.edit("properties") { $0.set("country", ["type": "string"]) } }
    ),
    (
      "a shape has another member",
      shape("City") { $0.edit("properties") { $0.set("mayor", ["type": "string"]) } }
    ),
    (
      "a shape has another required member",
      shape("City") {
        $0.edit("properties") { $0.set("mayor", ["type": "string"]) }
        required { $0 + ["mayor"] }(&$0)
      }
    ),
    (
      "an unused shape",
      { $0.edit("components") { $0.edit("schemas") { $0.set("Paint", ["type": "object"]) } } }
    ),
    (
      "an error",
      {
        $0.edit("components") {
          $0.edit("errors") { $0.set("PaintFailed", ["code": 1999, "message": "No."]) }
        }
      }
    ),
    (
      "a set of parameters is added",
      together("city.remove") { $0 + [["properties": ["where": ["not": ["type": "null"]]]]] }
    ),
    (
      "a required parameter gets an alternative",
      method("city.toggleFavorite") {
        $0.edit("x-params") {
          $0.edit("properties") { $0.set("place", ["type": "string"]) }
          $0.set("required", [])
          $0.set("oneOf", [either("city", not: "place"), either("place", not: "city")])
        }
      }
    ),
    ("an error of a method", method("city.search") { $0.set("errors", []) }),
    (
      "a notification has another member",
      method("session.didClose") {
        $0.edit("params") {
          $0 = .array(($0.array ?? []) + [["name": "by", "schema": ["type": "string"]]])
        }
      }
    ),
  ]

  @Test("Every breaking change is reported", arguments: 0..<34)
  func breakingChange(_ number: Int) {
    var changed = Self.contract
    Self.breaking[number].1(&changed)
    let told = Compatibility(old: Self.contract, new: changed).breakingChanges()
    #expect(!told.isEmpty, "\(Self.breaking[number].0)")
  }

  @Test("No additive change is reported", arguments: 0..<34)
  func additiveChange(_ number: Int) {
    var changed = Self.contract
    Self.additive[number].1(&changed)
    let told = Compatibility(old: Self.contract, new: changed).breakingChanges()
    #expect(told == [], "\(Self.additive[number].0)")
  }
}
