import JSON
import Platform
import TestSupport
import Testing

extension Faults {
  @Suite("Continuous mixed work", .endToEnd, .serialized)
  struct SoakTests {
    /// A thousand requests a second, in tenths of a second.
    private static let slot = Duration.milliseconds(100)

    /// 1,500 requests; in the long suite half an hour at 1,000 a second, none of which may take a second.
    @Test("Memory stays flat, every request gets a reply, and none takes long")
    func soak() throws {
      let backend = try Backend(try Home())
      backend.keepsOutput = false
      var memory = MemoryWatch()
      let waves = SuiteLength.count(quick: 15, long: 18_000)
      for wave in 0..<waves {
        let begin = ContinuousClock.now
        try play(wave, backend)
        if wave == waves / 10 {
          memory.begin(backend)
        }
        guard SuiteLength.isLong else { continue }
        // All requests of a wave must finish within the time limit of one request.
        #expect(ContinuousClock.now - begin < .seconds(1), "wave \(wave)")
        try backend.listen(for: Self.slot - (ContinuousClock.now - begin))
      }
      memory.expectFlat(backend)
      #expect(try backend.leave() == .code(0))
      #expect(backend.errorText == "")
    }

    /// Seven times a user's work: about a hundred requests.
    private func play(_ wave: Int, _ backend: Backend) throws {
      var ids: Set<Int> = []
      for round in 0..<7 {
        for (method, params) in Self.work(wave * 7 + round) {
          ids.insert(backend.request(method, params))
        }
      }
      while !ids.isEmpty {
        guard let message = try backend.next() else { throw Trouble("ended: \(backend.errorText)") }
        guard let id = message["id"]?.int else { continue }
        #expect(message["result"] != nil, "\(message.text)")
        ids.remove(id)
      }
    }

    private static func work(_ round: Int) -> [(String, JSON)] {
      let country = ["FR", "IT", "DE", "MX", "BR", "IN", "CN", "RU", "US", "ES"][round % 10]
      let here: JSON = ["lat": JSON(round % 60), "lon": JSON(round % 170)]
      return [
        (
          "session.open",
          ["mode": "import", "source": "country", "country": .string(country), "count": 5]
        ),
        ("city.search", ["query": "a"]),
        ("city.search", ["query": ""]),
        ("city.removeUnfavorites", [:]),
        ("session.undo", [:]),
        ("session.get", ["limit": 10]),
        ("session.commit", [:]),
        ("gazetteer.search", ["query": "san", "limit": 5]),
        ("gazetteer.nearby", ["location": here, "radiusKm": 500, "limit": 5]),
        ("archive.list", ["limit": 5]),
        ("location.set", ["location": here]),
        ("place.import", [:]),
        ("place.list", ["radiusMiles": 100, "limit": 5]),
        ("server.status", [:]),
      ]
    }
  }
}
