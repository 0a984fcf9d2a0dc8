import CityRouletteClient
import Foundation
import Testing

/// Programs that crash, hang, or are something else.
@Suite struct TroubleTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("Writing to a program that has closed its input fails the calls and not this process")
  func closedInput() async throws {
    let closed = folder.url.appending(path: "closed")
    try #require(mkfifo(closed.path, 0o600) == 0)
    let program = try await Program.start(
      script: "exec <&-; echo 'no more input' >&2; echo >'\(closed.path)'; exec sleep 600",
      in: folder)
    // Reading blocks until the program has closed its input. A line written before would be lost without an error.
    _ = try FileHandle(forReadingFrom: closed).readToEnd()
    let error = await #expect(throws: ProgramEnded.self) {
      for _ in 1...1000 {
        try await program.call(SessionList())
      }
    }
    #expect(error?.exit == .signal(9))
    #expect(error?.lastLines == ["no more input"])
  }

  @Test("A killed program fails every call with its signal, and this process goes on")
  func killed() async throws {
    let program = try await Program.start()
    let feed = await program.notifications()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...200 {
        group.addTask {
          if number == 100 { kill(program.processIdentifier, SIGKILL) }
          do {
            while true { _ = try await program.call(GazetteerSearch(query: "x\(number)")) }
          } catch let error as ProgramEnded {
            #expect(error.exit == .signal(9))
          } catch let error as RequestError {
            // A newer search overtakes an older one.
            #expect(error.code == .requestOvertaken)
          }
        }
      }
      try await group.waitForAll()
    }
    await #expect(throws: ProgramEnded.self) { for try await _ in feed {} }
    #expect(await program.end?.exit == .signal(9))
  }

  @Test("The message about a program that exits has its status and its last line")
  func lastWords() async throws {
    let program = try await Program.start(
      script: "read -r line; read -r line; echo 'disk on fire' >&2; exit 3", in: folder)
    let error = await #expect(throws: ProgramEnded.self) { try await program.call(SessionList()) }
    #expect(error?.localizedDescription == "The program exited with status 3: disk on fire")
  }

  @Test("A cancelled call ends at once, and leaves no session open")
  func cancelled() async throws {
    let program = try await Program.start()
    kill(program.processIdentifier, SIGSTOP)
    let opening = Task { try await program.call(SessionOpen(mode: .import, source: .surpriseMe)) }
    let searching = Task { try await program.call(GazetteerSearch(query: "Paris")) }
    opening.cancel()
    searching.cancel()
    await #expect(throws: CancellationError.self) { try await opening.value }
    await #expect(throws: CancellationError.self) { try await searching.value }
    kill(program.processIdentifier, SIGCONT)
    #expect(try await program.call(SessionList()).sessions == [])
    await program.close()
  }

  @Test("A call that takes too long ends with its method and its limit")
  func timeout() async throws {
    let program = try await Program.start { $0.timeout = .milliseconds(50) }
    kill(program.processIdentifier, SIGSTOP)
    let error = await #expect(throws: RequestTimedOut.self) {
      try await program.call(ArchiveStatus())
    }
    #expect(error?.method == "archive.status" && error?.timeout == .milliseconds(50))
    kill(program.processIdentifier, SIGCONT)
    #expect(try await program.call(ArchiveStatus(), timeout: .seconds(60)).count == 0)
    await program.close()
  }

  @Test("A line that is not JSON fails what is waiting")
  func garbage() async throws {
    let program = try await Program.start(
      script: "read -r line; read -r line; echo Segmentation; exec sleep 600", in: folder)
    let error = await #expect(throws: ProtocolError.self) { try await program.call(SessionList()) }
    #expect(error?.description == "The program wrote a line that is not a message: Segmentation")
    await #expect(throws: ProtocolError.self) { try await program.call(SessionList()) }
  }

  @Test("Closing a program that hangs kills it")
  func hanging() async throws {
    let program = try await Program.start { $0.patience = .milliseconds(100) }
    kill(program.processIdentifier, SIGSTOP)
    await program.close()
    #expect(kill(program.processIdentifier, 0) == -1)
  }

  @Test("A program of another kind is refused with advice")
  func otherPrograms() async throws {
    let newer = """
      read -r line
      echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":2,"serverInfo":{"name":"cityroulette"}}}'
      exec sleep 600
      """
    let options = Program.options { $0.greetingTimeout = .milliseconds(200) }
    for (commands, words) in [
      ("exec sleep 600", "did not reply to initialize within"),
      ("echo Welcome; exec sleep 600", "a line that is not a message: Welcome"),
      (newer, "uses version 2 of the protocol, this package version 1"),
    ] {
      let error = await #expect(throws: ProtocolError.self) {
        try await Program.start(shell: commands, in: folder, options: options)
      }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
    await #expect(throws: (any Error).self) {
      try await CityRoulette.start(folder.url.appending(path: "missing"))
    }
  }

  @Test("A crashed program is started again, up to a limit, and its draft can be resumed")
  func restarts() async throws {
    let archive = folder.url.appending(path: "archive.sqlite").path
    let server = RestartingCityRoulette(
      try Program.executable, options: Program.options(archive: archive), limit: 2)
    let first = try await server.client()
    let opened = try await first.call(SessionOpen(mode: .import, source: .country, country: "LI"))
    _ = try await first.call(CityToggleFavorite(city: opened.cities[0].id))
    await Self.crash(first)
    let second = try await server.client()
    let draft = try #require(try await second.call(SessionList()).drafts.first)
    let resumed = try await second.call(SessionResume(draft: draft.draft))
    #expect(resumed.cities.first?.favorite == true)
    await Self.crash(second)
    await Self.crash(try await server.client())
    let error = await #expect(throws: TooManyRestarts.self) { try await server.client() }
    #expect(error?.last.exit == .signal(9))
    await server.close()
    await #expect(throws: ProgramEnded.self) { try await server.client() }
  }

  private static func crash(_ program: CityRoulette) async {
    let feed = await program.notifications()
    kill(program.processIdentifier, SIGKILL)
    await #expect(throws: ProgramEnded.self) { for try await _ in feed {} }
  }
}
