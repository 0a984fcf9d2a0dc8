import Archive
import Files
import Geography
import JSON
import Sessions
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct AnnotationToolTests {
    private func archive(of assistant: Assistant) -> Archive {
      Archive(path: assistant.folder.path("archive.sqlite"))
    }

    @discardableResult
    private func addList(
      _ name: String, query: String? = nil, by assistant: Assistant
    ) throws -> SavedList {
      try archive(of: assistant).addList(name, color: .blue, icon: .pin, query: query)
    }

    /// A list as the archive stores it.
    private func cities(of list: SavedList, by assistant: Assistant) throws -> [String] {
      var request = QueryRequest()
      var query = CityQuery()
      query.list = list.id
      request.queries = [query]
      request.order = .list
      return try archive(of: assistant).page(request).cities.map(\.city.name)
    }

    private func keep(_ action: String, _ arguments: JSONObject = [:], by assistant: Assistant)
      throws -> JSON
    {
      var all = arguments
      all["action"] = .string(action)
      if all["place"] == nil, action != "undo" {
        all["place"] = "Oslo"
      }
      return try assistant.answer("keep", .object(all))
    }

    @Test func `A city is added with a note, a name, tags, lists and visits`() throws {
      let assistant = try Assistant.greeted()
      try addList("Nordics", by: assistant)
      let arguments: JSONObject = [
        "own_name": "Home", "note": "Cinnamon buns.", "tags": ["food", "sea"],
        "lists": ["nordics"], "visits": ["2019-05", "2024"], "planned": true,
      ]
      let place = try keep("add", arguments, by: assistant)["place"]
      #expect(place?["archived"] == true)
      #expect(place?["own_name"] == "Home")
      #expect(place?["user_note"] == "Cinnamon buns.")
      #expect(place?["tags"] == ["food", "sea"])
      #expect(place?["lists"] == ["Nordics"])
      #expect(place?["visits"] == ["2024", "2019-05"])
      #expect(place?["planned"] == true)
    }

    @Test func `The sentence says what changed`() throws {
      let assistant = try Assistant.greeted()
      try addList("Nordics", by: assistant)
      _ = try keep("add", ["tags": ["food"]], by: assistant)
      let added = try assistant.text(
        "keep",
        [
          "action": "annotate", "place": "Oslo", "tags": ["FOOD", "sea"], "lists": ["Nordics"],
          "note": "Buns.",
        ])
      #expect(
        added.hasPrefix("Oslo, NO: note set; tags added: sea; lists added: Nordics.\n"), "\(added)")
      let removed = try assistant.text(
        "keep", ["action": "unannotate", "place": "Oslo", "tags": ["Food"], "lists": ["Nordics"]])
      #expect(
        removed.hasPrefix("Oslo, NO: tags removed: food; lists removed: Nordics.\n"), "\(removed)")
    }

    @Test func `Undo restores the annotation, and undoing the undo brings the change back`() throws
    {
      let assistant = try Assistant.greeted()
      _ = try keep("star", ["tags": ["food"], "note": "Old."], by: assistant)
      let change = try keep(
        "annotate", ["tags": ["sea"], "note": "New.", "visits": ["2020"]], by: assistant)
      let undo = try keep("undo", ["undo": change["undo"] ?? ""], by: assistant)
      #expect(undo["place"]?["user_note"] == "Old.")
      #expect(undo["place"]?["tags"] == ["food"])
      #expect(undo["place"]?["visits"] == nil)
      #expect(undo["place"]?["starred"] == true)
      let redo = try keep("undo", ["undo": undo["undo"] ?? ""], by: assistant)
      #expect(redo["place"]?["user_note"] == "New.")
      #expect(redo["place"]?["tags"] == ["food", "sea"])
      #expect(redo["place"]?["visits"] == ["2020"])
    }

    @Test func `Undo of a removal restores the annotation and the place in lists`() throws {
      let assistant = try Assistant.greeted()
      let list = try addList("Nordics", by: assistant)
      for name in ["Bergen", "Oslo", "Tromsø"] {
        _ = try keep(
          "add", ["place": .string(name), "lists": ["Nordics"], "note": "Fjord."], by: assistant)
      }
      let removal = try keep("remove", by: assistant)
      #expect(try cities(of: list, by: assistant) == ["Bergen", "Tromsø"])
      let undo = try keep("undo", ["undo": removal["undo"] ?? ""], by: assistant)
      #expect(undo["place"]?["user_note"] == "Fjord.")
      #expect(try cities(of: list, by: assistant) == ["Bergen", "Oslo", "Tromsø"])
    }

    @Test func `A change cannot be undone after another change of the annotation`() throws {
      let assistant = try Assistant.greeted()
      let add = try keep("add", by: assistant)
      let note = try keep("annotate", ["note": "One."], by: assistant)
      _ = try keep("annotate", ["note": "Two."], by: assistant)
      for undo in [add, note] {
        let message = try assistant.failure(
          "keep", ["action": "undo", "undo": undo["undo"] ?? ""])
        #expect(message.contains("annotation of Oslo, NO was changed since then"), "\(message)")
      }
    }

    @Test func `A change is not undone by another process or without its list`() throws {
      let assistant = try Assistant.greeted()
      let list = try addList("Nordics", by: assistant)
      _ = try keep("add", ["lists": ["Nordics"]], by: assistant)
      let change = try keep("unannotate", ["lists": ["Nordics"]], by: assistant)
      let word = try #require(change["undo"]?.string)
      _ = try archive(of: assistant).removeList(list.id)
      let message = try assistant.failure("keep", ["action": "undo", "undo": .string(word)])
      #expect(message.contains("a list that had Oslo, NO was removed"), "\(message)")
      let other = try assistant.failure("keep", ["action": "undo", "undo": .string(word + "0")])
      #expect(other.contains("by another process"), "\(other)")
    }

    @Test(
      arguments: [
        (["action": "annotate", "tags": ["food"]], "Oslo, NO is not in the archive; action add"),
        (["action": "annotate"], "annotate: give own_name, note"),
        (["action": "unannotate"], "unannotate: give the tags"),
        (["action": "unannotate", "note": "x"], "note: not for unannotate"),
        (["action": "remove", "tags": ["food"]], "tags: not for remove"),
        (
          ["action": "add", "lists": ["Nordic"]],
          "no list named \"Nordic\"; the lists are Nordics, Big"
        ),
        (["action": "add", "lists": ["Big"]], "lists[0]: Big is a smart list"),
        (["action": "add", "visits": ["2019-02-30"]], "visits[0]: \"2019-02-30\" is not a day"),
        (["action": "add", "tags": [" "]], "tags[0]: "),
      ] as [(JSONObject, String)])
    func `A change that cannot be made changes nothing`(
      arguments: JSONObject, reason: String
    ) throws {
      let assistant = try Assistant.greeted()
      try addList("Nordics", by: assistant)
      try addList("Big", query: #"{"minPopulation":1000000}"#, by: assistant)
      var all = arguments
      all["place"] = "Oslo"
      let message = try assistant.failure("keep", .object(all))
      #expect(message.contains(reason), "\(message)")
      #expect(try archive(of: assistant).status().count == 0)
    }
  }
}
