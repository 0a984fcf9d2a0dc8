import CityServer
import JSON
import JSONRPC
import Testing

/// These tests check the rules of OpenRPC 1.3.2 that this document could break. Checking it against the
/// schema of the specification needs a validator, which this package does not have.
@Suite("The rpc.discover document of the program")
struct CoverageDiscoverTests {
  private let api = CityAPI.api
  private let document = CityAPI.api.openRPC

  private var methods: [JSON] { document["methods"]?.array ?? [] }

  @Test("The document has the required members, and each method once")
  func members() throws {
    #expect(document["openrpc"] == "1.3.2")
    #expect(document["info"]?["title"] == "cityroulette")
    #expect(document["info"]?["version"]?.string?.isEmpty == false)
    let names = try methods.map { try #require($0["name"]?.string) }
    #expect(Set(names).count == names.count)
    #expect(Set(names) == Set(api.routes.map(\.name) + api.notifications.map(\.name)))
  }

  @Test("Parameters have unique names and a schema each, and required ones come first")
  func parameters() throws {
    for method in methods {
      let parameters = try #require(method["params"]?.array)
      let names = try parameters.map { try #require($0["name"]?.string) }
      #expect(Set(names).count == names.count)
      let required = parameters.map { $0["required"]?.bool ?? false }
      #expect(required == required.sorted { $0 && !$1 }, "\(method["name"]?.text ?? "")")
      #expect(parameters.allSatisfy { $0["schema"]?.object != nil })
    }
  }

  @Test(
    "Methods of the client have a result and a class, and notifications of the server have neither")
  func directions() {
    for method in methods {
      let isPushed = method["x-direction"] == "server-to-client"
      #expect((method["result"] == nil) == isPushed)
      #expect((method["x-class"] == nil) == isPushed)
      #expect(method["result"]?["name"]?.string != nil || isPushed)
    }
  }

  @Test("Every reference resolves, and every component is used")
  func references() throws {
    let used = Set(references(in: document))
    for reference in used {
      let steps = reference.split(separator: "/").map(String.init)
      try #require(steps.first == "#", "\(reference)")
      let target = steps.dropFirst().reduce(document as JSON?) { found, step in
        Int(step).flatMap { found?.array?[$0] } ?? found?[step]
      }
      #expect(target != nil, "\(reference)")
    }
    for (name, _) in document["components"]?["schemas"]?.object?.members ?? [] {
      #expect(used.contains("#/components/schemas/\(name)"))
    }
  }

  @Test("Every error code is a component with its number and meaning")
  func errors() {
    for code in api.errorCodes {
      let component = document["components"]?["errors"]?[code.name]
      #expect(component?["code"] == JSON(code.number))
      #expect(component?["message"]?.string?.isEmpty == false)
    }
  }

  @Test("A default value fits its schema")
  func defaults() throws {
    for property in api.routes.flatMap(\.parameters) {
      guard let value = property.defaultValue else { continue }
      try property.schema.validate(value, at: property.name)
      #expect(!property.required)
    }
  }

  private func references(in json: JSON) -> [String] {
    switch json {
    case .array(let elements): elements.flatMap(references)
    case .object(let object):
      object.members.flatMap { name, value in
        name == "$ref" ? [value.string ?? ""] : references(in: value)
      }
    default: []
    }
  }
}
