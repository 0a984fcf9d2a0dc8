import Text

/// Wikimedia Commons: free pictures, each with author and licence; no account.
///
/// https://www.mediawiki.org/wiki/API:Imageinfo, https://www.mediawiki.org/wiki/API:Geosearch,
/// https://www.mediawiki.org/wiki/API:Search
package struct Commons: PhotoProvider {
  package let id = PhotoProviderID.commons
  package let service: UpstreamService

  /// The service tells no more metadata at a time.
  package let mostPhotos = 50

  private let baseURL: String?

  /// The most that the service allows, in metres; pictures come nearest first.
  private static let radius = 10_000

  /// - Parameters:
  ///   - baseURL: a mirror; nil for the service itself.
  ///   - identified: whether the program says whom to contact.
  package init(baseURL: String? = nil, identified: Bool = true) {
    service = .commons(identified: identified)
    self.baseURL = baseURL
  }

  /// Around the place first: a name alone also finds its namesakes.
  package func searches(
    for subject: PhotoSubject, limit: Int, language: String
  ) -> [ServiceQuery<PhotoFindings>] {
    let around = subject.coordinate.map { search(around: $0, limit, language) }
    return (around.map { [$0] } ?? []) + [search(text: subject.text, limit, language)]
  }

  private func search(
    around point: Coordinate, _ limit: Int, _ language: String
  ) -> ServiceQuery<PhotoFindings> {
    let lat = DecimalText.fixed(point.lat, places: 4)
    let lon = DecimalText.fixed(point.lon, places: 4)
    return query(
      [
        ("generator", "geosearch"), ("ggscoord", "\(lat)|\(lon)"),
        ("ggsradius", "\(Self.radius)"), ("ggsnamespace", "6"), ("ggslimit", "\(asked(limit))"),
      ], limit, language)
  }

  private func search(
    text: String, _ limit: Int, _ language: String
  ) -> ServiceQuery<PhotoFindings> {
    query(
      [
        ("generator", "search"), ("gsrsearch", "filetype:bitmap \(text)"), ("gsrnamespace", "6"),
        ("gsrlimit", "\(asked(limit))"),
      ], limit, language)
  }

  /// Twice as many as are wanted, because scans, drawings and films are left out.
  private func asked(_ limit: Int) -> Int { min(max(limit, 1) * 2, mostPhotos) }

  private func query(
    _ generator: [(String, String)], _ limit: Int, _ language: String
  ) -> ServiceQuery<PhotoFindings> {
    let parts = [
      ("prop", "imageinfo"), ("iiprop", "url|size|mime|extmetadata"), ("iiurlwidth", "640"),
      ("iiextmetadatafilter", "Artist|LicenseShortName|LicenseUrl"),
      ("iiextmetadatalanguage", language),
    ]
    let request = service.request(
      "/w/api.php", base: baseURL, query: MediaWiki.parameters + generator + parts)
    return ServiceQuery(service, request) { [service] response, now throws(ServiceError) in
      PhotoFindings(commons: try service.mediaWiki(response, now: now), limit: limit)
    }
  }
}
