package import Geography

/// The subject of a search for pictures.
package struct PhotoSubject: Sendable, Hashable {
  /// Search text as a person would type it.
  package var text: String

  /// The coordinate, if known.
  package var coordinate: Coordinate?

  package init(text: String, coordinate: Coordinate? = nil) {
    self.text = text
    self.coordinate = coordinate
  }
}

/// The picture services, by their names in the option `--photos` and in the protocol.
package enum PhotoProviderID: String, Sendable, Hashable, CaseIterable {
  case commons, google
}

/// A picture service: builds queries and parses answers. Sends nothing.
package protocol PhotoProvider: Sendable {
  var id: PhotoProviderID { get }
  var service: UpstreamService { get }

  /// The maximum number of pictures of one search.
  var mostPhotos: Int { get }

  /// The searches for a subject, at least one; the caller tries them in order until one finds pictures.
  ///
  /// - Parameters:
  ///   - limit: 1 to `mostPhotos`.
  ///   - language: the preferred language of texts in the answer, as a primary language subtag.
  func searches(
    for subject: PhotoSubject, limit: Int, language: String
  ) -> [ServiceQuery<PhotoFindings>]
}
