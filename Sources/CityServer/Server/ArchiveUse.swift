import Archive
import JSON
import JSONRPC
import Platform
import Sessions

/// Who changed the archive or the guide, in `archive.didChange` and `place.didChange`.
enum ChangeOrigin: String, CaseIterable, WireValue {
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

  /// Another connection to the server of the archive.
  case otherMachine

  /// The parameters of `archive.didChange`.
  static let cityChange = Shape<(archive: ArchiveSummary, origin: ChangeOrigin)>(
    .init("revision", "The archive's revision.", \.archive.revision),
    .init("count", "Cities in the archive.", \.archive.count),
    .init("favorites", "Those with a star.", \.archive.favorites),
    .init("cursor", "Behind the last change, as for archive.changes.", \.archive.cursor.text),
    .init(
      "origin", "What changed it.", as: words(.session, .archive, .otherProcess, .otherMachine),
      \.origin))

  /// The parameters of `place.didChange`.
  static let guideChange = Shape<(guide: GuideSummary, origin: ChangeOrigin, place: Int?)>(
    .init("revision", "The guide's revision.", \.guide.revision),
    .init("placeCount", "Places in the guide.", \.guide.places),
    .init("cityCount", "Cities with a place.", \.guide.cities),
    .init(
      "origin", "What changed it.",
      as: words(.user, .import, .photo, .archive, .otherProcess, .otherMachine), \.origin),
    .init("place", "The place, if one alone was changed, added or removed.", \.place))

  /// Only told of changes through a server.
  static let by = Schema.Property(
    "by", .string, "The role that changed it, with the origin otherMachine where that is known.",
    required: false)

  private static func words(_ origins: ChangeOrigin...) -> Schema {
    .word(origins.map(\.rawValue))
  }
}

/// A part of the archive that changes by itself.
package enum ArchivePart: Sendable {
  case cities, guide
}

extension CityServer {
  /// Uses the archive on its own thread; then tells the client what that changed, also in the lists of
  /// open sessions, and how the archive does.
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
    if !isArchiveKnown {
      reportNetworkFileSystem()
    }
    isArchiveKnown = true
    if archive.hasOthers, settings.looksForOthers {
      keepLooking()
    }
    do {
      let atOnce = isBrief ? try archive.useAtOnce(body) : nil
      let outcome = if let atOnce { atOnce } else { try await archive.use(body) }
      report(outcome.obstacle, of: .archive)
      await publish(outcome.news, origin, place: place(outcome.value))
      return outcome.value
    } catch let error as ArchiveError {
      if let problem = error.storageProblem {
        report(problem, of: .archive)
      }
      throw error
    }
  }

  /// Which files a request may name.
  func fileRules(for use: ArchiveFiles.Use) -> FileRules {
    let files = ArchiveFiles(ofArchive: settings.archiveLocalPath ?? settings.archivePath)
    return files.rules(for: use, within: settings.confinement)
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
        await announce(try await archive.lookForOthers())
      } catch {
        let known = error as? ArchiveError
        if let problem = known?.storageProblem {
          report(problem, of: .archive)
        } else {
          log(.warning, known?.message ?? "\(error)")
        }
      }
    }
  }

  /// Announces what a server told of at once.
  func tell(_ look: ArchiveLook) { Task { await announce(look) } }

  private func announce(_ look: ArchiveLook) async {
    let origin: ChangeOrigin = archive.isOnServer ? .otherMachine : .otherProcess
    await publish(look.news, origin, place: nil, by: look.author)
    guard look.haveWritten else { return }
    await followArchive()
    // Without that nothing was read that could show whether all is well.
    report(look.obstacle, of: .archive)
  }

  /// Begins the backup of the day, behind the first change of a day or when the program has started.
  func backUp(isStart: Bool = false) {
    let today = settings.backups.today
    if backupDay == today {
      return
    }
    if !isStart {
      backupDay = today
    }
    do throws(SystemError) {
      try backups().beginDaily(isStart: isStart) { [log] problem in log(.warning, problem) }
    } catch {
      log(.warning, error.message)
    }
  }

  /// Reads one folder, which takes less than a look at the archive's file.
  var futureBackups: [String] {
    guard settings.backups.keeps != nil, !archive.isOnServer,
      settings.archivePath != Archive.inMemory
    else { return [] }
    let folder = BackupFolder(besideArchive: settings.archivePath)
    return Array(folder.future(after: settings.backups.today).prefix(Limits.maximumFutureBackups))
  }

  private func publish(
    _ news: ArchiveNews, _ origin: ChangeOrigin, place: Int?, by author: String? = nil
  ) async {
    if ![.otherProcess, .otherMachine].contains(origin), !news.isEmpty {
      backUp()
    }
    let by = author.map { [("by", JSON($0))] } ?? []
    if let cities = news.cities {
      let members = ChangeOrigin.cityChange.members(of: (cities, origin))
      outbox.notify("archive.didChange", .object(JSONObject(members + by)))
      onChange(.cities)
    }
    if let guide = news.guide {
      let members = ChangeOrigin.guideChange.members(of: (guide, origin, place))
      outbox.notify("place.didChange", .object(JSONObject(members + by)))
      onChange(.guide)
    }
    if news.cities != nil {
      await followArchive()
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
struct Health: Shaped {
  /// What can fail on its own, in the order in which problems are told.
  enum Part: CaseIterable {
    case archive, gazetteer
  }

  fileprivate(set) var problems: [Part: String] = [:]

  /// Also the parameters of `server.didChangeStatus`: with a sentence for each part that does not
  /// work.
  static let shape = Shape<Self>(
    .init("health", "Whether the server can do its work.", as: .word(["ok", "error"])) {
      $0.problems.isEmpty ? "ok" : "error"
    },
    .init("message", "What is wrong and what to do; null when all is well.") { health in
      let sentences = Part.allCases.compactMap { health.problems[$0] }
      return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    })
}

extension CityServer {
  /// Tells the client when that changes something.
  ///
  /// - Parameter problem: one sentence, or nil when all is well again.
  func report(_ problem: String?, of part: Health.Part) {
    guard problem != health.problems[part] else { return }
    health.problems[part] = problem
    outbox.notify("server.didChangeStatus", health.json)
  }
}
