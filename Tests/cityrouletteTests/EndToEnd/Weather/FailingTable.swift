import Foundation
import TestSupport

/// The table of replies to failures of a weather service, as in the documents.
struct FailingTable {
  struct Row {
    fileprivate let cells: [String]

    /// The code and the name of the error if no value is known.
    func error(of service: PlayedService) -> (code: Int?, name: String?) {
      let words = value(1, of: service).split(separator: " ")
      return (words.first.flatMap { Int($0) }, words.last.map(String.init))
    }

    /// The length of the pause in seconds; nil if the service determines it.
    func rest(of service: PlayedService) -> Int? {
      switch value(4, of: service) {
      case "not paused": 0
      case "1 minute": 60
      case "5 minutes": 300
      case "the time that it says": nil
      default: -1
      }
    }

    /// The reply with a known value, and the reply with a fallback service.
    var known: String { cells[2] }
    var behind: String { cells[3] }

    /// The value of a cell for a service: the first clause, unless a later one names the service.
    private func value(_ column: Int, of service: PlayedService) -> String {
      let clauses = cells[column].components(separatedBy: "; ")
      let own = clauses.dropFirst().first { clause in
        clause.components(separatedBy: " for ").last?.components(separatedBy: ", ")
          .contains(service.rawValue) == true
      }
      return own?.components(separatedBy: " for ").first ?? clauses[0]
    }
  }

  /// The rows in order, with their first cells.
  let rows: [(name: String, row: Row)]

  init(_ file: String = "protocol.md") throws {
    let text = try String(contentsOf: Repository.url.appending(path: file), encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let start = lines.firstIndex { $0.hasPrefix("| the service | no earlier value |") }
    rows = lines.suffix(from: start.map { $0 + 2 } ?? lines.endIndex)
      .prefix { $0.hasPrefix("| ") }
      .map { line in
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        return (cells[0], Row(cells: cells))
      }
  }

  subscript(fault: FailingFault) -> Row? { rows.first { $0.name == fault.rawValue }?.row }
}

extension PlayedService {
  /// A response for some places without the weather of one of them.
  func noWeather(_ latitude: String, of latitudes: [String]) -> LoopbackReply {
    guard self == .openMeteo, latitudes.count > 1 else { return LoopbackReply(text: nothing) }
    let elements = latitudes.map { $0 == latitude ? nothing : Self.openMeteo($0) }
    return LoopbackReply(text: "[\(elements.joined(separator: ","))]")
  }

  /// A successful response without current weather.
  var nothing: String {
    switch self {
    case .openMeteo: #"{"latitude":1,"longitude":2,"current":null}"#
    case .openWeatherMap: #"{"cod":200,"main":null}"#
    case .metNorway: #"{"properties":{"timeseries":[]}}"#
    case .worldWeatherOnline: #"{"data":{"current_condition":[],"weather":[]}}"#
    case .pirateWeather: #"{"currently":{},"daily":{"data":[]}}"#
    }
  }
}
