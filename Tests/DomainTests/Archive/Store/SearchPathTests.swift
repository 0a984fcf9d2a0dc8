import Testing

@testable import Archive

@Suite("PostgreSQL search paths")
struct SearchPathTests {
  @Test(
    "Names in a search path are parsed as PostgreSQL does",
    arguments: [
      ("team", ["team"]), ("Team, OTHER", ["team", "other"]),
      (#""$user", public"#, ["$user", "public"]),
      ("$user,public", ["$user", "public"]), (#""My Schema""#, ["My Schema"]),
      (#""say ""hi""" , b"#, [#"say "hi""#, "b"]), (#""a,b",c"#, ["a,b", "c"]), ("", []),
      (#""""#, []),
    ])
  func names(_ text: String, _ names: [String]) { #expect(SearchPath(text).names == names) }

  @Test("The first schema is used, and `$user` only if it exists or is the last")
  func schema() {
    func schema(_ text: String, _ existing: String...) -> String? {
      SearchPath(text).schema(of: "ann") { existing.contains($0) }
    }
    #expect(schema("team, public", "public") == "team")
    #expect(schema(#""$user", public"#, "public") == "public")
    #expect(schema(#""$user", public"#, "ann", "public") == "ann")
    #expect(schema(#""$user""#) == "ann")
    #expect(schema("pg_temp, team") == "team")
    #expect(schema("") == nil)
    #expect(SearchPath.quoted(#"say "hi""#) == #""say ""hi""""#)
  }
}
