import Foundation
import TestSupport

/// The table of what is told when a weather service fails, as the documents have it.
struct FailingTable {
  struct Row {
    fileprivate let cells: [String]

    /// The code and the name of the error where nothing was known before.
    func error(of service: PlayedService) -> (code: Int?, name: String?) {
      let words = value(1, of: service).split(separator: " ")
      return (words.first.flatMap { Int($0) }, words.last.map(String.init))
    }

    /// Seconds; nil where they are what the service says.
    func rest(of service: PlayedService) -> Int? {
      switch value(4, of: service) {
      case "not paused": 0
      case "1 minute": 60
      case "5 minutes": 300
      case "the time that it says": nil
      default: -1
      }
    }

    /// What is told where there is a value from before, and where another service can be asked.
    var known: String { cells[2] }
    var behind: String { cells[3] }

    /// What a cell says of a service: the first of its clauses, unless one behind names the service.
    private func value(_ column: Int, of service: PlayedService) -> String {
      let clauses = cells[column].components(separatedBy: "; ")
      let own = clauses.dropFirst().first { clause in
        clause.components(separatedBy: " for ").last?.components(separatedBy: ", ")
          .contains(service.rawValue) == true
      }
      return own?.components(separatedBy: " for ").first ?? clauses[0]
    }
  }

  /// By their first cells, in their order.
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
  /// An answer for some places that tells no weather of one of them.
  func noWeather(_ latitude: String, of latitudes: [String]) -> LoopbackReply {
    guard self == .openMeteo, latitudes.count > 1 else { return LoopbackReply(text: nothing) }
    let elements = latitudes.map { $0 == latitude ? nothing : Self.openMeteo($0) }
    return LoopbackReply(text: "[\(elements.joined(separator: ","))]")
  }

  /// A good answer that tells no weather now.
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
