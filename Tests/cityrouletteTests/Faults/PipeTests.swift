import Glibc
import JSON
import Platform
import TestSupport
import Testing

extension Faults {
  @Suite("Unusual behaviour of pipes", .endToEnd, .serialized)
  struct PipeTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test("A message split at any byte, with a reply awaited in between, is read as one message")
    func cutAtEveryByte() throws {
      let backend = try Backend(home)
      let search: JSON = ["query": "Zürich 🏙", "limit": 1]
      let text = Array((Backend.line(2, "gazetteer.search", search) + "\r\n").utf8)
      var replies: Set<String> = []
      for cut in 1..<text.count {
        // The reply to the preceding message shows that the first part was read separately.
        backend.send(Array((Backend.line(1, "server.status") + "\n").utf8) + text[..<cut])
        #expect(try backend.reply(to: 1)["result"]?["health"] == "ok")
        backend.send(Array(text[cut...]))
        replies.insert(try backend.reply(to: 2).text)
      }
      #expect(replies.count == 1)
      #expect(try backend.leave() == .code(0))
    }

    @Test("All of many tiny lines are read, and each invalid one gets its error")
    func tinyLines() throws {
      let count = SuiteLength.count(quick: 10_000, long: 1_000_000)
      let file = try home.file("lines", String(repeating: "\n1\n", count: count / 2).utf8)
      let backend = try Backend(home, shell: "exec \"$@\" < '\(file)'")
      var errors = 0
      while let message = try backend.next() {
        if message["error"]?["code"] == -32600 {
          errors += 1
        }
      }
      #expect(errors == count / 2)
    }

    @Test("A program that is stopped and continued resumes its work")
    func stopped() throws {
      let backend = try Backend(home)
      try backend.call("server.status")
      backend.signal(SIGSTOP)
      let ids = (0..<100).map { _ in backend.request("server.status") }
      backend.signal(SIGCONT)
      for id in ids {
        #expect(try backend.reply(to: JSON(id))["result"]?["health"] == "ok")
      }
      #expect(try backend.leave() == .code(0))
    }

    @Test("A reader of single bytes gets the complete output")
    func byteByByte() throws {
      let lines = (1...300).map { Backend.line($0, "server.status") }
      let file = try home.file("requests", lines: lines)
      // In the long suite each of the first bytes takes a second, and the input stays open
      // meanwhile, since after its end the program waits only five seconds for a reader without
      // progress.
      let (pause, hold) = SuiteLength.isLong ? ("sleep 1", "sleep 22") : (":", ":")
      let reader = "for i in $(seq 20); do dd bs=1 count=1 2>/dev/null; \(pause); done; cat"
      let backend = try Backend(
        home, shell: "{ cat '\(file)'; \(hold); } | \"$@\" | { \(reader); }")
      #expect(try backend.finish().messages.map { $0["id"]?.int } == Array(1...300))
    }

    @Test(
      "A client that does not read costs a bounded amount of memory",
      .enabled(if: SuiteLength.isLong)
    )
    func unreadReplies() throws {
      let page: JSON = ["location": ["lat": 48, "lon": 11], "radiusKm": 20_000, "limit": 400]
      let lines = (1...2000).map { Backend.line($0, "gazetteer.nearby", page) }
      let file = try home.file("requests", lines: lines)
      // About 200 MB of replies, of which 64 MiB may be buffered. The program may use 400,000 KiB of
      // address space.
      let backend = try Backend(
        home,
        shell:
          "{ ulimit -v 400000; \"$@\" < '\(file)'; } | { sleep 20; wc -l > '\(home.path)/count'; }")
      _ = try backend.finish()
      let count = String(decoding: try File.read("\(home.path)/count"), as: UTF8.self)
      #expect(Int(count.filter(\.isNumber)) == 2000)
    }

    @Test(
      "A program that waits for its client uses no processor time",
      .enabled(if: SuiteLength.isLong), arguments: ["", "sleep 5;"])
    func waits(beforeReading: String) throws {
      let page: JSON = ["location": ["lat": 48, "lon": 11], "radiusKm": 20_000, "limit": 400]
      let lines = (1...50).map { Backend.line($0, "gazetteer.nearby", page) }
      let file = try home.file("requests", lines: lines)
      // The requests take a tenth of a second; a program that spins is killed after a second.
      let limited = "{ ulimit -t 1; \"$@\"; echo $? > '\(home.path)/status'; }"
      let backend = try Backend(
        home, shell: "{ cat '\(file)'; sleep 5; } | \(limited) | { \(beforeReading) cat; }")
      #expect(try backend.finish().messages.count == 50)
      #expect(try File.read("\(home.path)/status") == Array("0\n".utf8))
    }
  }
}
