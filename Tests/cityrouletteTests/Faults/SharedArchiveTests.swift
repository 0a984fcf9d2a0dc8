import Adapters
import Archive
import Glibc
import JSON
import Platform
import Sessions
import TestSupport
import Testing

extension Faults {
  @Suite("Many processes with one archive", .endToEnd, .serialized)
  struct SharedArchiveTests {
    private let home: Home

    init() throws { home = try Home() }

    private static let countries = ["FR", "IT", "DE", "MX", "BR", "IN", "CN", "RU", "US", "ES"]

    /// Sends requests that import the largest cities of a country and commit them. Returns the id
    /// of the commit.
    private func importCities(_ round: Int, _ backend: Backend) -> Int {
      let country = Self.countries[round % Self.countries.count]
      backend.request(
        "session.open",
        ["mode": "import", "source": "country", "country": .string(country), "count": 3])
      return backend.request("session.commit")
    }

    /// Sends requests that set or remove the star of a city and commit. Returns the id of the
    /// commit.
    private func change(_ city: JSON, _ backend: Backend) -> Int {
      backend.request("session.open", ["mode": "browse"])
      backend.request("city.toggleFavorite", ["city": city])
      return backend.request("session.commit")
    }

    /// The result; nil for the error of a locked archive, after which nothing has changed.
    private func outcome(_ id: Int, _ backend: Backend) throws -> JSON? {
      while let message = try backend.next() {
        guard message["id"]?.int == id else { continue }
        if let error = message["error"] {
          try #require(error["code"] == 1031, "\(error.text)")
        }
        return message["result"]
      }
      throw Trouble("ended: \(backend.errorText)")
    }

    @Test(
      "Of five processes that commit at the same time, each commit with a result is stored once")
    func fiveAtOnce() throws {
      let first = try Backend(home)
      let seed = try #require(try outcome(importCities(0, first), first))
      let city = try #require(try first.call("archive.list")["cities"]?.array?.first?["id"])
      let backends = try [first] + (1..<5).map { _ in try Backend(home) }
      var added = seed["added"]?.int ?? 0
      var answered = 1
      for round in 1...SuiteLength.count(quick: 5, long: 2000) {
        let ids = backends.enumerated().map { number, backend in
          (number + round) % 2 == 0
            ? importCities(round + number, backend) : change(city, backend)
        }
        for (id, backend) in zip(ids, backends) {
          guard let counts = try outcome(id, backend) else { continue }
          added += counts["added"]?.int ?? 0
          answered += 1
        }
      }
      let status = try first.call("archive.status")
      #expect(status["count"]?.int == added)
      #expect(status["revision"]?.int == answered)
      for backend in backends {
        #expect(try backend.leave() == .code(0))
      }
      try expectSound()
    }

    /// SQLite's own check of every page.
    private func expectSound() throws {
      let problems = try home.database().integer(
        "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'")
      #expect(problems == 0)
    }

    @Test(
      "A truncated -shm file is rebuilt or refused, without SIGBUS",
      arguments: [0, 20, 1000, 8192, 20_000], [false, true])
    func cutIndex(size: Int, isShared: Bool) throws {
      // In this process and not in a new one, which might open the file at this moment.
      let archive = Archive(path: home.archive)
      try archive.countries.record("AA")
      let other = isShared ? try Backend(home) : nil
      try other?.call("archive.list")
      other?.signal(SIGSTOP)
      #expect(truncate("\(home.archive)-shm", off_t(size)) == 0)
      if isShared, size >= 1000 {
        // The memory that the other process has mapped would be zeroed, so nothing is done until it exits.
        #expect {
          try archive.countries.record("BB")
        } throws: {
          ($0 as? ArchiveError)?.message.contains("-shm was truncated") == true
        }
        other?.signal(SIGKILL)
        _ = try other?.finish()
      }
      try archive.countries.record("BB")
      other?.signal(SIGCONT)
      if size < 1000 {
        try other?.call("archive.add", ["city": 2_643_743])
      }
      _ = try other?.leave()
      #expect(try archive.countries.recent() == ["AA", "BB"])
      #expect(try archive.status().count == (isShared && size < 1000 ? 1 : 0))
      try expectSound()
    }

    @Test("An archive that is truncated while it is open is an error, not SIGBUS")
    func cutArchive() throws {
      let backend = try Backend(home)
      try backend.call("session.open", ["mode": "import", "source": "country", "country": "IT"])
      try backend.call("session.commit")
      #expect(truncate(home.archive, 0) == 0)
      for _ in 1...3 {
        backend.request("archive.list")
      }
      #expect(try backend.leave() == .code(0))
    }

    @Test("A full disk fails the commit, and keeps the session and all earlier commits")
    func fullDisk() throws {
      let before = try Backend(home)
      let kept = try #require(try outcome(importCities(0, before), before)?["added"])
      #expect(try before.leave() == .code(0))
      // No file may exceed 100 blocks (50 or 100 kB, depending on the shell), which acts like a full disk.
      let backend = try Backend(home, shell: "ulimit -f 100; exec \"$@\"")
      try backend.call(
        "session.open",
        [
          "mode": "import", "source": "aroundMe", "location": ["lat": 0, "lon": 0],
          "radiusKm": 20_038, "count": 100_000,
        ])
      #expect(try backend.refusal("session.commit")["code"] == 1030)
      let session = try backend.call("session.get")
      #expect(session["state"]?["canCommit"] == true)
      #expect(try backend.call("archive.status")["count"] == kept)
      #expect(try backend.leave() == .code(0))
      let after = try Backend(home)
      #expect(try after.call("archive.status")["count"] == kept)
      #expect(try outcome(importCities(1, after), after) != nil)
      #expect(try after.leave() == .code(0))
    }
  }
}
