import Testing

/// Derives the state of the actor `CityServer`, and which files change it, from the sources.
@Suite("The state of the server")
struct StateTests {
  private static let actorPath = "CityServer/Server/CityServer.swift"

  /// Other files call a function of the noun instead. Only the initialiser of the actor creates the state.
  @Test("The state of a noun is changed only by files of its folder")
  func nounsChangeTheirState() throws {
    let files = try SourceFile.all.get()
    let actor = try #require(files.first { $0.path == Self.actorPath })
    let variables = ServerVariable.all(of: actor, in: files)
    #expect(variables.count > 10)
    // A file can change the actor only if it names it.
    let users = files.filter { $0.target == "CityServer" && $0.words.contains("CityServer") }
    for variable in variables {
      let noun = try #require(variable.noun, "the type of \(variable.name) has no noun")
      for file in users where file.noun != noun {
        for change in try variable.changes(in: file) {
          let isCreation = file.path == Self.actorPath && change == "\(variable.name) = "
          #expect(isCreation, "\(file.path) changes the state of \(noun): \(change)")
        }
      }
    }
  }
}
