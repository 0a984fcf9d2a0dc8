import CityServer
import Geography
import JSONRPC
import Platform
import Sessions
import TestSupport
import Testing

extension ContextTests {
  struct CityClientTests {
    private static let berlin = 2_950_159
    private static let lisbon = 2_267_057

    /// Starts the calls on the loop, one immediately after the other.
    private func begin(
      _ calls: [@Sendable (CityClient) async throws -> Void], of program: TestProgram
    ) async -> [Task<Void, any Error>] {
      let client = program.client
      let loop = program.loop
      return await withCheckedContinuation { continuation in
        loop.perform {
          client.assumeIsolated { client in
            continuation.resume(
              returning: calls.map { call in Task.immediate { try await call(client) } })
          }
        }
      }
    }

    @Test func `Calls take effect in the order in which they begin`() async throws {
      let program = try TestProgram()
      let id = Self.berlin
      let tasks = await begin(
        [
          { try await $0.addToArchive(id, favorite: false) },
          { try await $0.setFavorite(true, of: id) },
          { try await $0.removeFromArchive(id) },
          { try await $0.addToArchive(id, favorite: true) },
        ], of: program)
      for task in tasks {
        try await task.value
      }
      let row = try await program.client.details(of: id).row
      #expect(row.archived && row.favorite)
    }

    @Test func `A call that is cancelled before its turn changes nothing`() async throws {
      let program = try TestProgram()
      let tasks = await begin(
        [
          { try await $0.addToArchive(Self.berlin, favorite: false) },
          { client in
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await client.addToArchive(Self.lisbon, favorite: false)
          },
        ], of: program)
      try await tasks[0].value
      await #expect(throws: CancellationError.self) { try await tasks[1].value }
      #expect(try await program.client.archiveSummary().count == 1)
    }

    @Test func `A call that waits for a service lets others run`() async throws {
      let service = StandIn(.hangs)
      let program = try TestProgram(http: service)
      let tasks = await begin(
        [{ _ = try await $0.forecast(at: .city(Self.berlin), days: 3) }], of: program)
      await service.wasAsked.wait()
      #expect(try await program.client.archiveSummary().count == 0)
      tasks[0].cancel()
      await #expect(throws: CancellationError.self) { try await tasks[0].value }
    }

    @Test func `An ambiguous text is a typed error`() async throws {
      let program = try TestProgram()
      let error = try #require(
        await #expect(throws: UnresolvedLocation.self) {
          try await program.client.resolve("Springfield")
        })
      guard case .ambiguous(let rows) = error.reason else {
        Issue.record("\(error.reason)")
        return
      }
      #expect(rows.count > 3)
      #expect(rows.allSatisfy { $0.city.name == "Springfield" })
    }

    @Test func `Any other error is that of the reply`() async throws {
      let program = try TestProgram()
      let error = try #require(
        await #expect(throws: RPCError.self) { try await program.client.details(of: 1) })
      #expect(error.code == .cityNotFound)
      #expect(error.message.hasPrefix("There is no city 1"))
    }

    @Test func `An observer is notified of each change of the archive`() async throws {
      let program = try TestProgram()
      let flag = Flag()
      await program.client.observeArchive { part in
        if case .cities = part {
          flag.raise()
        }
      }
      try await program.client.addToArchive(Self.berlin, favorite: false)
      #expect(flag.isRaised)
    }
  }
}
