import Archive
import Files
import JSON
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct MyCitiesTests {
    /// An assistant whose user has Berlin, Lisbon, Oslo and Tromsø, with annotations.
    private func assistant() throws -> Assistant {
      let assistant = try Assistant.greeted()
      _ = try Archive(path: assistant.folder.path("archive.sqlite"))
        .addList("Nordics", color: .blue, icon: .pin, query: nil)
      let cities: [(String, String, JSONObject)] = [
        ("Tromsø", "add", ["lists": ["Nordics"], "note": "Whales in winter.", "planned": true]),
        ("Oslo", "add", ["lists": ["Nordics"], "tags": ["food"], "visits": ["2019-05-03"]]),
        ("Berlin", "star", ["tags": ["food", "music"], "visits": ["2019", "2024-02"]]),
        ("Lisbon", "add", ["own_name": "The white town"]),
      ]
      for (name, action, arguments) in cities {
        var all = arguments
        all["action"] = .string(action)
        all["place"] = .string(name)
        _ = try assistant.answer("keep", .object(all))
      }
      return assistant
    }

    private func names(_ answer: JSON) -> [String] {
      answer["cities"]?.array?.compactMap { $0["name"]?.string } ?? []
    }

    @Test(
      arguments: [
        (["query": "TROMSO"], ["Tromsø"]), (["query": "whales"], ["Tromsø"]),
        (["query": "white"], ["Lisbon"]), (["query": "Lissabon"], ["Lisbon"]),
        (["query": "", "starred": false], ["Berlin", "Oslo", "Lisbon", "Tromsø"]),
        (["country": "Deutschland"], ["Berlin"]), (["country": "NO"], ["Oslo", "Tromsø"]),
        (["country": "Europe", "tags": ["Food"]], ["Berlin", "Oslo"]), (["country": "Asia"], []),
        (["list": "nordics"], ["Tromsø", "Oslo"]),
        (["list": "nordics", "order": "population"], ["Oslo", "Tromsø"]),
        (["starred": true], ["Berlin"]), (["visited": true], ["Berlin", "Oslo"]),
        (["visited": false], ["Lisbon", "Tromsø"]),
        (["visited_in": "2019-05"], ["Berlin", "Oslo"]),
        (["visited_in": "2024"], ["Berlin"]), (["planned": true], ["Tromsø"]),
        (["near": "Hamburg", "within_km": 800], ["Berlin", "Oslo"]),
        (["near": "Stockholm"], ["Oslo", "Berlin", "Tromsø", "Lisbon"]),
        (["added_since": "2100-01-01"], []),
        (["order": "visited"], ["Berlin", "Oslo", "Lisbon", "Tromsø"]),
      ] as [(JSON, [String])])
    func `The arguments select and order the cities`(arguments: JSON, expected: [String]) throws {
      let answer = try assistant().answer("my_cities", arguments)
      #expect(names(answer) == expected, "\(answer.text)")
      #expect(answer["total"] == 4)
      let isNarrow = answer["matching"] != nil
      #expect(!isNarrow || answer["matching"]?.int == expected.count)
    }

    @Test func `A row has what the user wrote, and the distance from the place`() throws {
      let answer = try assistant().answer("my_cities", ["near": "Hamburg", "tags": ["music"]])
      let row = try #require(answer["cities"]?.array?.first)
      #expect(row["tags"] == ["food", "music"])
      #expect(row["visits"] == ["2024-02", "2019"])
      #expect(row["direction"] == "ESE")
      #expect(answer["near"]?["name"] == "Hamburg")
    }

    @Test func `A long note is cut, later with more detail`() throws {
      let assistant = try Assistant.greeted()
      let note = String(repeating: "Whales. ", count: 50) + "End."
      _ = try assistant.answer(
        "keep", ["action": "add", "place": "Tromsø", "note": .string(note)])
      for (detail, expected) in [("brief", String(note.prefix(120)) + "…"), ("full", note)] {
        let answer = try assistant.answer("my_cities", ["detail": .string(detail)])
        #expect(answer["cities"]?.array?.first?["user_note"] == .string(expected))
      }
    }

    @Test func `Pages of a query follow each other`() throws {
      let assistant = try assistant()
      var found: [String] = []
      var arguments: JSONObject = ["country": "Europe", "order": "name", "limit": 1]
      repeat {
        let page = try assistant.answer("my_cities", .object(arguments))
        found += names(page)
        arguments["after"] = page["after"]
      } while arguments["after"] != nil
      #expect(found == ["Berlin", "Oslo", "Lisbon", "Tromsø"])
    }

    @Test(
      arguments: [
        (["list": "Nordic"], "list: there is no list named \"Nordic\"; the lists are Nordics."),
        (["country": "Atlantis"], "country"), (["visited_in": "May"], "visited_in: \"May\" is not"),
        (["added_since": "May"], "added_since: not a day"),
        (["within_km": 5], "near: is missing"), (["order": "distance"], "near: is missing"),
        (["after": "nowhere"], "after: expected the after of an earlier answer, unchanged."),
      ] as [(JSON, String)])
    func `A query that is not understood is refused`(arguments: JSON, reason: String) throws {
      let message = try assistant().failure("my_cities", arguments)
      #expect(message.contains(reason), "\(message)")
    }

    @Test(
      arguments: [
        (["tags": ["sea"]], "No saved city matches (4 saved, 1 starred).\n"),
        (
          ["query": "Norway"],
          "No saved city matches (4 saved, 1 starred). Give a country as country, not as query.\n"
        ),
        (["country": "Norway"], "2 of the saved cities match (4 saved, 1 starred).\n"),
      ] as [(JSON, String)])
    func `The sentence says how many cities match`(arguments: JSON, sentence: String) throws {
      let text = try assistant().text("my_cities", arguments)
      #expect(text.hasPrefix(sentence), "\(text)")
    }
  }
}
