import JSON
import JSONRPC

struct Initialize: InOrderMethod {
  typealias Server = TestServer
  static let name = "initialize"
  static let summary = "Greets."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.object(Schema.Property("name", .string, "Who answers."))

  func run(on _: isolated TestServer) -> JSON { ["name": "test"] }
}

/// The specification's example of parameters by name and by position.
struct Subtract: InOrderMethod {
  typealias Server = TestServer
  static let name = "subtract"
  static let summary = "Takes one number from another."
  static let parameters = Parameters(
    Field<Int>.required("minuend", "From this."),
    Field<Int>.required("subtrahend", "This."), as: Self.init)
  static let result = Schema.integer(-Schema.largestInteger...Schema.largestInteger)

  let minuend: Int
  let subtrahend: Int

  static func members(forPositions values: [JSON]) -> JSONObject? {
    values.count == 2 ? ["minuend": values[0], "subtrahend": values[1]] : nil
  }

  func run(on _: isolated TestServer) -> JSON { JSON(minuend - subtrahend) }
}

struct Sum: InOrderMethod {
  typealias Server = TestServer
  static let name = "sum"
  static let summary = "Adds numbers up."
  static let parameters = Parameters(
    Field<[Int]>.required(
      "numbers", "What to add.", as: .array(.integer(0...1000), maximumCount: 100)),
    as: Self.init)
  static let result: Schema = .count

  let numbers: [Int]

  static func members(forPositions values: [JSON]) -> JSONObject? {
    ["numbers": .array(values)]
  }

  func run(on _: isolated TestServer) -> JSON { JSON(numbers.reduce(0, +)) }
}

struct GetData: InOrderMethod {
  typealias Server = TestServer
  static let name = "get_data"
  static let summary = "Answers the same two values each time."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.array(.any)

  func run(on _: isolated TestServer) -> JSON { ["hello", 5] }
}

/// A mutation that sends a notification.
struct NoteAdd: InOrderMethod {
  typealias Server = TestServer
  static let name = "note.add"
  static let summary = "Adds a note."
  static let text = Field<JSON>.required("text", "What to note.")
  static let parameters = Parameters(text, as: Self.init)
  static let result: Schema = .count

  let text: JSON

  func run(on server: isolated TestServer) -> JSON { JSON(server.note(text)) }
}

struct NoteList: InOrderMethod {
  typealias Server = TestServer
  static let name = "note.list"
  static let summary = "All notes."
  static let parameters = Parameters(as: Self.init)
  static let result = Schema.array(.any)

  func run(on server: isolated TestServer) -> JSON { .array(server.notes) }
}

struct Echo: InOrderMethod {
  typealias Server = TestServer
  static let name = "echo"
  static let summary = "Answers what it is given."
  static let parameters = Parameters(
    Field<JSON?>.optional("value", "Anything."), as: Self.init)
  static let result: Schema = .any

  let value: JSON?

  func run(on _: isolated TestServer) -> JSON { value ?? .null }
}

/// Has a result longer than its request.
struct Pad: InOrderMethod {
  typealias Server = TestServer
  static let name = "pad"
  static let summary = "Answers a string of some length."
  static let parameters = Parameters(
    Field<Int>.required("bytes", "How long.", as: .integer(0...100_000)), as: Self.init)
  static let result: Schema = .string

  let bytes: Int

  func run(on server: isolated TestServer) -> JSON { server.pad(bytes) }
}

/// Has a nested parameter.
struct Nearby: InOrderMethod {
  typealias Server = TestServer
  static let name = "nearby"
  static let summary = "Looks around a place."
  static let location = Schema.named(
    "Location",
    .object(
      Schema.Property("lat", .number(-90...90), "Degrees north."),
      Schema.Property("lon", .number(-180...180), "Degrees east.")))
  static let parameters = Parameters(
    Field<JSON>.required("location", "Where.", as: location), as: Self.init)
  static let result: Schema = .null

  let location: JSON

  func run(on _: isolated TestServer) -> JSON { .null }
}
