internal import Adapters
internal import JSON

/// Google Custom Search for pictures; requires a key and the id of a search engine.
///
/// https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list. Closed to new customers;
/// existing ones may use it until the end of 2026.
package struct GoogleSearch: PhotoProvider {
  package let id = PhotoProviderID.google
  package let service = UpstreamService.google

  /// The maximum number of results of one search.
  package let mostPhotos = 10

  private let key: ServiceAccount
  private let engine: ServiceAccount
  private let baseURL: String?

  /// - Parameters:
  ///   - key: the configured key.
  ///   - engine: the configured id of the search engine.
  ///   - baseURL: the address of a mirror; nil for the service itself.
  /// - Throws: `notConfigured` if the key or the id is missing or blank.
  package init(key: String?, engine: String?, baseURL: String? = nil) throws(ServiceError) {
    self.key = try ServiceAccount(key, of: service)
    self.engine = try ServiceAccount(engine, of: service)
    self.baseURL = baseURL
  }

  package func searches(
    for subject: PhotoSubject, limit: Int, language: String
  ) -> [ServiceQuery<PhotoFindings>] {
    let count = min(max(limit, 1), mostPhotos)
    let parameters = [
      ("key", key.plain), ("cx", engine.plain), ("q", subject.text), ("searchType", "image"),
      ("num", "\(count)"), ("safe", "active"), ("hl", language),
    ]
    return [
      service.query(
        "/customsearch/v1", base: baseURL, parameters: parameters,
        secrets: [key.plain, engine.plain]
      ) {
        [service] response, now throws(ServiceError) in
        if let failure = Self.failure(in: response, of: service, now: now) {
          throw failure
        }
        return PhotoFindings(google: try service.json(response), limit: count)
      }
    ]
  }

  /// Returns the error of an answer; nil for success. The service answers 400 to an unknown key, and may answer 403
  /// to an exceeded daily quota.
  private static func failure(
    in response: HTTPResponse, of service: UpstreamService, now: Double
  ) -> ServiceError? {
    let member = (try? service.json(response))?["error"]
    let error = member == .null ? nil : member
    // An error with status 200 has its code in the body.
    let status = error?["code"]?.lenientInt.flatMap { response.status == 200 ? $0 : nil }
    switch status ?? response.status {
    case 400, 403:
      return refusal(
        error, by: service, status: status ?? response.status, in: response, now: now)
    case 200...299: return error.map { _ in .rejected(service, .request) }
    case let status:
      let shown = HTTPResponse(status: status, headers: response.headers)
      return service.failure(shown, now: now)
    }
  }

  private static func refusal(
    _ error: JSON?, by service: UpstreamService, status: Int, in response: HTTPResponse,
    now: Double
  ) -> ServiceError {
    let entries = (error?["errors"]?.array ?? []) + (error?["details"]?.array ?? [])
    let words = entries.compactMap { $0["reason"]?.string }
    if words.contains(where: { $0.lowercased().contains("limit") || $0.contains("quota") }) {
      return .quotaExceeded(service, retryAfter: response.wholeRetryAfter(now: now))
    }
    let isAboutKey = status == 403 || words.contains { $0.hasPrefix("API_KEY") }
    return .rejected(service, isAboutKey ? .credentials : .request)
  }
}

extension PhotoFindings {
  fileprivate init(google json: JSON, limit: Int) {
    total = json["searchInformation"]?["totalResults"]?.lenientInt
    for item in json["items"]?.array ?? [] where photos.count < limit {
      let type = item["mime"]?.string ?? "image/"
      guard type.hasPrefix("image/"), !type.hasPrefix("image/svg") else { continue }
      if let photo = Photo(google: item) {
        photos.append(photo)
      } else {
        skipped += 1
      }
    }
  }
}

extension Photo {
  /// Nil without an address or a size. The service returns no author and no licence.
  fileprivate init?(google item: JSON) {
    guard let url = PhotoLink.address(item["link"]?.string), let image = item["image"],
      let width = image["width"]?.positiveInt, let height = image["height"]?.positiveInt
    else { return nil }
    self.init(
      title: item["title"]?.lenientText ?? item["displayLink"]?.lenientText ?? "", url: url,
      thumbnail: PhotoLink.address(image["thumbnailLink"]?.string), width: width, height: height,
      page: PhotoLink.address(image["contextLink"]?.string))
  }
}
