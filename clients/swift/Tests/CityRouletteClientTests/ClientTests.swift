import CityRouletteClient
import Foundation
import Testing

/// Runs the program in `CITYROULETTE_PROGRAM`.
@Suite struct ClientTests {
  @Test("A session is opened, edited and committed, and its changes are reported in order")
  func session() async throws {
    let program = try await Program.start()
    let feed = await program.notifications()
    let opened = try await program.call(
      SessionOpen(mode: .import, source: .aroundMe, location: .string("Kyōto")))
    #expect(!opened.cities.isEmpty)
    let city = opened.cities[0].id
    let starred = try await program.call(
      CityToggleFavorite(city: city, session: opened.session))
    #expect(starred.favorite)
    let committed = try await program.call(SessionCommit(session: opened.session))
    #expect(committed.added == opened.cities.count)
    var received: [ServerNotification] = []
    for try await notification in feed {
      received.append(notification)
      if case .archiveDidChange = notification { break }
    }
    let change = try #require(received.lazy.compactMap(\.sessionChange).first)
    #expect(change.session == opened.session)
    await program.close()
  }

  @Test("An error has its code, its path and a sentence for the user")
  func refusal() async throws {
    let program = try await Program.start()
    let unknown = await #expect(throws: RequestError.self) {
      try await program.call(CityToggleFavorite(city: 1, session: "s9"))
    }
    #expect(unknown?.code == .sessionNotFound)
    #expect(unknown?.localizedDescription == unknown?.message)
    let invalid = await #expect(throws: RequestError.self) {
      try await program.call(GazetteerNearby(location: .string("91, 0")))
    }
    #expect(invalid?.data?.path == "params.location")
    await program.close()
  }

  @Test("The greeting gives the program this process, the units and the version of the protocol")
  func greeting() async throws {
    let program = try await Program.start {
      $0.greeting.units = .initializeUnits(InitializeUnits(temperature: .init(rawValue: "F")))
    }
    #expect(program.greeting.protocolVersion == CityRoulette.protocolVersion)
    let units = try await program.call(ClientConfigure()).units
    #expect(units.temperature.rawValue == "F")
    await program.close()
  }

  @Test("Calls and feeds end when the client is closed, also twice")
  func closed() async throws {
    let program = try await Program.start()
    let feed = await program.notifications()
    await program.close()
    await program.close()
    for try await _ in feed {}
    let error = await #expect(throws: ProgramEnded.self) { try await program.call(SessionList()) }
    #expect(error?.exit == nil)
    #expect(error?.localizedDescription == "The client is closed.")
    for try await _ in await program.notifications() {}
  }

  @Test("Quitting during an import commits nothing")
  func quit() async throws {
    let folder = try Folder()
    let rows = (1...100_000).map { "\($0),City \($0),\($0 % 80),\($0 % 170)\n" }
    let file = try folder.file("cities.csv", "geonameid,name,lat,lon\n" + rows.joined())
    let archive = folder.url.appending(path: "archive.sqlite").path
    let program = try await Program.start(archive: archive)
    let feed = await program.notifications()
    let request = ArchiveImport(path: file.path, workDoneToken: .string("import"))
    let imported = Task { try await program.call(request) }
    for try await notification in feed {
      if case .progress = notification { break }
    }
    await program.close()
    let error = await #expect(throws: RequestError.self) { try await imported.value }
    #expect(error?.code == .requestCancelled)
    let other = try await Program.start(archive: archive)
    #expect(try await other.call(ArchiveStatus()).count == 0)
    await other.close()
  }

  @Test("Concurrent calls receive their own results")
  func many() async throws {
    let program = try await Program.start()
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

  @Test("Every feed gets all notifications; one that is read too slowly says what it held")
  func feeds() async throws {
    let program = try await Program.start { $0.bufferedNotifications = 10 }
    let slow = await program.notifications()
    let (first, second) = (await program.notifications(), await program.notifications())
    let opened = try await program.call(SessionOpen(mode: .import, source: .country, country: "LI"))
    let city = opened.cities[0].id
    let readers = [first, second].map { feed in
      Task {
        var revisions: [Int] = []
        for try await notification in feed {
          if let change = notification.sessionChange { revisions.append(change.revision) }
          if revisions.last == 20 { break }
        }
        return revisions
      }
    }
    for _ in 1...20 {
      _ = try await program.call(CityToggleFavorite(city: city))
    }
    for reader in readers {
      #expect(try await reader.value == Array(1...20))
    }
    let lost = await #expect(throws: NotificationsLost.self) { for try await _ in slow {} }
    #expect(lost?.limit == 10)
    await program.close()
  }
}

extension ServerNotification {
  var sessionChange: SessionDidChange? {
    if case .sessionDidChange(let change) = self { change } else { nil }
  }
}
