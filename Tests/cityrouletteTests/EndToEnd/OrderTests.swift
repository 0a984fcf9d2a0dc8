import JSON
import TestSupport
import Testing

@Suite("The order of output", .endToEnd, .serialized)
struct OrderTests {
  @Test("20,000 mixed requests are answered in order, each after its notifications")
  func pipeline() throws {
    let backend = try Backend(try Home())
    let opened = try backend.call(
      "session.open", ["mode": "import", "source": "country", "country": "US", "count": 30])
    let cities = try #require(opened["cities"]?.array).compactMap { $0["id"]?.int }
    let mix = RequestMix(cities: cities)
    let first = 1000
    let count = 20_000
    let lines = (0..<count).map { Backend.line(first + $0, mix.method($0), mix.params($0)) }
    backend.send(lines.joined(separator: "\n"))
    backend.closeInput()

    var listener = Listener(expecting: first..<first + count)
    while let message = try backend.next() {
      listener.take(message)
    }
    #expect(listener.problems == [])
    #expect(listener.isDone)
    #expect(listener.selections == count / RequestMix.kinds)
    #expect(listener.revision > count / RequestMix.kinds)
  }
}

/// Requests of every kind in rotation: with notifications, without, and failing ones.
private struct RequestMix {
  static let kinds = 8
  let cities: [Int]

  func method(_ number: Int) -> String {
    [
      "city.toggleFavorite", "server.status", "city.select", "session.get", "city.setFavorite",
      "no.such.method", "city.toggleFavorite", "gazetteer.nearby",
    ][number % Self.kinds]
  }

  func params(_ number: Int) -> JSON {
    let city = JSON(cities[number / Self.kinds % cities.count])
    return switch number % Self.kinds {
    case 0, 2: ["city": city]
    case 3: ["limit": 1, "offset": JSON(number % 40)]
    case 4: ["city": city, "favorite": .bool(number % 3 == 0)]
    case 6: ["city": 1]
    case 7: ["location": ["lat": 40, "lon": -100], "limit": 1]
    default: [:]
    }
  }
}

/// Checks messages on arrival: replies come in the order of ids, and the notifications of a change precede
/// the reply that reports it.
private struct Listener {
  private var awaited: Range<Int>
  private(set) var revision = 0
  private(set) var selections = 0
  private(set) var problems: [String] = []

  init(expecting ids: Range<Int>) { awaited = ids }

  var isDone: Bool { awaited.isEmpty }

  mutating func take(_ message: JSON) {
    switch message["method"]?.string {
    case "session.didChange": takeChange(message["params"]?["revision"]?.int)
    case "city.didSelect": selections += 1
    case "draft.didChange": break
    case nil: takeReply(message)
    default: problems.append("unexpected \(message.text)")
    }
  }

  private mutating func takeChange(_ next: Int?) {
    if next != revision + 1 {
      problems.append("revision \(revision) and then \(next ?? -1)")
    }
    revision = next ?? revision
  }

  private mutating func takeReply(_ reply: JSON) {
    if reply["id"]?.int != awaited.first {
      problems.append("out of order: \(reply.text)")
    }
    awaited = awaited.dropFirst()
    // All changes so far have been notified, and none of later requests.
    if let told = reply["result"]?["revision"]?.int, told != revision {
      problems.append("revision \(told) when \(revision) was announced: \(reply.text)")
    }
  }
}
