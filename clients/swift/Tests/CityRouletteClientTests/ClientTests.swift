import CityRouletteClient
import Foundation
import Testing

/// Runs the program in `CITYROULETTE_PROGRAM`.
@Suite struct ClientTests {
  private func start(archive: String = ":memory:") throws -> CityRoulette {
    let path = try #require(ProcessInfo.processInfo.environment["CITYROULETTE_PROGRAM"])
    return try CityRoulette(
      executable: URL(fileURLWithPath: path),
      arguments: ["--archive", archive, "--weather", "none", "--seed", "7"])
  }

  @Test("A session is opened, edited and committed, and its changes are reported in order")
  func session() async throws {
    let program = try start()
    let opened = try await program.call(
      SessionOpen(mode: .import, source: .aroundMe, location: .string("Kyōto")))
    #expect(!opened.cities.isEmpty)
    let city = opened.cities[0].id
    let starred = try await program.call(
      CityToggleFavorite(city: city, session: opened.session))
    #expect(starred.favorite)
    let committed = try await program.call(SessionCommit(session: opened.session))
    #expect(committed.added == opened.cities.count)
    var told: [ServerNotification] = []
    for await notification in program.notifications {
      told.append(notification)
      if case .archiveDidChange = notification { break }
    }
    let change = try #require(told.lazy.compactMap(\.sessionChange).first)
    #expect(change.session == opened.session)
    await program.close()
  }

  @Test("An error has its code and path")
  func refusal() async throws {
    let program = try start()
    await #expect {
      _ = try await program.call(CityToggleFavorite(city: 1, session: "s9"))
    } throws: { error in
      (error as? RequestError)?.code == .sessionNotFound
    }
    await #expect {
      _ = try await program.call(GazetteerNearby(location: .string("91, 0")))
    } throws: { error in
      (error as? RequestError)?.data?.path == "params.location"
    }
    await program.close()
  }

  @Test("Calls fail after the program has exited")
  func ended() async throws {
    let program = try start()
    await program.close()
    for await _ in program.notifications {}
    await #expect(throws: ProgramEnded.self) { try await program.call(SessionList()) }
  }

  @Test("Quitting during an import commits nothing")
  func quit() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rows = (1...100_000).map { "\($0),City \($0),\($0 % 80),\($0 % 170)\n" }
    let file = folder.appending(path: "cities.csv")
    try Data(("geonameid,name,lat,lon\n" + rows.joined()).utf8).write(to: file)
    let archive = folder.appending(path: "archive.sqlite").path
    let program = try start(archive: archive)
    let request = ArchiveImport(path: file.path, workDoneToken: .string("import"))
    let imported = Task { try await program.call(request) }
    for await notification in program.notifications {
      if case .progress = notification { break }
    }
    await program.close()
    let error = await #expect(throws: RequestError.self) { try await imported.value }
    #expect(error?.code == .requestCancelled)
    let other = try start(archive: archive)
    #expect(try await other.call(ArchiveStatus()).count == 0)
    await other.close()
  }

  @Test("Concurrent calls receive their own results")
  func many() async throws {
    let program = try start()
    let names = ["Wien", "北京", "Мюнхен", "Cologne"]
    let found = try await withThrowingTaskGroup(of: (String, String?).self) { group in
      for name in names {
        group.addTask {
          (name, try await program.call(GazetteerSearch(query: name)).cities.first?.matchedName)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for name in names { #expect(found[name] == name) }
    await program.close()
  }
}

extension ServerNotification {
  fileprivate var sessionChange: SessionDidChange? {
    if case .sessionDidChange(let change) = self { change } else { nil }
  }
}
