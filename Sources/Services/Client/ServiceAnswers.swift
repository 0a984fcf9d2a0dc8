internal import JSON
internal import Platform
internal import Text

extension UpstreamService {
  /// A question to a path below the base, or below a mirror that stands in for it.
  ///
  /// - Parameters:
  ///   - parameters: names and values, not percent-encoded; the names are ours and need none.
  ///   - cost: in the units of the service's limits.
  ///   - refusedCost: what it costs instead when the service calls it wrong (HTTP status 400); nil
  ///     for the same.
  func query<Finding>(
    _ path: String, base: String?, _ parameters: [(String, String)] = [],
    secrets: Set<String> = [], cost: Double = 1, refusedCost: Double? = nil,
    read: @escaping ServiceQuery<Finding>.Reader
  ) -> ServiceQuery<Finding> {
    var base = Substring(base ?? baseURL)
    while base.hasSuffix("/") {
      base = base.dropLast()
    }
    let request = HTTPRequest(
      service: http, url: "\(base)\(path)\(URLText.query(parameters))", secrets: secrets,
      cost: cost, refusedCost: refusedCost)
    return ServiceQuery(service: self, request: request, read: read)
  }

  func json(_ response: HTTPResponse) throws(ServiceError) -> JSON {
    do {
      return try JSONParser.parse(response.body)
    } catch {
      // The reason can quote the body, so that only the place is told.
      throw .answerInvalid(self, problem: "is not JSON (at byte \(error.offset))")
    }
  }

  /// What an HTTP status other than success means where the service has no rule of its own.
  ///
  /// - Parameter now: seconds since 1970.
  func failure(_ response: HTTPResponse, now: Double) -> ServiceError? {
    switch response.status {
    case 200...299: nil
    case 401, 403: .rejected(self, .credentials)
    case 404, 422: .rejected(self, .place)
    case 429: .quotaExceeded(self, retryAfter: response.wholeRetryAfter(now: now))
    case 408, 499...: .unavailable(self, status: response.status)
    default: .rejected(self, .request)
    }
  }

  /// - Throws: what the status means, if it is not success.
  func check(_ response: HTTPResponse, now: Double) throws(ServiceError) {
    if let failure = failure(response, now: now) {
      throw failure
    }
  }
}

extension HTTPResponse {
  /// Whole seconds that the service asks to be left alone; nil when it asks for nothing.
  func wholeRetryAfter(now: Double) -> Int? {
    retryAfter(now: now).flatMap { Int(exactly: $0.rounded(.up)) }
  }
}

/// Times of a clock as whole seconds since 1970.
enum EpochSeconds {
  /// Whatever the clock says: from 1970 to the end of the year 9999.
  static func whole(_ seconds: Double) -> Int {
    Int(exactly: min(max(seconds, 0), 253_402_300_799).rounded(.down)) ?? 0
  }

  /// Seconds until the next whole hour of UTC.
  static func untilNextHour(from now: Double) -> Int { 3600 - whole(now) % 3600 }

  /// Seconds until midnight of UTC.
  static func untilNextDay(from now: Double) -> Int { 86_400 - whole(now) % 86_400 }
}

// Services write numbers as strings, ints as doubles, and nothing as null, "" or no member at all.
// These read all of it, and answer nil rather than a wrong value.

extension JSON {
  /// A number, also one in a string (`"1016"`, `"1.71E7"`); always finite, and `-0` is 0.
  package var lenientDouble: Double? {
    switch self {
    case .number(let number): number.double.map { $0 + 0 }
    case .string(let text): Self.decimal(text).map { $0 + 0 }
    default: nil
    }
  }

  /// A whole number, also one in a string or written as `12.0`.
  var lenientInt: Int? { int ?? lenientDouble.flatMap { Int(exactly: $0) } }

  /// A whole number above zero, as ids, sizes and populations are.
  var positiveInt: Int? { lenientInt.flatMap { $0 > 0 ? $0 : nil } }

  /// A number between bounds.
  func lenientDouble(in range: ClosedRange<Double>) -> Double? {
    lenientDouble.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Text that is not empty, without blanks around it.
  var lenientText: String? { (string?.trimmed).flatMap { $0.isEmpty ? nil : $0 } }

  /// The first element of an array.
  var first: JSON? { array?.first }

  /// Seconds since 1970 within the years that can be shown; fractions are dropped.
  var epochSeconds: Int? {
    lenientDouble(in: 0...Double(ZonedTime.validSeconds.upperBound)).flatMap {
      Int(exactly: $0.rounded(.down))
    }
  }

  /// Swift also reads `0x1p3`, `inf` and `nan`, which no service means.
  private static func decimal(_ text: String) -> Double? {
    let isDecimal = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    return isDecimal ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }
}
