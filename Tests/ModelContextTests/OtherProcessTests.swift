import CityServer
import Platform
import Sessions
import TestSupport
import Testing

extension ContextTests {
  /// Two servers with one archive, as two processes would have.
  struct OtherProcessTests {
    private static let berlin = 2_950_159

    /// Adds a city in one server, and waits until the other one has noticed.
    private func commit(noticedBy program: TestProgram) async throws {
      let hasNoticed = Flag()
      let client = program.client
      program.loop.perform {
        client.assumeIsolated { $0.observeArchive { _ in hasNoticed.raise() } }
      }
      let path = program.archivePath
      let other = try TestProgram(changing: { $0.archivePath = path })
      _ = try await other.client.addToArchive(Self.berlin, favorite: false)
      await hasNoticed.wait()
      #expect(try await client.archiveSummary().count == 1)
    }

    @Test(.timeLimit(.minutes(3)))
    func `An idle server waits without a timer, and notices a commit of another one`() async throws
    {
      let program = try TestProgram()
      #expect(try await program.client.archiveSummary().count == 0)
      let isAsleep = Flag()
      program.loop.atTurnEnd { [weak loop = program.loop] in
        if loop?.isAsleep == true {
          isAsleep.raise()
        }
      }
      await isAsleep.wait()
      try await commit(noticedBy: program)
    }

    @Test(.timeLimit(.minutes(3)))
    func `A server that cannot watch the archive polls it`() async throws {
      let program = try TestProgram(changing: { $0.watchDatabase = { _ in nil } })
      #expect(try await program.client.archiveSummary().count == 0)
      try await commit(noticedBy: program)
    }
  }
}
