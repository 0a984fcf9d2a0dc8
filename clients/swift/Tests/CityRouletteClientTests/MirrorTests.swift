import CityRouletteClient
import Foundation
import Testing

@Suite struct MirrorTests {
  @Test("A mirror has the list that the program has, after edits, filters and a reset")
  func edits() async throws {
    let program = try await Program.start()
    let opened = try await program.call(
      SessionOpen(mode: .import, source: .country, country: "CH", count: 700))
    let mirror = try await SessionMirror.follow(opened.session, of: program)
    #expect(await mirror.list.cities.count == 376)
    let ids = await mirror.list.cities.map(\.id)
    var revision = try await program.call(CityToggleFavorite(city: ids[5])).revision
    revision = try await program.call(CityRemove(city: ids[7])).revision
    try await expectSame(mirror, revision, program)
    revision = try await program.call(CityAnnotate(city: ids[5], addTags: ["lake"])).revision
    try await expectSame(mirror, revision, program)
    revision = try await program.call(CitySearch(query: "zürich")).revision
    try await expectSame(mirror, revision, program)
    revision = try await program.call(CitySearch(query: "")).revision
    try await expectSame(mirror, revision, program)
    // More than the program lists step by step.
    revision = try await program.call(
      CitySetFavorite(favorite: true, cities: Array(ids.dropFirst(20).prefix(150)))
    ).revision
    try await expectSame(mirror, revision, program)
    await program.close()
  }

  private func expectSame(
    _ mirror: SessionMirror, _ revision: Int, _ program: CityRoulette
  ) async throws {
    let list = try await mirror.list(reaching: revision)
    let shown = try await program.call(SessionGet(session: mirror.session, limit: 500))
    #expect(list.cities == shown.cities)
    #expect(list.state == shown.state && list.revision == shown.revision)
  }

  @Test("A mirror says why its session ended")
  func ends() async throws {
    let program = try await Program.start()
    let opened = try await program.call(SessionOpen(mode: .import, source: .country, country: "LI"))
    let mirror = try await SessionMirror.follow(opened.session, of: program)
    let lists = await mirror.lists()
    _ = try await program.call(SessionCommit())
    var last: SessionMirror.List?
    for try await list in lists { last = list }
    #expect(last?.closed == .committed)
    await program.close()
  }

  @Test("A mirror fails when the program crashes")
  func crashes() async throws {
    let program = try await Program.start()
    let mirror = try await SessionMirror.followArchive(of: program)
    let lists = await mirror.lists()
    kill(program.processIdentifier, SIGKILL)
    await #expect(throws: ProgramEnded.self) { for try await _ in lists {} }
  }

  @Test("A mirror of the archive follows this and other processes, and closes its session")
  func archive() async throws {
    let folder = try Folder()
    let archive = folder.url.appending(path: "archive.sqlite").path
    let program = try await Program.start(archive: archive)
    _ = try await program.call(ArchiveAdd(location: .string("Zug")))
    let mirror = try await SessionMirror.followArchive(of: program)
    let lists = await mirror.lists()
    let other = try await Program.start(archive: archive)
    _ = try await other.call(ArchiveAdd(favorite: true, location: .string("Vaduz")))
    for try await list in lists where list.cities.count == 2 {
      #expect(list.cities.map(\.name) == ["Vaduz", "Zug"])
      break
    }
    _ = try await program.call(ArchiveSetFavorite(favorite: true, city: 2_657_908))
    for try await list in await mirror.lists() where list.cities.allSatisfy(\.favorite) { break }
    await mirror.stop()
    #expect(try await program.call(SessionList()).sessions == [])
    await other.close()
    await program.close()
  }
}
