import CCurl
import Text

/// One HTTP request for libcurl.
struct CurlExchange: Sendable {
  var url: String
  var address: HTTPAddress
  let headers: HTTPHeaders
  let limits: HTTPLimits
  var reach = HTTPReach.anywhere

  /// The remaining time of the answer in seconds.
  var timeout = 0.0
}
