import JSON
import Testing

@testable import Transcript

@Suite("Redacting lines")
struct LineRedactorTests {
  /// The redacted line. Texts that are a position as a whole are not recognised here.
  private func redacted(_ line: String) throws -> String? {
    let file = try TranscriptFile(path: "a.rpc", contents: Array(line.utf8))
    var redactor = LineRedactor { _ in nil }
    return redactor.redacted(try #require(file.steps.first))
  }

  @Test(
    "A pause in a recording is no position", arguments: ["# 0.467 s later", "# 52.516 s later"])
  func pause(line: String) throws {
    #expect(try redacted(line) == line)
  }

  private static func sent(_ text: String) -> String { #"--> {"text":\#(JSON.string(text).text)}"# }

  private static let notations = [
    "52.5163", "-13.3777", "52,5163", "52,51; 13,37", "52,516", "5.25163e1", "5.25163E+1",
    "525163e-4", "５２．５１６３", "５２，５１６３", "٥٢٫٥١٦٣", "५२.५१६३", "lat52.5163", "lat:52.5163",
    "(52.5163)",
    "52.5163N", "52.5163km", "52°30.978", "52° 30' 58.7\" N", "N 52 30.978", "52 30 58.7 N",
    "5230.978,N,01322.662,E", "+523058.7+0132239.7/", "9F4MG98G+GF", "9f4mg98g+gf",
    "9F4MG98G%2BGF", #""latitudeE7": 525163000"#, "373.25 52.5163", "\\u0035\\u0032.5163",
  ]

  /// Texts that only unrounded positions contain.
  private static let traces = [
    "5163", "516", "51;", "5.25", "30.9", "30'", "58.7", "3777", "30 5", "G98G", "g98g",
  ]

  @Test(
    "Positions in every notation are rounded in messages, bytes and comments",
    arguments: notations)
  func hidesPositions(text: String) throws {
    let lines = text.contains("\\") ? [] : [Self.sent("At \(text)!"), "# At \(text)!"]
    for line in lines + ["==> {\"at\":\(text)", "==> [\(text)] {"] {
      let line = try #require(try redacted(line))
      for trace in Self.traces {
        #expect(!line.contains(trace), "\(line)")
      }
    }
  }

  private static let paths = [
    "/home/ada/secret.csv", "~/secret.csv", "~ada/secret.csv", "file:///home/ada/secret.csv",
    "./secret.csv", "../ada/secret", "ada/secret.csv", #"C:\Users\ada\secret.csv"#,
    "C:/Users/ada/secret", #"\\ada\secret"#, #"..\ada\secret"#, #"ada\secret.csv"#,
  ]

  @Test("Paths are replaced alone, in sentences, bytes and comments", arguments: paths)
  func hidesPaths(path: String) throws {
    let lines = [
      Self.sent(path), Self.sent("Look at \(path), please."), "# From \(path).",
      #"==> {"a":"\#(path)""#,
      "==> open \(path)", #"--> {"\#(path.replacing("\\", with: "\\\\"))":1}"#,
      "@stderr cannot open \(path.replacing("\\", with: #"\\"#))",
      "@restart --contact \(ShellWords.quoted(path))",
      #"<-- {"id":1,"error":{"message":\#(JSON.string("No \(path).").text)}}"#,
    ]
    for line in lines {
      let left = try redacted(line) ?? ""
      #expect(!left.contains("secret") && !left.contains("ada"), "\(line): \(left)")
    }
  }

  @Test("A member that names a file gets a placeholder, the same for the same file")
  func namesFiles() throws {
    let line = #"--> [{"path":"secret.csv"},{"path":"my secret/x"},{"path":"secret.csv"}]"#
    #expect(
      try redacted(line)
        == #"--> [{"path":"${folder}/file1.csv"},{"path":"${folder}/file2"},{"path":"${folder}/file1.csv"}]"#
    )
  }

  @Test(
    "Lines without positions and paths are unchanged",
    arguments: [
      #"--> {"version":"0.1.0","zone":"Europe/Berlin","type":"image/svg+xml","at":"2026-03-01T09:00:00.250Z"}"#,
      #"--> {"method":"$/cancelRequest","params":{"id":12,"limit":0.5}}"#,
      #"--> {"text":"and/or, 1/2, 127.0.0.1, https://example.org/a/b.csv"}"#,
      #"<-- {"id":1,"error":{"data":{"path":"params.location.lat"}}}"#,
      #"--> {"ids":"1,23,456","path":"${folder}/cities.csv"}"#,
      "@server --archive ${folder}/archive.sqlite --replay=${folder}/http",
      "==> {\"id\":1,\"x\":[52, 13]",
    ])
  func keeps(line: String) throws { #expect(try redacted(line) == line) }

  @Test("JSON numbers finer than a tenth of a degree are rounded in members of any name")
  func roundsNumbers() throws {
    #expect(
      try redacted(#"--> {"LAT":52.52,"x":[13.3777,5.25163e1],"limit":0.25}"#)
        == #"--> {"LAT":52.5,"x":[13.4,52.5],"limit":0.25}"#)
    let expectation = try #require(
      try redacted(#"<-- {"id":1,"result":{"lat":"$approx:52.5163","x":"$re:^52[.]5163"}}"#))
    #expect(!expectation.contains("5163"))
  }
}
