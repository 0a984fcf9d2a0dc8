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
      case "not at all": 0
      case "1 minute": 60
      case "5 minutes": 300
      case "as long as it says": nil
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
        clause.components(separatedBy: " of ").last?.components(separatedBy: ", ")
          .contains(service.rawValue) == true
      }
      return own?.components(separatedBy: " of ").first ?? clauses[0]
    }
  }

  /// By their first cells, in their order.
  let rows: [(name: String, row: Row)]

  init(_ file: String = "protocol.md") throws {
    let text = try String(contentsOf: Repository.url.appending(path: file), encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let start = lines.firstIndex { $0.hasPrefix("| the service | nothing known before |") }
    rows = lines.suffix(from: start.map { $0 + 2 } ?? lines.endIndex)
      .prefix { $0.hasPrefix("| ") }
      .map { line in
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        return (cells[0], Row(cells: cells))
      }
  }

  subscript(fault: FailingFault) -> Row? { rows.first { $0.name == fault.rawValue }?.row }
}

/// What may be the matter with a weather service, in the words of the table.
enum FailingFault: String, CaseIterable {
  case refuses = "refuses the connection"
  case breaksOff = "breaks the connection off"
  case slow = "is slower than `--timeout`, or than 2 s with another one behind it"
  case outOfOrder = "answers with status 500 or above"
  case noJSON = "answers what is no JSON, or half of it"
  case otherShape = "answers JSON of another shape"
  case errorInside = "answers status 200 and that the account is wrong"
  case refusesAccount = "refuses the account or the program"
  case quota = "was asked too much, and says for how long"
  case plainQuota = "was asked too much, and does not say for how long"
  case unknownPlace = "does not know the place"
  case noWeather = "knows the place and nothing of its weather"

  /// Whether the service can be asked again at once by a test that moves the clock.
  var passes: Bool { ![.refuses, .slow, .quota, .plainQuota].contains(self) }

  /// The answers that are such, of which there may be several kinds.
  func replies(of service: PlayedService) -> [LoopbackReply] {
    switch self {
    case .refuses: []
    case .breaksOff: [LoopbackReply(steps: [.reset])]
    case .slow: [LoopbackReply(steps: [.awaitClose(Flag())])]
    case .outOfOrder: [LoopbackReply(500, text: "oops")]
    case .noJSON: ["<html>busy</html>", #"{"latitude":52.5,"curr"#].map { LoopbackReply(text: $0) }
    case .otherShape: [#"{"weather":{"nice":true}}"#, "[]"].map { LoopbackReply(text: $0) }
    case .errorInside: [LoopbackReply(text: Self.wrongAccount)]
    case .refusesAccount: [LoopbackReply(401, text: "{}")]
    case .quota: [LoopbackReply(429, ["Retry-After": "120"], text: "slow down")]
    case .plainQuota: [LoopbackReply(429, text: "slow down")]
    case .unknownPlace: [LoopbackReply(service == .openMeteo ? 400 : 404, text: Self.noSuchPlace)]
    case .noWeather: [LoopbackReply(text: service.nothing)]
    }
  }

  private static let wrongAccount = """
    {"error":true,"reason":"Wrong key","cod":401,"message":"Invalid API key",
    "data":{"error":[{"msg":"API key has been disabled"}]}}
    """
  private static let noSuchPlace = #"{"error":true,"reason":"No data is available for this place"}"#
}

extension PlayedService {
  /// An answer for some places that tells no weather of one of them.
  func noWeather(_ latitude: String, of latitudes: [String]) -> LoopbackReply {
    guard self == .openMeteo, latitudes.count > 1 else { return LoopbackReply(text: nothing) }
    let elements = latitudes.map { $0 == latitude ? nothing : Self.openMeteo($0) }
    return LoopbackReply(text: "[\(elements.joined(separator: ","))]")
  }

  /// A good answer that tells no weather now.
  fileprivate var nothing: String {
    switch self {
    case .openMeteo: #"{"latitude":1,"longitude":2,"current":null}"#
    case .openWeatherMap: #"{"cod":200,"main":null}"#
    case .metNorway: #"{"properties":{"timeseries":[]}}"#
    case .worldWeatherOnline: #"{"data":{"current_condition":[],"weather":[]}}"#
    case .pirateWeather: #"{"currently":{},"daily":{"data":[]}}"#
    }
  }
}
