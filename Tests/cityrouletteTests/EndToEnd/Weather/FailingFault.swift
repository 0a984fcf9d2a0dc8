import Foundation
import TestSupport

/// The faults of a weather service, named as in the table.
enum FailingFault: String, CaseIterable {
  case refuses = "refuses the connection"
  case breaksOff = "closes the connection early"
  case slow = "exceeds `--timeout`, or 2 s with another service"
  case outOfOrder = "replies with status 500 or above"
  case noJSON = "sends invalid or incomplete JSON"
  case otherShape = "sends JSON of another shape"
  case errorInside = "reports a wrong account with status 200"
  case refusesAccount = "refuses the account or the program"
  case quota = "is rate-limited and says for how long"
  case plainQuota = "is rate-limited and does not say for how long"
  case unknownPlace = "does not know the place"
  case noWeather = "knows the place but has no weather for it"

  /// True if a test can make the service available again by advancing the clock.
  var passes: Bool { ![.refuses, .slow, .quota, .plainQuota].contains(self) }

  /// The responses with this fault; none if the connection is refused.
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
