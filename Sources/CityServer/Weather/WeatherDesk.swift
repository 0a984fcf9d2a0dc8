package import CityCore
import Platform

/// Asks the chosen weather service. Holds no state of its own, so any thread may use it.
struct WeatherDesk: Sendable {
  /// The service, or why there is none.
  let provider: Result<any WeatherProvider, WeatherFailure>
  let services: ServiceClient

  /// Whether the deliveries of one refresh are to be taken in the order of their requests.
  let keepsOrder: Bool

  /// Of the service in use; nil if there is none.
  var name: String? { (try? provider.get())?.id.rawValue }

  /// What one request brought: an outcome for each of its places.
  struct Delivery: Sendable {
    let request: WeatherRequest
    let outcomes: [Result<WeatherReport, WeatherFailure>]
    let isFromCache: Bool

    /// Whether the service found the request wrong as it stands, and none of its places was
    /// answered.
    fileprivate var isRefused: Bool {
      outcomes.allSatisfy { outcome in
        switch outcome {
        case .failure(.service(.rejected(_, .request))), .failure(.service(.rejected(_, .place))):
          true
        default: false
        }
      }
    }
  }

  /// - Throws: `WeatherFailure` if no service is configured.
  func requests(
    for place: WeatherPlace, part: WeatherPart
  ) throws(WeatherFailure) -> [WeatherRequest] {
    try provider.get().requests(for: [place], part: part)
  }

  /// Sends the requests for one place and puts their answers together: all or nothing.
  func report(_ requests: [WeatherRequest]) async -> Result<WeatherReport, WeatherFailure> {
    var report: Result<WeatherReport, WeatherFailure> = .failure(.nothing)
    for (index, request) in requests.enumerated() {
      let next = await deliver(request).outcomes.first ?? .failure(.nothing)
      report = index == 0 ? next : report.flatMap { one in next.map(one.merged) }
      if case .failure = report { break }
    }
    return report
  }

  /// Sends one request. When the service refuses it as a whole for one of its places, its parts are
  /// asked instead, so that the other places get their weather.
  func deliver(_ request: WeatherRequest) async -> Delivery {
    // Cutting in halves down to two bad places anywhere takes no more than this.
    var spare = 4 * (Int.bitWidth - max(0, request.places.count - 1).leadingZeroBitCount)
    return await deliver(request, sparing: &spare)
  }

  /// - Parameter spare: requests that may still be sent beside this one.
  private func deliver(_ request: WeatherRequest, sparing spare: inout Int) async -> Delivery {
    let delivery = await ask(request)
    let parts = delivery.isRefused ? request.parts : []
    guard !parts.isEmpty, parts.count <= spare else { return delivery }
    spare -= parts.count
    var outcomes: [Result<WeatherReport, WeatherFailure>] = []
    for part in parts { outcomes += await deliver(part, sparing: &spare).outcomes }
    return Delivery(request: request, outcomes: outcomes, isFromCache: false)
  }

  /// Whatever goes wrong is the outcome of all places of the request.
  private func ask(_ request: WeatherRequest) async -> Delivery {
    do throws(WeatherFailure) {
      let response = try await fetch(request)
      let outcomes = try read(request, response)
      return Delivery(
        request: request, outcomes: outcomes, isFromCache: response.source == .cache)
    } catch {
      let outcomes = Array(
        repeating: Result<WeatherReport, WeatherFailure>.failure(error),
        count: request.places.count)
      return Delivery(request: request, outcomes: outcomes, isFromCache: false)
    }
  }

  private func fetch(_ request: WeatherRequest) async throws(WeatherFailure) -> HTTPResponse {
    do {
      return try await services.fetch(request.request, of: request.service)
    } catch {
      throw .service(error)
    }
  }

  private func read(
    _ request: WeatherRequest, _ response: HTTPResponse
  ) throws(WeatherFailure) -> [Result<WeatherReport, WeatherFailure>] {
    do {
      return try request.outcomes(response, now: services.clock.now()).map {
        $0.mapError { .service($0) }
      }
    } catch {
      throw .service(error)
    }
  }
}

/// Why there is no weather.
package enum WeatherFailure: Error, Sendable {
  /// The program was started with `--weather none`.
  case turnedOff

  /// The service answered, and knows nothing of this place now.
  case nothing
  case service(ServiceError)
}
