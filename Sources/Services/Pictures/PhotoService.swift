package import Geography

/// A picture on the net, with what has to be told when it is shown.
package struct Photo: Sendable, Equatable {
  package var title: String

  /// The picture in full size.
  package var url: String

  /// A small one; nil if the service makes none.
  package var thumbnail: String?

  /// Pixels of the picture in full size.
  package var width: Int
  package var height: Int

  /// Plain text; nil where the service does not tell.
  package var author: String?

  /// The name of the licence; nil where the service does not tell.
  package var license: String?
  package var licenseURL: String?

  /// The page that tells of the picture or shows it.
  package var page: String?
}

/// What one search for pictures found.
package struct PhotoFindings: Sendable, Equatable {
  /// In the order of the service.
  package var photos: [Photo] = []

  /// Records that could not be read and were left out; what is no picture is not counted.
  package var skipped = 0

  /// How many there are in all; nil where the service does not tell.
  package var total: Int?
}

/// What pictures are wanted of.
package struct PhotoSubject: Sendable, Hashable {
  /// As a person would type it.
  package var text: String

  /// Where it is, if that is known.
  package var coordinate: Coordinate?

  package init(text: String, coordinate: Coordinate? = nil) {
    self.text = text
    self.coordinate = coordinate
  }
}

/// The services that search pictures, by the names that the option `--photos` and the wire use.
package enum PhotoProviderID: String, Sendable, Hashable, CaseIterable {
  case commons, google
}

/// A service that searches pictures, as a value: it says what to ask and reads what comes back.
package protocol PhotoProvider: Sendable {
  var id: PhotoProviderID { get }
  var service: UpstreamService { get }

  /// How many pictures one search can find.
  var mostPhotos: Int { get }

  /// The searches for a subject, to be tried in this order until one finds pictures; one at least.
  ///
  /// - Parameters:
  ///   - limit: 1 to `mostPhotos`.
  ///   - language: of names, by a language tag's first part.
  func searches(
    for subject: PhotoSubject, limit: Int, language: String
  ) -> [ServiceQuery<PhotoFindings>]
}

/// Asks a service for pictures.
package struct PhotoService: Sendable {
  package let provider: any PhotoProvider
  private let client: ServiceClient

  package init(_ provider: any PhotoProvider, client: ServiceClient) {
    self.provider = provider
    self.client = client
  }

  /// The pictures of the first search that finds any; none is no error.
  ///
  /// - Parameters:
  ///   - limit: at least 1; cut to what the provider finds at most.
  ///   - language: see `PhotoProvider.searches`.
  package func find(
    _ subject: PhotoSubject, limit: Int, language: String
  ) async throws(ServiceError) -> PhotoFindings {
    let limit = min(limit, provider.mostPhotos)
    var found = PhotoFindings()
    for search in provider.searches(for: subject, limit: limit, language: language)
    where found.photos.isEmpty {
      let skipped = found.skipped
      found = try await client.ask(search)
      found.skipped += skipped
    }
    return found
  }
}

/// An address in an answer.
enum PhotoLink {
  /// With a scheme, which Wikimedia leaves out now and then; nil for anything but a web address.
  static func address(_ text: String?) -> String? {
    guard let text, text.utf8.count <= WebAddress.longest else { return nil }
    let address = text.hasPrefix("//") ? "https:\(text)" : text
    guard address.hasPrefix("http://") else { return WebAddress(address)?.text }
    // Pictures on other sites; the same rules, and the scheme that they have.
    return WebAddress("https\(address.dropFirst(4))").map { "http\($0.text.dropFirst(5))" }
  }
}
