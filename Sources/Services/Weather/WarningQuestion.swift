import Adapters
package import Geography

/// A query to a warning service.
package struct WarningQuestion: Sendable {
  package let service: any WarningService
  package let query: ServiceQuery<WarningReport>

  /// The key of the answer in `WarningCache`, equal for equal questions.
  package var key: String { query.request.url }

  package static let services: [UpstreamService] = [.nws, .metAlerts]

  /// Returns the questions about a place; empty if no service covers it.
  ///
  /// - Parameters:
  ///   - country: the ISO 3166-1 code of the place's country; if nil, the result is empty.
  ///   - baseURLs: mirrors, by the ids of the services.
  package static func all(
    about place: Coordinate, in country: String?, language: String, baseURLs: [String: String]
  ) -> [WarningQuestion] {
    let services: [any WarningService] = [
      NWSAlerts(baseURL: baseURLs[UpstreamService.nws.id]),
      MetAlerts(baseURL: baseURLs[UpstreamService.metAlerts.id]),
    ]
    return services.filter { country.map($0.covers) ?? false }.map {
      WarningQuestion(service: $0, query: $0.query(about: place, language: language))
    }
  }
}

extension ServiceClient {
  /// Sends questions concurrently and returns the outcomes by `key`.
  package func ask(_ questions: [WarningQuestion]) async -> [String: WarningCache.Outcome] {
    await withTaskGroup(of: (String, WarningCache.Outcome).self) { group in
      for question in questions {
        group.addTask {
          do throws(ServiceError) {
            return (question.key, .success(try await ask(question.query)))
          } catch {
            return (question.key, .failure(error))
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}
