import Archive
import Glibc
import JSON
import Platform
import Sessions
import TestSupport
import Testing

extension Faults {
  @Suite("Many programs on one archive", .endToEnd, .serialized)
  struct SharedArchiveTests {
    private let home: Home

    init() throws { home = try Home() }

    private static let countries = ["FR", "IT", "DE", "MX", "BR", "IN", "CN", "RU", "US", "ES"]

    /// Requests that import the largest cities of a country and commit them.
    private func importCities(_ round: Int, _ backend: Backend) -> Int {
      let country = Self.countries[round % Self.countries.count]
      backend.request(
        "session.open",
        ["mode": "import", "source": "country", "country": .string(country), "count": 3])
      return backend.request("session.commit")
    }

    /// Requests that give the whole archive stars, or take them, and commit.
    private func change(_ city: JSON, _ backend: Backend) -> Int {
      backend.request("session.open", ["mode": "browse"])
      backend.request("city.toggleFavorite", ["city": city])
      return backend.request("session.commit")
    }

    /// The result, or the error that says that the lock was not to be had: then nothing was done.
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

    @Test("Five that commit at once lose nothing: every answered commit is there, once")
    func fiveAtOnce() throws {
      let first = try Backend(home)
      let seed = try #require(try outcome(importCities(0, first), first))
      let city = try #require(try first.call("archive.list")["cities"]?.array?.first?["id"])
      let backends = try [first] + (1..<5).map { _ in try Backend(home) }
      var added = seed["added"]?.int ?? 0
      var answered = 1
      for round in 1...SuiteLength.count(quick: 8, long: 2000) {
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

    /// SQLite's own look at every page.
    private func expectSound() throws {
      let problems = try home.database().integer(
        "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'")
      #expect(problems == 0)
    }

    @Test(
      "A -shm file that was cut short ended the process with SIGBUS: it is made anew, or refused",
      arguments: [0, 20, 1000, 8192, 20_000], [false, true])
    func cutIndex(size: Int, isShared: Bool) throws {
      // Here and not in a process of its own, which may look at it in just that moment.
      let archive = Archive(path: home.archive)
      try archive.countries.record("AA")
      let other = isShared ? try Backend(home) : nil
      try other?.call("archive.list")
      other?.signal(SIGSTOP)
      #expect(truncate("\(home.archive)-shm", off_t(size)) == 0)
      if isShared, size >= 1000 {
        // What the other has mapped would be filled with zeros: nothing is done until it has gone.
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

    @Test("An archive that is cut short while it is open is an error, never SIGBUS")
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

    @Test("A disk that is full refuses the commit, keeps the session, and loses nothing before it")
    func fullDisk() throws {
      let before = try Backend(home)
      let kept = try #require(try outcome(importCities(0, before), before)?["added"])
      #expect(try before.leave() == .code(0))
      // No file may grow beyond 100 blocks (50 or 100 kB, as the shell counts): to the program that is a full disk.
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
