import JSON
import Text

/// Draws calls of the methods in `rpc.discover`, except those in `left`: most of them valid, many
/// with one fault.
struct FuzzCalls {
  private let methods: [JSON]
  private let shapes: JSON
  private var dice: SeededGenerator
  private var sessions: [JSON] = []

  /// Ids of existing cities, and writable paths.
  private let cities: [JSON]
  private let folder: String

  /// Methods that end the conversation or are allowed only at its start, and cancellation, which
  /// the tests send themselves.
  private static let left = ["initialize", "initialized", "shutdown", "exit", "$/cancelRequest"]

  private static let texts = [
    "", "a", "ü", "s1", "s2", "s3", "FR", "DE", "de", "xx", "Paris", "san ", "🏙", "\u{202E}abc",
    "a\nb", "\"", "\\", "\u{0}", "/", "/dev/zero", "/dev/full", "/proc/self/mem", "../x",
    "id,name\n1,a", "{}", "<gpx/>", "https://example.org/", "1; DROP TABLE city", "%s%n",
  ]

  private static let strangers: [JSON] = [
    .null, true, false, 0, -1, 1, [], [:], [[]], "", "x",
    .string(String(repeating: "x", count: 70_000)),
    JSON(Int.max), JSON(Int.min), JSON(1e308), JSON(-0.5), .array(Array(repeating: 1, count: 500)),
  ]

  init(document: JSON, cities: [JSON], folder: String, seed: UInt64) {
    methods = (document["methods"]?.array ?? []).filter { method in
      guard let name = method["name"]?.string, method["result"] != nil else { return false }
      return !Self.left.contains(name)
    }
    shapes = document["components"]?["schemas"] ?? [:]
    self.cities = cities
    self.folder = folder
    dice = SeededGenerator(seed: seed)
  }

  /// - Parameter sessions: the ids of open sessions, which many calls use.
  mutating func next(sessions: [JSON]) -> (method: String, params: JSON) {
    self.sessions = sessions
    let method = drawMethod()
    var members = JSONObject()
    for parameter in method["params"]?.array ?? [] {
      guard let name = parameter["name"]?.string else { continue }
      if parameter["required"] != true, chance(name == "session" ? 10 : 50) {
        continue
      }
      members[name] = value(of: parameter["schema"] ?? .null, name)
    }
    if chance(15) {
      spoil(&members)
    }
    let name = method["name"]?.string ?? ""
    return (chance(1) ? name + "x" : name, chance(1) ? stranger : .object(members))
  }

  /// Any method. Those that end a session are rare, so that sessions stay open.
  private mutating func drawMethod() -> JSON {
    let method = methods.randomElement(using: &dice) ?? .null
    let ends = method["name"] == "session.commit" || method["name"] == "session.close"
    guard ends, chance(80) else { return method }
    return methods.first { $0["name"] == "session.open" } ?? .null
  }

  /// True in `percent` of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &dice) < percent }

  mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &dice) }

  private var stranger: JSON {
    mutating get { Self.strangers.randomElement(using: &dice) ?? .null }
  }

  private mutating func spoil(_ members: inout JSONObject) {
    let name = members.members.randomElement(using: &dice)?.name ?? "surplus"
    switch number(below: 3) {
    case 0: members[name] = nil
    case 1: members[name] = stranger
    default: members["surplus"] = stranger
    }
  }

  /// A value for a parameter, mostly one that the schema accepts.
  private mutating func value(of schema: JSON, _ name: String) -> JSON {
    if name == "city" || name == "cities" {
      return name == "city" ? city : .array([city, city])
    }
    if name == "session", chance(90), let session = sessions.randomElement(using: &dice) {
      return session
    }
    if name == "limit" || name == "count" {
      return JSON(1 + number(below: 60))
    }
    if name == "path", chance(60) {
      return .string("\(folder)/file\(number(below: 9))")
    }
    if let words = schema["enum"]?.array {
      return words.randomElement(using: &dice) ?? .null
    }
    if let choice = (schema["anyOf"] ?? schema["oneOf"])?.array?.randomElement(using: &dice) {
      return value(of: choice, name)
    }
    if let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init) {
      return value(of: shapes[name] ?? .null, "")
    }
    return plainValue(of: schema)
  }

  private var city: JSON {
    mutating get { chance(90) ? cities.randomElement(using: &dice) ?? 1 : JSON(number(below: 99)) }
  }

  private mutating func plainValue(of schema: JSON) -> JSON {
    switch schema["type"]?.string {
    case "boolean": return .bool(chance(50))
    case "integer": return JSON(1 + number(below: 40))
    case "number": return number(of: schema)
    case "array": return .array([value(of: schema["items"] ?? .null, "")])
    case "object":
      var members = JSONObject()
      for (name, part) in schema["properties"]?.object?.members ?? [] {
        members[name] = value(of: part, name)
      }
      return .object(members)
    case "null": return .null
    default: return .string(Self.texts.randomElement(using: &dice) ?? "")
    }
  }

  private mutating func number(of schema: JSON) -> JSON {
    let low = schema["minimum"]?.double ?? schema["exclusiveMinimum"]?.double ?? -1000
    let high = schema["maximum"]?.double ?? 1000
    return JSON(Double.random(in: low...max(low, high), using: &dice))
  }
}
