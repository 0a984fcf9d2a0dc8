import JSON
import JSONRPC

enum Initialize: InOrderMethod {
  typealias Server = TestServer
  static let name = "initialize"
  static let summary = "Greets."
  static let result = Schema.object(Schema.Property("name", .string, "Who answers."))

  static func run(_: Parameters, on _: isolated TestServer, for _: Call) -> JSON {
    ["name": "test"]
  }
}

/// The specification's example of parameters by name and by position.
enum Subtract: InOrderMethod {
  typealias Server = TestServer
  static let name = "subtract"
  static let summary = "Takes one number from another."
  static let minuend = Field<Int>.required("minuend", .count, "From this.", read: \.int)
  static let subtrahend = Field<Int>.required("subtrahend", .count, "This.", read: \.int)
  static let parameters = [minuend.property, subtrahend.property]
  static let result = Schema.integer(-Schema.largestInteger...Schema.largestInteger)

  static func members(forPositions values: [JSON]) -> JSONObject? {
    values.count == 2 ? ["minuend": values[0], "subtrahend": values[1]] : nil
  }

  static func run(
    _ parameters: Parameters, on _: isolated TestServer, for _: Call
  ) throws -> JSON {
    JSON(try parameters[minuend] - parameters[subtrahend])
  }
}

enum Sum: InOrderMethod {
  typealias Server = TestServer
  static let name = "sum"
  static let summary = "Adds numbers up."
  static let numbers = Field<[Int]>.required(
    "numbers", .array(.integer(0...1000), maximumCount: 100), "What to add."
  ) { $0.array?.compactMap(\.int) }
  static let parameters = [numbers.property]
  static let result: Schema = .count

  static func members(forPositions values: [JSON]) -> JSONObject? {
    ["numbers": .array(values)]
  }

  static func run(
    _ parameters: Parameters, on _: isolated TestServer, for _: Call
  ) throws -> JSON {
    JSON(try parameters[numbers].reduce(0, +))
  }
}

enum GetData: InOrderMethod {
  typealias Server = TestServer
  static let name = "get_data"
  static let summary = "Answers the same two values each time."
  static let result = Schema.array(.any)

  static func run(_: Parameters, on _: isolated TestServer, for _: Call) -> JSON {
    ["hello", 5]
  }
}

/// A mutation that announces itself.
enum NoteAdd: InOrderMethod {
  typealias Server = TestServer
  static let name = "note.add"
  static let summary = "Adds a note."
  static let text = Field<JSON>.required("text", .any, "What to note.") { $0 }
  static let parameters = [text.property]
  static let result: Schema = .count

  static func run(
    _ parameters: Parameters, on server: isolated TestServer, for _: Call
  ) throws -> JSON {
    JSON(server.note(try parameters[text]))
  }
}

enum NoteList: InOrderMethod {
  typealias Server = TestServer
  static let name = "note.list"
  static let summary = "Lists the notes."
  static let result = Schema.array(.any)

  static func run(_: Parameters, on server: isolated TestServer, for _: Call) -> JSON {
    .array(server.notes)
  }
}

enum Echo: InOrderMethod {
  typealias Server = TestServer
  static let name = "echo"
  static let summary = "Answers what it is given."
  static let value = Field<JSON>.optional("value", .any, "Anything.", default: .null) { $0 }
  static let parameters = [value.property]
  static let result: Schema = .any

  static func run(
    _ parameters: Parameters, on _: isolated TestServer, for _: Call
  ) throws -> JSON {
    try parameters[value]
  }
}

/// Has an answer longer than its request.
enum Pad: InOrderMethod {
  typealias Server = TestServer
  static let name = "pad"
  static let summary = "Answers a string of some length."
  static let bytes = Field<Int>.required("bytes", .integer(0...100_000), "How long.", read: \.int)
  static let parameters = [bytes.property]
  static let result: Schema = .string

  static func run(
    _ parameters: Parameters, on server: isolated TestServer, for _: Call
  ) throws -> JSON {
    server.pad(try parameters[bytes])
  }
}

/// Has a parameter that nests.
enum Nearby: InOrderMethod {
  typealias Server = TestServer
  static let name = "nearby"
  static let summary = "Looks around a place."
  static let location = Schema.named(
    "Location",
    .object(
      Schema.Property("lat", .number(-90...90), "Degrees north."),
      Schema.Property("lon", .number(-180...180), "Degrees east.")))
  static let parameters = [Schema.Property("location", location, "Where.")]
  static let result: Schema = .null

  static func run(_: Parameters, on _: isolated TestServer, for _: Call) -> JSON { .null }
}
