package import Adapters
package import Platform

/// Sends requests to services and parses their answers. Thread-safe.
package struct ServiceClient: Sendable {
  package let http: HTTPClient
  package let clock: WallClock

  package init(http: HTTPClient, clock: WallClock) {
    self.http = http
    self.clock = clock
  }

  /// Sends a request and parses the answer (see `read(_:for:)`).
  package func ask<Finding>(_ query: ServiceQuery<Finding>) async throws(ServiceError) -> Finding {
    try read(try await fetch(query.request, of: query.service), for: query)
  }

  /// Parses an answer. If the answer reports an exceeded quota and the time to wait, pauses the
  /// service for that time. After an error that the request itself does not cause (see
  /// `ServiceError.isOfQuestion`), removes the answer from the HTTP cache, so that the next such request is sent.
  func read<Finding>(
    _ response: HTTPResponse, for query: ServiceQuery<Finding>
  ) throws(ServiceError) -> Finding {
    do {
      return try query.read(response, clock.now())
    } catch {
      if case .quotaExceeded(let service, let seconds?) = error {
        http.pause(service.http, for: Double(seconds))
      }
      if !error.isOfQuestion {
        http.forget(query.request)
      }
      throw error
    }
  }

  /// Returns the response to a request, even one with an error status: a fresh one from the HTTP cache, otherwise that
  /// of the service.
  package func fetch(
    _ request: HTTPRequest, of service: UpstreamService
  ) async throws(ServiceError) -> HTTPResponse {
    do {
      return try await http.fetch(request)
    } catch {
      throw .http(service, error)
    }
  }
}

extension ServiceClient {
  /// Sends one request. If the service refuses it as a whole, sends its parts instead, and so on with refused parts, so
  /// that one or two invalid places do not affect the others. With more, valid places may fail too.
  package func send<Finding>(_ request: PlacesRequest<Finding>) async -> PlacesAnswer<Finding> {
    // Bisection down to any two invalid places takes at most this many further requests.
    var remaining = 4 * (Int.bitWidth - max(0, request.places.count - 1).leadingZeroBitCount)
    return await send(request, remaining: &remaining)
  }

  /// - Parameter remaining: the number of requests that may be sent after this one.
  private func send<Finding>(
    _ request: PlacesRequest<Finding>, remaining: inout Int
  ) async -> PlacesAnswer<Finding> {
    let answer = await ask(request)
    let parts = answer.isRefused ? request.parts() : []
    guard !parts.isEmpty, parts.count <= remaining else { return answer }
    remaining -= parts.count
    var outcomes: [Result<Finding, ServiceError>] = []
    for part in parts {
      outcomes += await send(part, remaining: &remaining).outcomes
    }
    return PlacesAnswer(outcomes: outcomes)
  }

  /// Sends one request and parses the answer. An error of the whole request becomes the outcome of each place.
  private func ask<Finding>(_ request: PlacesRequest<Finding>) async -> PlacesAnswer<Finding> {
    let query = request.query
    do throws(ServiceError) {
      let response = try await fetch(query.request, of: query.service)
      return PlacesAnswer(
        outcomes: try read(response, for: query), isFromCache: response.source == .cache)
    } catch {
      return PlacesAnswer(outcomes: request.places.map { _ in .failure(error) })
    }
  }
}
