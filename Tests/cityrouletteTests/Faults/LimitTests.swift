import Foundation
import JSON
import Platform
import TestSupport
import Testing

extension Faults {
  @Suite("System limits and invalid UTF-8", .endToEnd, .serialized)
  struct LimitTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test(
      "A commit and an import larger than ulimit -f fail without ending the program")
    func fileSizeLimit() throws {
      let list = try home.file("all.csv", try largeList())
      // 800 blocks of 512 or 1024 bytes, depending on the shell. An empty archive and its log are
      // smaller.
      let backend = try Backend(home, shell: "ulimit -f 800; exec \"$@\"")
      let world: JSON = [
        "mode": "import", "source": "aroundMe", "location": ["lat": 0, "lon": 0],
        "radiusKm": 20_038, "count": 30_000,
      ]
      try backend.call("session.open", world)
      let commit = try backend.refusal("session.commit")
      #expect(commit["code"] == 1030)
      #expect(commit["data"]?["name"] == "StorageFailed")
      let session = try backend.call("session.get")
      #expect(session["state"]?["canCommit"] == true)
      #expect(try backend.refusal("archive.import", ["path": .string(list)])["code"] == 1030)
      #expect(try backend.call("archive.status")["count"] == 0)
      try backend.call("archive.add", ["city": 2_643_743, "favorite": true])
      #expect(try backend.leave() == .code(0))
    }

    @Test("An export larger than ulimit -f fails and keeps the old file")
    func exportLimit() throws {
      let first = try Backend(home)
      try first.call("archive.import", ["text": .string(try smallList()), "format": "csv"])
      #expect(try first.leave() == .code(0))
      let target = try home.file("list.csv", lines: ["old"])
      let backend = try Backend(home, shell: "ulimit -f 100; exec \"$@\"")
      let error = try backend.refusal(
        "archive.export", ["format": "csv", "path": .string(target), "favoritesOnly": false])
      #expect(error["message"].stringOrEmpty.contains("File too large"))
      #expect(try File.read(target) == Array("old\n".utf8))
      #expect(try backend.call("archive.status")["count"] == 3000)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: home.path).sorted() == [
          "data", "list.csv",
        ])
      #expect(try backend.leave() == .code(0))
    }

    private func largeList() throws -> some Sequence<UInt8> {
      (["geonameid,name,lat,lon"] + (1...30_000).map { "\($0),A city of some name \($0),1,2" })
        .joined(separator: "\n").utf8
    }

    private func smallList() throws -> String {
      (["geonameid,name,lat,lon"] + (1...3000).map { "\($0),A city of some name \($0),1,2" })
        .joined(separator: "\n")
    }

    @Test(
      "With too few file descriptors the program reports one error, and otherwise it works",
      arguments: [7, 8, 9, 10, 12, 14, 16, 18, 20, 30, 40, 64, 66, 68, 72, 80])
    func fewDescriptors(count: Int) throws {
      // The shell does not pass on its own descriptor for the script.
      let backend = try Backend(home, shell: "ulimit -c 0; ulimit -n \(count); exec \"$@\"")
      for request in ["session.open", "session.commit", "place.import", "archive.status"] {
        backend.request(request, request == "session.open" ? ["mode": "import"] : [:])
      }
      backend.request("weather.get", ["location": ["lat": 1, "lon": 2]])
      backend.closeInput()
      let (messages, status) = try backend.finish()
      if status == .code(1) {
        #expect(messages.isEmpty)
        let lines = backend.errorText.split(separator: "\n")
        #expect(
          lines.count == 1 && lines[0].hasPrefix("cityroulette: The limit of open files is too low")
        )
      } else {
        #expect(status == .code(0))
        #expect(count > 66)
        #expect(messages.count { $0["id"] != nil } == 5)
      }
    }

    @Test(
      "If no thread can be started, the archive works on the existing one",
      .enabled(if: mayHaveAnyStack))
    func noThread() throws {
      // A stack of 200 TB, which exceeds the address space.
      let backend = try Backend(home, shell: "ulimit -s 200000000000 && exec \"$@\"")
      let around: JSON = [
        "mode": "import", "source": "aroundMe", "location": ["lat": 52.5, "lon": 13.4], "count": 3,
      ]
      #expect(try backend.call("session.open", around)["total"] == 3)
      #expect(try backend.call("session.commit")["added"] == 3)
      #expect(try backend.call("archive.status")["count"] == 3)
      #expect(try backend.call("place.import")["added"] == 72)
      #expect(try backend.leave() == .code(0))
    }

    private static let mayHaveAnyStack: Bool = {
      var limit = rlimit()
      return getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0
        && limit.rlim_max == .max
    }()

    @Test("A soft limit that is too low is raised if the hard limit allows it")
    func softLimit() throws {
      let backend = try Backend(home, shell: "ulimit -Sn 20; exec \"$@\"")
      #expect(try backend.call("session.open", ["mode": "import"])["total"] != 0)
      #expect(try backend.call("place.import")["added"] == 72)
      #expect(try backend.leave() == .code(0))
    }

    @Test(
      "An argument or a variable that is not UTF-8 is refused",
      arguments: [
        (#"exec "$@" --archive "$HOME/$(printf '\377').sqlite""#, "The word 2 of the command line"),
        (#"HOME="$HOME/$(printf '\377')" exec "$@""#, "The variable HOME"),
        (#"XDG_DATA_HOME="$HOME/$(printf 'a\200')" exec "$@""#, "The variable XDG_DATA_HOME"),
        (
          #"CITYROULETTE_GOOGLE_KEY="$(printf 'a\200')" exec "$@""#, "The variable CITYROULETTE_GOO"
        ),
      ])
    func notUTF8(script: String, words: String) throws {
      let backend = try Backend(home, shell: script)
      backend.request("archive.add", ["city": 2_643_743])
      let (messages, status) = try backend.finish()
      #expect(messages.isEmpty)
      #expect(status == .code(2))
      #expect(backend.errorText.hasPrefix("cityroulette: \(words)"))
      #expect(backend.errorText.contains("is not UTF-8"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    }

    @Test("A relative path in a folder whose path is not UTF-8 is refused")
    func folderNotUTF8() throws {
      let script =
        #"d="$HOME/$(printf 'd\377')"; mkdir "$d"; cd "$d"; exec "$@" --archive a.sqlite"#
      let backend = try Backend(home, shell: script)
      let error = try backend.refusal("archive.add", ["city": 2_643_743])
      #expect(error["code"] == 1030)
      #expect(error["message"].stringOrEmpty.contains("is not UTF-8"))
      #expect(try backend.leave() == .code(0))
    }
  }
}
