import Foundation
import TestSupport

/// The faults of a weather service, named as in the table.
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

  /// True if a test can make the service available again by advancing the clock.
  var passes: Bool { ![.refuses, .slow, .quota, .plainQuota].contains(self) }

  /// The responses with this fault, of one or more kinds.
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
