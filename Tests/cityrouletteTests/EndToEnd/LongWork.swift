import Adapters
import Foundation
import JSON
import Platform
import Testing

/// Requests that take longer for a larger file.
enum LongImport: String, CaseIterable {
  case places = "place.import"
  case cities = "archive.import"

  /// Sends the request for a file with this number of rows, none of which is in the archive.
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
  /// Waits for progress of this kind for the request with the token `work`.
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

  /// The error code of the reply to this request, or nil for a result.
  func errorCode(of id: Int) throws -> Int? {
    try reply(to: JSON(id))["error"]?["code"]?.int
  }

  /// The number of notifications about changes of the archive and of the guide.
  var changesTold: Int {
    notifications.count { ["archive.didChange", "place.didChange"].contains($0["method"]?.string) }
  }
}

extension Backend {
  /// The resident memory of the program.
  var residentKB: Int { memoryKB("VmRSS:") }

  /// The largest resident memory so far.
  var highestResidentKB: Int { memoryKB("VmHWM:") }

  private func memoryKB(_ field: String) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(field) }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}

extension Home {
  /// The archive and the guide as a new process finds them.
  func holdings() throws -> [JSON] {
    let backend = try Backend(self)
    let holdings = [
      try backend.call("archive.status"), try backend.call("place.list", ["limit": 1]),
    ]
    #expect(try backend.leave() == .code(0))
    return holdings
  }

  /// The existing archive as a database.
  func database() throws -> Database {
    // Versions below the file's own are refused without a change, so the first that opens is the right one.
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

/// Ways to end a program immediately at any time.
enum Farewell: CaseIterable {
  case signal, closedOutput

  func say(to backend: Backend) {
    switch self {
    case .signal: backend.signal(15)
    case .closedOutput: backend.closeOutput()
    }
  }

  /// The expected status of the program.
  var status: Termination { self == .signal ? .code(128 + 15) : .code(1) }
}
