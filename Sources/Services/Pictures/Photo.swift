internal import Geography

/// A picture on the web with its credit.
package struct Photo: Sendable, Equatable {
  package var title: String

  /// The address of the full-size picture.
  package var url: String

  /// The address of a thumbnail; nil if the service has none.
  package var thumbnail: String?

  /// Width of the full-size picture in pixels.
  package var width: Int

  /// Height of the full-size picture in pixels.
  package var height: Int

  /// Plain text; nil if unknown.
  package var author: String?

  /// The name of the licence; nil if unknown.
  package var license: String?

  package var licenseURL: String?

  /// The page that describes or shows the picture.
  package var page: String?
}

/// The result of one search for pictures.
package struct PhotoFindings: Sendable, Equatable {
  /// In the order of the service.
  package var photos: [Photo] = []

  /// The number of records that were skipped because a required member is missing, such as the licence at Commons;
  /// files that are no pictures do not count.
  package var skipped = 0

  /// The total number of matches; nil if the service does not report it.
  package var total: Int?
}
