internal import Geography

/// Searches for pictures with one provider.
package struct PhotoService: Sendable {
  package let provider: any PhotoProvider
  private let client: ServiceClient

  package init(_ provider: any PhotoProvider, client: ServiceClient) {
    self.provider = provider
    self.client = client
  }

  /// The pictures of the first search that finds any; an empty result is no error.
  ///
  /// - Parameters:
  ///   - limit: at least 1; reduced to the provider's maximum.
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
