import JSON
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct PlaceTests {
    @Test func `A city is found by a name in any language, with its local time`() throws {
      let answer = try Assistant.greeted().answer("find_place", ["place": "Берлин"])
      #expect(answer["place"]?["id"] == 2_950_159)
      #expect(
        answer["time"] == [
          "local": "2026-05-01T14:05:00+02:00", "weekday": "Friday", "zone": "Europe/Berlin",
          "offset": "UTC+02:00",
        ])
    }

    @Test func `A point is described with the city near it`() throws {
      let place = try Assistant.greeted().answer("find_place", ["place": "48.85, 2.35"])["place"]
      #expect(place?["id"] == nil)
      #expect(place?["name"] == "a point near Paris")
      #expect(place?["lat"] == 48.85)
      #expect(place?["zone"] == "Europe/Paris")
    }

    @Test func `A point on the sea has the nautical time`() throws {
      let answer = try Assistant.greeted().answer("find_place", ["place": "0, -150"])
      #expect(answer["time"]?["local"] == "2026-05-01T02:05:00-10:00")
      #expect(answer["time"]?["zone"] == "UTC-10:00")
    }

    @Test func `An ambiguous name returns the candidates`() throws {
      let assistant = try Assistant.greeted()
      let result = try assistant.tool("near", ["place": "Springfield"])
      #expect(result["isError"] == nil)
      #expect(result["structuredContent"]?["status"] == "ambiguous")
      let candidates = try #require(result["structuredContent"]?["candidates"]?.array)
      #expect(candidates.count > 3)
      #expect(candidates.allSatisfy { $0["id"]?.int != nil && $0["name"] == "Springfield" })
    }

    @Test func `Coordinates with two readings return both points`() throws {
      let answer = try Assistant.greeted().answer("near", ["place": "52.5163 N 13.3777 O"])
      let candidates = try #require(answer["candidates"]?.array)
      #expect(candidates.map { $0["lat"] } == [52.5163, 52.5163])
      #expect(candidates.compactMap { $0["lon"]?.double }.sorted() == [-13.3777, 13.3777])
    }

    @Test func `The name of a country is refused with its largest cities`() throws {
      let message = try Assistant.greeted().failure("weather", ["place": "Ukraine"])
      #expect(message.hasPrefix("place: \"Ukraine\" is a country"), "\(message)")
      #expect(message.contains("Kyiv"), "\(message)")
    }

    @Test func `An unknown name is refused with similar ones`() throws {
      let message = try Assistant.greeted().failure("weather", ["place": "Berlni"])
      #expect(message.hasPrefix("place: There is no place \"Berlni\""), "\(message)")
      #expect(message.contains("Berlin"), "\(message)")
    }

    @Test func `The neighbours of a city exclude it and are sorted by distance`() throws {
      let answer = try Assistant.greeted().answer(
        "near", ["place": "Berlin", "radius_km": 50, "limit": 10])
      let near = try #require(answer["near"]?.array)
      let distances = near.compactMap { $0["km"]?.double }
      #expect(near.count == 10)
      #expect(!near.contains { $0["id"] == answer["place"]?["id"] })
      #expect(distances == distances.sorted())
      #expect(distances.allSatisfy { $0 <= 50 })
    }

    @Test func `A minimum population leaves smaller neighbours out`() throws {
      let answer = try Assistant.greeted().answer(
        "near", ["place": "Berlin", "radius_km": 200, "min_population": 200_000])
      let near = try #require(answer["near"]?.array)
      #expect(!near.isEmpty)
      #expect(near.allSatisfy { $0["population"]?.int ?? 0 >= 200_000 })
      #expect(answer["total"] == JSON(near.count))
    }

    @Test func `Random cities of a country are distinct`() throws {
      let answer = try Assistant.greeted().answer("surprise_me", ["country": "Malta", "count": 10])
      let cities = try #require(answer["cities"]?.array)
      #expect(Set(cities.compactMap { $0["id"]?.int }).count == 10)
      #expect(cities.allSatisfy { $0["country"] == "MT" && $0["time"] != nil })
    }

    @Test(arguments: [("Nolandia", "no country is called"), ("", "missing or empty")])
    func `A random choice in an unknown country fails`(country: String, reason: String) throws {
      let message = try Assistant.greeted().failure("surprise_me", ["country": .string(country)])
      #expect(message.contains("params.country: "), "\(message)")
      #expect(message.contains(reason), "\(message)")
    }

    @Test func `The text of an article is shortened and has its credit`() throws {
      let answer = try Assistant.greeted().answer("read_about", ["place": "Berlin"])
      let article = try #require(answer["article"], "\(answer.text)")
      #expect(article["text"]?.string?.utf8.count == 1500)
      #expect(article["license"] == "CC BY-SA 4.0")
      #expect(article["credit"]?.string?.isEmpty == false)
      #expect(answer["cut"]?.array?.count == 1)
    }

    @Test func `Without an article the reason is given`() throws {
      let answer = try Assistant.greeted(http: StandIn(.isDown)).answer(
        "read_about", ["place": "Berlin"])
      #expect(answer["article"] == nil)
      #expect(answer["reason"]?.string?.isEmpty == false)
    }

    @Test func `A point far from any city has no article`() throws {
      let answer = try Assistant.greeted().answer("read_about", ["place": "0, -150"])
      #expect(answer["reason"] == "There is no city near this point, so there is no article.")
    }
  }
}
