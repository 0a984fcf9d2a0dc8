package import CityCore
package import Platform

/// Asks services. Holds no state of its own, so any thread may use it.
struct ServiceDesk: Sendable {
  let client: HTTPClient
  let clock: WallClock

  /// Sends the request and reads the answer.
  func ask<Finding: Sendable>(
    _ inquiry: UpstreamInquiry<Finding>
  ) async throws(ServiceFailure) -> Finding {
    let answer = UpstreamAnswer(try await fetch(inquiry.request), now: clock.now())
    do {
      return try inquiry.finding(answer)
    } catch {
      throw .upstream(error)
    }
  }

  func fetch(_ request: UpstreamRequest) async throws(ServiceFailure) -> HTTPResponse {
    do {
      return try await client.fetch(HTTPRequest(request))
    } catch {
      throw .http(error, request.service)
    }
  }
}

/// Why a service was of no use.
package enum ServiceFailure: Error, Sendable {
  case upstream(UpstreamError)
  case http(HTTPError, UpstreamService)
}
