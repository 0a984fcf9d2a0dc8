import Foundation
import JSON
import Platform
import Testing

/// Requests whose work grows with a file.
enum LongImport: String, CaseIterable {
  case places = "place.import"
  case cities = "archive.import"

  /// Sends the request for a file of so many rows, none of which the archive knows.
  func request(_ rows: Int, of home: Home, _ backend: Backend) throws -> Int {
    let path = try home.file("\(rawValue).csv", lines: [heading] + (1...rows).map(row))
    return backend.request(rawValue, ["path": .string(path), "workDoneToken": "work"])
  }

  private var heading: String {
    switch self {
    case .places: "city,name,latitude,longitude,description"
    case .cities: "geonameid,name,lat,lon,population"
    }
  }

  private func row(_ number: Int) -> String {
    let place = "\(number % 160 - 80).5,\(number % 350 - 175).25"
    return switch self {
    case .places: "Town \(number % 500),Place \(number),\(place),What there is to see"
    case .cities: "\(100_000_000 + number),City \(number),\(place),\(number)"
    }
  }
}

extension Backend {
  /// Waits for progress of this kind of the request whose token is `work`.
  @discardableResult
  func progress(_ kind: JSON) throws -> JSON {
    while true {
      let progress = try notification("$/progress")
      guard progress["token"] == "work", progress["value"]?["kind"] == kind else { continue }
      return progress
    }
  }

  func cancel(_ id: Int) {
    send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#)
  }

  /// The code of the error that this request is answered with; nil for a result.
  func errorCode(of id: Int) throws -> Int? {
    try reply(to: JSON(id))["error"]?["code"]?.int
  }

  /// How many changes of the archive and of the guide it has told of.
  var changesTold: Int {
    notifications.count { ["archive.didChange", "place.didChange"].contains($0["method"]?.string) }
  }
}

extension Backend {
  /// The memory that it holds.
  var residentKB: Int { memoryKB("VmRSS:") }

  /// The most memory that it ever held.
  var highestResidentKB: Int { memoryKB("VmHWM:") }

  private func memoryKB(_ field: String) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(field) }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}

extension Home {
  /// What a program that starts now finds in the archive and in the guide.
  func holdings() throws -> [JSON] {
    let backend = try Backend(self)
    let holdings = [
      try backend.call("archive.status"), try backend.call("place.list", ["limit": 1]),
    ]
    #expect(try backend.leave() == .code(0))
    return holdings
  }

  /// The archive, which must be there, as SQLite has it.
  func database() throws -> Database {
    // A version below the file's own is refused without a change, and the first that is not is it.
    for version in 1..<100 {
      let migrations = Array(repeating: "", count: version)
      let schema = DatabaseSchema(applicationID: 0x4352_6F75, migrations: migrations)
      if let database = try? Database(path: archive, schema: schema) {
        return database
      }
    }
    throw Trouble("\(archive) cannot be opened")
  }
}

/// Ways to end a program at once, whatever it is doing.
enum Farewell: CaseIterable {
  case signal, closedOutput

  func say(to backend: Backend) {
    switch self {
    case .signal: backend.signal(15)
    case .closedOutput: backend.closeOutput()
    }
  }

  /// What the program ends with.
  var status: Termination { self == .signal ? .code(128 + 15) : .code(1) }
}
