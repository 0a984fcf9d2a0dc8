import Archive
import Files
import Geography
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

    @Test func `The nearest places of the guide are listed, whatever their names`() throws {
      let assistant = try Assistant.greeted()
      let archive = Archive(path: assistant.folder.path("archive.sqlite"))
      let florence = GuideCity(
        City(id: 3_176_959, name: "Florence", coordinate: Coordinate(lat: 43.78, lon: 11.25)))
      for (name, lat) in [("Arch", 43.9), ("Bridge", 43.85), ("Zoo", 43.77)] {
        _ = try archive.guide.add(
          name: name, description: nil, coordinate: Coordinate(lat: lat, lon: 11.25),
          city: florence, isCityChosen: true)
      }
      let arguments: JSON = ["place": "43.77, 11.25", "kind": "guide", "limit": 2]
      let answer = try assistant.answer("near", arguments)
      #expect(answer["near"]?.array?.map { $0["name"] } == ["Zoo", "Bridge"], "\(answer.text)")
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

    @Test(
      arguments: [
        ("weather", ["place": "Ukraine"], "place: \"Ukraine\" is a country, not a city"),
        (
          "compare", ["places": ["Oslo", "Україна"]],
          "places[1]: \"Україна\" is a country, not a city"
        ),
      ] as [(String, JSON, String)])
    func `The name of a country is answered with its largest cities and their time`(
      tool: String, arguments: JSON, beginning: String
    ) throws {
      let result = try Assistant.greeted().tool(tool, arguments)
      let text = result["content"]?.array?.first?["text"]?.string ?? ""
      #expect(text.hasPrefix(beginning), "\(text)")
      #expect(text.contains("\nKyiv|703448|"), "\(text)")
      #expect(text.contains("|2026-05-01T15:05+03:00"), "\(text)")
      #expect(result["structuredContent"]?["status"] == "area")
    }

    @Test func `A name of a country and of a region lists both`() throws {
      let text = try Assistant.greeted().text("weather", ["place": "Georgia"])
      #expect(text.contains("is a country"), "\(text)")
      #expect(text.contains("Georgia (region, US.GA)"), "\(text)")
    }

    @Test func `Distance and direction are measured from another place`() throws {
      let answer = try Assistant.greeted().answer(
        "find_place", ["place": "Mailand", "from": "Köln"])
      #expect(
        answer["place"]?["km"]?.double.map { (620...640).contains($0) } == true, "\(answer.text)")
      #expect(answer["place"]?["direction"] == "SSE")
      #expect(answer["from"]?["id"] == 2_886_242)
    }

    @Test func `Neighbours can be sorted by population`() throws {
      let answer = try Assistant.greeted().answer(
        "near", ["place": "Bern", "radius_km": 100, "sort": "largest"])
      let near = try #require(answer["near"]?.array)
      #expect(near.first?["name"] == "Zürich")
      #expect(near.first?["direction"] == "ENE")
      let sizes = near.compactMap { $0["population"]?.int }
      #expect(sizes == sizes.sorted(by: >))
    }

    @Test func `A radius with too many cities to select from is refused`() throws {
      let message = try Assistant.greeted().failure(
        "near", ["place": "Bern", "radius_km": 2000, "min_population": 5])
      #expect(message.hasPrefix("radius_km: "), "\(message)")
    }

    @Test(arguments: ["South America", "Südamerika"])
    func `Random cities of a continent can have a minimum population`(continent: String) throws {
      let answer = try Assistant.greeted().answer(
        "surprise_me",
        ["country": .string(continent), "min_population": 100_000, "count": 3])
      let cities = try #require(answer["cities"]?.array)
      let zones = ["America/", "Pacific/Galapagos", "Pacific/Easter", "Atlantic/Stanley"]
      #expect(cities.count == 3)
      #expect(cities.allSatisfy { $0["population"]?.int ?? 0 >= 100_000 })
      #expect(
        cities.allSatisfy { city in
          zones.contains { city["zone"]?.string?.hasPrefix($0) == true }
        })
    }

    @Test func `A minimum population that no city of a country has is refused`() throws {
      let message = try Assistant.greeted().failure(
        "surprise_me", ["country": "Malta", "min_population": 9_000_000])
      #expect(message == "No city of Malta has 9000000 people or more.")
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
      #expect(message.hasPrefix("country: "), "\(message)")
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
