internal import Geography
internal import JSON
internal import Text

/// Wikimedia Commons: free pictures with author and licence. Requires no account.
///
/// https://www.mediawiki.org/wiki/API:Imageinfo, https://www.mediawiki.org/wiki/API:Geosearch,
/// https://www.mediawiki.org/wiki/API:Search
package struct Commons: PhotoProvider {
  package let id = PhotoProviderID.commons
  package let service: UpstreamService

  /// The maximum number of files for which the service returns metadata at once.
  package let mostPhotos = 50

  private let baseURL: String?

  /// - Parameters:
  ///   - baseURL: the address of a mirror; nil for the service itself.
  ///   - identified: whether `User-Agent` contains a contact.
  package init(baseURL: String? = nil, identified: Bool = true) {
    service = .commons(identified: identified)
    self.baseURL = baseURL
  }

  /// Searches by coordinate first, if the subject has one, because a name also matches namesakes.
  package func searches(
    for subject: PhotoSubject, limit: Int, language: String
  ) -> [ServiceQuery<PhotoFindings>] {
    // Request up to twice the limit, because files of other media types are dropped.
    let asked = "\(min(max(limit, 1) * 2, mostPhotos))"
    let around = subject.coordinate.map { point in
      let lat = DecimalText.fixed(point.lat, places: 4)
      let lon = DecimalText.fixed(point.lon, places: 4)
      // 10,000 m is the largest radius that the service allows. The service sorts by distance.
      return [
        ("generator", "geosearch"), ("ggscoord", "\(lat)|\(lon)"),
        ("ggsradius", "10000"), ("ggsnamespace", "6"), ("ggslimit", asked),
      ]
    }
    let named = [
      ("generator", "search"), ("gsrsearch", "filetype:bitmap \(subject.text)"),
      ("gsrnamespace", "6"), ("gsrlimit", asked),
    ]
    return [around, named].compactMap(\.self).map {
      query(generator: $0, limit: limit, language: language)
    }
  }

  private func query(
    generator: [(String, String)], limit: Int, language: String
  ) -> ServiceQuery<PhotoFindings> {
    let parts = [
      ("prop", "imageinfo"), ("iiprop", "url|size|mime|extmetadata"), ("iiurlwidth", "640"),
      ("iiextmetadatafilter", "Artist|LicenseShortName|LicenseUrl"),
      ("iiextmetadatalanguage", language),
    ]
    return service.query(
      "/w/api.php", base: baseURL, parameters: MediaWiki.parameters + generator + parts
    ) {
      [service] response, now throws(ServiceError) in
      PhotoFindings(commons: try service.mediaWiki(response, now: now), limit: limit)
    }
  }
}

extension PhotoFindings {
  /// Parses the file pages of an answer until there are `limit` pictures.
  init(commons json: JSON, limit: Int) {
    for page in MediaWiki.pages(json) where photos.count < limit {
      guard let info = page["imageinfo"]?.first else {
        skipped += 1
        continue
      }
      guard CommonsFile.isPhoto(page, info: info) else { continue }
      if let photo = Photo(commons: page, info: info) {
        photos.append(photo)
      } else {
        skipped += 1
      }
    }
  }
}

extension Photo {
  /// Nil without a title, an address, a size or a licence: a picture without a licence must not be shown.
  fileprivate init?(commons page: JSON, info: JSON) {
    let metadata = info["extmetadata"]
    guard let title = CommonsFile.title(page),
      let url = PhotoLink.address(info["url"]?.string),
      let width = info["width"]?.positiveInt, let height = info["height"]?.positiveInt,
      let license = CommonsFile.text(metadata?["LicenseShortName"])
    else { return nil }
    self.init(
      title: title, url: url, thumbnail: PhotoLink.address(info["thumburl"]?.string),
      width: width, height: height, author: CommonsFile.text(metadata?["Artist"]),
      license: license, licenseURL: PhotoLink.address(metadata?["LicenseUrl"]?["value"]?.string),
      page: PhotoLink.address(info["descriptionurl"]?.string))
  }
}

/// Parsers for the members of a file page.
private enum CommonsFile {
  /// `File:Old town.jpg` becomes `Old town`.
  static func title(_ page: JSON) -> String? {
    guard let name = page["title"]?.lenientText else { return nil }
    let bare = name.firstIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...]
    let end = bare.lastIndex(of: ".") ?? bare.endIndex
    return end == bare.startIndex ? nil : String(bare[..<end])
  }

  /// The first 300 characters of the plain text of an HTML value of the metadata; nil if there is none.
  static func text(_ value: JSON?) -> String? {
    // Descriptions can have the length of an article.
    let text = HTMLText.plain(value?["value"]?.string ?? "").prefix(300)
    return text.isEmpty ? nil : String(text)
  }

  /// Whether a browser can show the file as a photograph: by its media type, or by its name if the type
  /// is missing.
  static func isPhoto(_ page: JSON, info: JSON) -> Bool {
    if let type = info["mime"]?.string {
      return ["image/jpeg", "image/png", "image/webp"].contains(type)
    }
    let name = page["title"]?.string?.lowercased() ?? ""
    return [".jpg", ".jpeg", ".png", ".webp"].contains { name.hasSuffix($0) }
  }
}
