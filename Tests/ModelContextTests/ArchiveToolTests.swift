import CityServer
import Geography
import JSON
import TestSupport
import Testing

@testable import ModelContext

extension ContextTests {
  struct ArchiveToolTests {
    @Test func `A city is added, starred, unstarred and removed`() throws {
      let assistant = try Assistant.greeted()
      for (action, archived, starred) in [
        ("add", true, false), ("star", true, true), ("unstar", true, false),
        ("remove", false, false),
      ] as [(String, Bool, Bool)] {
        let answer = try assistant.answer("keep", ["action": .string(action), "place": "Berlin"])
        #expect(answer["changed"] == true, "\(action)")
        #expect(answer["place"]?["archived"] == (archived ? true : nil), "\(action)")
        #expect(answer["place"]?["starred"] == (starred ? true : nil), "\(action)")
        #expect(answer["archive"]?["favorites"] == (starred ? 1 : 0), "\(action)")
      }
    }

    @Test func `A repeated change changes nothing and cannot be undone`() throws {
      let assistant = try Assistant.greeted()
      _ = try assistant.answer("keep", ["action": "star", "place": "Berlin"])
      let answer = try assistant.answer("keep", ["action": "star", "place": "Berlin"])
      #expect(answer["changed"] == false)
      #expect(answer["undo"] == nil)
    }

    @Test func `A change is undone by its token, and redone by the token of the undo`() throws {
      let assistant = try Assistant.greeted()
      let star = try assistant.answer("keep", ["action": "star", "place": "Berlin"])
      let undo = try assistant.answer("keep", ["action": "undo", "undo": star["undo"] ?? ""])
      #expect(undo["archive"]?["count"] == 0)
      let redo = try assistant.answer("keep", ["action": "undo", "undo": undo["undo"] ?? ""])
      #expect(redo["place"]?["starred"] == true)
    }

    @Test func `A change cannot be undone after another change to the same city`() throws {
      let assistant = try Assistant.greeted()
      let add = try assistant.answer("keep", ["action": "add", "place": "Berlin"])
      _ = try assistant.answer("keep", ["action": "star", "place": "Berlin"])
      let message = try assistant.failure("keep", ["action": "undo", "undo": add["undo"] ?? ""])
      #expect(message.contains("was changed since then and is starred now"), "\(message)")
    }

    @Test(
      arguments: [
        (["action": "add"], "place: is missing"), (["action": "undo"], "undo: expected the undo"),
        (["action": "undo", "undo": "1-2-3"], "undo: expected the undo"),
        (["action": "add", "place": "48.85, 2.35"], "the archive has only cities"),
        (["action": "unstar", "place": "Berlin"], "is not in the archive"),
      ] as [(JSON, String)])
    func `A change that cannot be made gives the reason`(arguments: JSON, reason: String) throws {
      let message = try Assistant.greeted().failure("keep", arguments)
      #expect(message.contains(reason), "\(message)")
    }

    @Test func `The pages of the archive list each city once, starred ones first`() throws {
      let assistant = try Assistant.greeted()
      for name in ["Berlin", "Lisbon", "Nairobi", "Oslo", "Tokyo"] {
        let action: JSON = name == "Oslo" ? "star" : "add"
        _ = try assistant.answer("keep", ["action": action, "place": .string(name)])
      }
      var names: [String] = []
      var arguments: JSONObject = ["limit": 2]
      repeat {
        let page = try assistant.answer("my_cities", .object(arguments))
        names += (page["cities"]?.array ?? []).compactMap { $0["name"]?.string }
        arguments["after"] = page["after"]
      } while arguments["after"] != nil
      #expect(names == ["Oslo", "Tokyo", "Nairobi", "Berlin", "Lisbon"])
    }

    @Test func `An unreadable cursor fails the call`() throws {
      let message = try Assistant.greeted().failure("my_cities", ["after": "nowhere"])
      #expect(message == "after: expected the after of an earlier answer, unchanged.")
    }

    @Test func `The token of a change of a star contains everything that undoing it needs`() throws
    {
      let change = KeptChange(id: 5, before: nil, after: KeptCity(favorite: true))
      var changes = KeptChanges()
      let word = changes.word(of: change, at: 1)
      #expect(word.text == "5-absent-starred")
      let read = try #require(KeptWord(word.text))
      #expect(read == word)
      #expect(read.states == KeptWord.States(before: .absent, after: .starred))
      #expect(changes[word] == nil)
    }

    @Test func `Changes of annotations have numbers, and the oldest are forgotten`() throws {
      var changes = KeptChanges()
      var after = KeptCity(favorite: false)
      after.annotation.note = "Here."
      let change = KeptChange(id: 5, before: KeptCity(favorite: false), after: after)
      let words = (0...100).map { _ in changes.word(of: change, at: 1000) }
      #expect(words[0].text == "5-archived-archived-1000")
      #expect(words[1].text == "5-archived-archived-1001")
      #expect(KeptWord(words[1].text) == words[1])
      #expect(changes[words[0]] == nil)
      #expect(changes[words[1]]?.after?.annotation.note == "Here.")
    }
  }
}
