import CCurl
import Text

/// One request of HTTP as libcurl is to make it.
struct CurlExchange: Sendable {
  var url: String
  var address: HTTPAddress
  let headers: HTTPHeaders
  let limits: HTTPLimits
  var reach = HTTPReach.anywhere

  /// Seconds that are left.
  var timeout = 0.0
}
