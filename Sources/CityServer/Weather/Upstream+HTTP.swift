import CityCore
import Platform

// Between what the domain asks of a service and how HTTP asks it.

extension HTTPRequest {
  init(_ request: UpstreamRequest) {
    let headers = HTTPHeaders(request.headers.map { (name: $0.key, value: $0.value) })
    self.init(
      service: request.service.politeness, url: request.url, headers: headers,
      secrets: request.secrets, cost: request.cost, refusedCost: request.refusedCost)
  }
}

extension UpstreamAnswer {
  init(_ response: HTTPResponse, now: Double) {
    self.init(
      status: response.status, body: response.body,
      retryAfter: response.retryAfter(now: now).flatMap { Int(exactly: $0.rounded(.up)) },
      receivedAt: Int(clampingSeconds: response.receivedAt), now: Int(clampingSeconds: now))
  }
}

extension Int {
  /// Whole seconds since 1970, whatever a clock says.
  fileprivate init(clampingSeconds seconds: Double) {
    let latest = 253_402_300_799.0  // the end of the year 9999
    self = Int(exactly: Swift.min(Swift.max(seconds, 0), latest).rounded(.down)) ?? 0
  }
}

extension UpstreamService {
  /// The limits that the service's own pages state, in its own units.
  var politeness: HTTPService {
    HTTPService(
      name: budget,
      // Few at a time, as Wikimedia asks: https://www.mediawiki.org/wiki/API:Etiquette
      connections: budget == Self.wikimediaBudget ? 2 : 8,
      windows: limits.map { RateWindow(limit: $0.cost, seconds: Double($0.seconds)) },
      keepFor: keepFor)
  }

  /// Seconds for which an answer is used again where the service sends no header that says so.
  /// OpenWeatherMap asks not to be asked about a place more often than every ten minutes.
  private var keepFor: Double? {
    switch budget {
    case Self.openWeatherMap.id: 600
    case Self.wikimediaBudget: 3600
    default: nil
    }
  }
}
