import CityCore
import JSON
import JSONRPC
import Platform

/// Who changed the archive or the guide, in `archive.didChange` and `place.didChange`.
enum ChangeOrigin: String {
  /// A commit of one of this process's sessions.
  case session

  /// One of the `archive.` methods of this process.
  case archive

  /// A method by which the user changes a place.
  case user

  /// `place.import`.
  case `import`

  /// A picture was fetched, or found gone.
  case photo
  case otherProcess

  static let ofCities: [ChangeOrigin] = [.session, .archive, .otherProcess]
  static let ofGuide: [ChangeOrigin] = [.user, .import, .photo, .otherProcess]
}

extension CityServer {
  /// Uses the archive on its own thread; then tells the client what that changed, and how the
  /// archive does.
  ///
  /// - Parameters:
  ///   - place: the one place that is changed; nil if there are several, or none.
  ///   - isBrief: for reading a few rows, which is done at once where nothing is in its way.
  ///   - body: runs there; when it throws, nothing of its last transaction is kept.
  func use<Value: Sendable>(
    as origin: ChangeOrigin = .archive, isBrief: Bool = false,
    place: @Sendable (Value) -> Int? = { _ in nil },
    _ body: @escaping @Sendable (Archive) throws -> Value
  ) async throws -> Value {
    isArchiveKnown = true
    do {
      let atOnce = isBrief ? try archive.useAtOnce(body) : nil
      let outcome = if let atOnce { atOnce } else { try await archive.use(body) }
      report(nil, of: .archive)
      publish(outcome.news, origin, place: place(outcome.value))
      return outcome.value
    } catch ArchiveError.storageFailed(let reason) {
      report(reason, of: .archive)
      throw ArchiveError.storageFailed(reason: reason)
    }
  }

  /// Reads a few rows, at once where nothing is in its way.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Archive) throws -> Value
  ) async throws -> Value {
    try await use(isBrief: true, body)
  }

  /// Announces what other processes did. Called by a timer; beside a long use one look waits.
  func lookForOthers() {
    guard isArchiveKnown, !isLookingForOthers, archive.exists else { return }
    isLookingForOthers = true
    Task {
      defer { isLookingForOthers = false }
      do {
        publish(try await archive.lookForOthers(), .otherProcess, place: nil)
      } catch {
        log(.warning, (error as? ArchiveError)?.message ?? "\(error)")
      }
    }
  }

  private func publish(_ news: ArchiveNews, _ origin: ChangeOrigin, place: Int?) {
    if let cities = news.cities {
      outbox.notify(
        "archive.didChange",
        [
          "revision": JSON(cities.revision), "count": JSON(cities.count),
          "favorites": JSON(cities.favorites), "origin": .string(origin.rawValue),
        ])
    }
    if let guide = news.guide {
      outbox.notify(
        "place.didChange",
        [
          "revision": JSON(guide.revision), "places": JSON(guide.places),
          "cities": JSON(guide.cities), "origin": .string(origin.rawValue), "place": JSON(place),
        ])
    }
  }

  /// Those of the ids that are archived, and whether each has a star. Looking cities up needs no
  /// archive: one that cannot be read shows in the server's health only.
  func archivedFlags(of ids: [Int]) async -> [Int: Bool] {
    guard archive.exists, !ids.isEmpty else { return [:] }
    return (try? await read { try $0.favorites(of: ids) }) ?? [:]
  }
}

/// Whether the server can do its work.
struct Health {
  /// What can fail on its own, in the order in which problems are told.
  enum Part: CaseIterable {
    case archive, gazetteer
  }

  fileprivate(set) var problems: [Part: String] = [:]

  /// Shaped as `ServerStatus.healthProperties`: with a sentence for each part that does not work.
  var members: [JSONObject.Member] {
    let sentences = Part.allCases.compactMap { problems[$0] }
    let message = sentences.isEmpty ? nil : sentences.joined(separator: " ")
    return [("health", problems.isEmpty ? "ok" : "error"), ("message", JSON(message))]
  }
}

extension CityServer {
  /// Tells the client when that changes something.
  ///
  /// - Parameter problem: one sentence, or nil when all is well again.
  func report(_ problem: String?, of part: Health.Part) {
    guard problem != health.problems[part] else { return }
    health.problems[part] = problem
    outbox.notify("server.didChangeStatus", .object(JSONObject(health.members)))
  }
}
