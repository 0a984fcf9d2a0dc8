internal import Geography
internal import JSON
internal import Text

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
    // Twice as many as are wanted, because scans, drawings and films are left out.
    let asked = "\(min(max(limit, 1) * 2, mostPhotos))"
    let around = subject.coordinate.map { point in
      let lat = DecimalText.fixed(point.lat, places: 4)
      let lon = DecimalText.fixed(point.lon, places: 4)
      // The widest circle that the service allows, in metres; pictures come nearest first.
      return [
        ("generator", "geosearch"), ("ggscoord", "\(lat)|\(lon)"),
        ("ggsradius", "10000"), ("ggsnamespace", "6"), ("ggslimit", asked),
      ]
    }
    let named = [
      ("generator", "search"), ("gsrsearch", "filetype:bitmap \(subject.text)"),
      ("gsrnamespace", "6"), ("gsrlimit", asked),
    ]
    return [around, named].compactMap(\.self).map { query($0, limit, language) }
  }

  private func query(
    _ generator: [(String, String)], _ limit: Int, _ language: String
  ) -> ServiceQuery<PhotoFindings> {
    let parts = [
      ("prop", "imageinfo"), ("iiprop", "url|size|mime|extmetadata"), ("iiurlwidth", "640"),
      ("iiextmetadatafilter", "Artist|LicenseShortName|LicenseUrl"),
      ("iiextmetadatalanguage", language),
    ]
    return service.query("/w/api.php", base: baseURL, MediaWiki.parameters + generator + parts) {
      [service] response, now throws(ServiceError) in
      PhotoFindings(commons: try service.mediaWiki(response, now: now), limit: limit)
    }
  }
}

extension PhotoFindings {
  /// Reads the pages of files.
  init(commons json: JSON, limit: Int) {
    for page in MediaWiki.pages(json) where photos.count < limit {
      guard let info = page["imageinfo"]?.first else {
        skipped += 1
        continue
      }
      guard CommonsFile.isPhoto(page, info) else { continue }
      if let photo = Photo(commons: page, info) {
        photos.append(photo)
      } else {
        skipped += 1
      }
    }
  }
}

extension Photo {
  /// Nil without address, size and licence: what may not be used is not shown.
  fileprivate init?(commons page: JSON, _ info: JSON) {
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

/// What is known of a file.
private enum CommonsFile {
  /// `File:Old town.jpg` is `Old town`.
  static func title(_ page: JSON) -> String? {
    guard let name = page["title"]?.lenientText else { return nil }
    let bare = name.firstIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...]
    let end = bare.lastIndex(of: ".") ?? bare.endIndex
    return end == bare.startIndex ? nil : String(bare[..<end])
  }

  /// The plain text of a value of the metadata, which is HTML; nil if nothing is left of it.
  static func text(_ value: JSON?) -> String? {
    // It is shown beside a picture.
    let text = HTMLText.plain(value?["value"]?.string ?? "").prefix(300)
    return text.isEmpty ? nil : String(text)
  }

  /// Whether a browser shows the file as a photograph; by its type, or by its name where the
  /// service does not tell the type.
  static func isPhoto(_ page: JSON, _ info: JSON) -> Bool {
    if let type = info["mime"]?.string {
      return ["image/jpeg", "image/png", "image/webp"].contains(type)
    }
    let name = page["title"]?.string?.lowercased() ?? ""
    return [".jpg", ".jpeg", ".png", ".webp"].contains { name.hasSuffix($0) }
  }
}
