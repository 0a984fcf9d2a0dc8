import Archive
import Files
import Geography
import JSON
import Sessions
import TestSupport
import Testing

@Suite("What the user writes about cities", .ownThread)
struct AnnotationTests {
  private let folder: ScratchFolder
  private let archive: Archive

  init() throws {
    folder = try ScratchFolder()
    archive = Archive(path: folder.path("archive.sqlite"))
  }

  private func editor(_ text: String) throws -> Editor {
    let editor = try Editor.greeted(
      Editor.clock + ["--weather", "none", "--archive", folder.path("archive.sqlite")])
    editor.open(text)
    return editor
  }

  @discardableResult
  private func addList(_ name: String, query: String? = nil) throws -> SavedList {
    try archive.addList(name, color: .blue, icon: .pin, query: query)
  }

  private func listActions(_ editor: Editor) throws -> [JSON] {
    try editor.actions(0, 3).compactMap { $0["command"] }
      .filter { $0["command"] == "cityroulette.addToList" }
  }

  @Test("A city is added to a list, and to the archive if it is not there")
  func lists() throws {
    let list = try addList("Nordics")
    try addList("Large", query: #"{"minPopulation":1000000}"#)
    try addList("Harbours")
    let editor = try editor("@Oslo")
    let actions = try listActions(editor)
    #expect(
      actions.map { $0["title"] } == [
        "Add Oslo to the list Nordics", "Add Oslo to the list Harbours",
      ])
    _ = try editor.call("workspace/executeCommand", try #require(actions.first))
    #expect(try editor.wait(for: "window/showMessage")["message"] == "Oslo is in the list Nordics.")
    #expect(try archive.annotations(of: [3_143_244])[3_143_244]?.lists == [list.id])
    #expect(try listActions(editor).map { $0["title"] } == ["Add Oslo to the list Harbours"])
    #expect(try editor.hover(0, 3)?.contains("Lists: Nordics") == true)
  }

  @Test("At most eight lists are offered")
  func manyLists() throws {
    for number in 1...9 {
      try addList("List \(number)")
    }
    let titles = try listActions(try editor("@Oslo")).map { $0["title"]?.string }
    #expect(titles == (1...8).map { "Add Oslo to the list List \($0)" })
  }

  @Test("A list that is gone, a smart one and a missing id are refused")
  func refusals() throws {
    let smart = try addList("Large", query: #"{"minPopulation":1000000}"#)
    let editor = try editor("@Oslo")
    for (arguments, code) in [
      ([3_143_244, JSON(smart.id)], -32803), ([3_143_244, 99], -32803), ([3_143_244], -32602),
      ([], -32602),
    ] as [([JSON], Int)] {
      let reply = try editor.reply(
        "workspace/executeCommand",
        ["command": "cityroulette.addToList", "arguments": .array(arguments)])
      #expect(reply["error"]?["code"]?.int == code, "\(reply.text)")
    }
    #expect(try archive.status().count == 0)
  }

  @Test("A hover shows the own name, tags, the last visit, the plan and the beginning of the note")
  func hover() throws {
    let oslo = try #require(
      Gazetteer(path: "\(BuildFolder.resources)/gazetteer.bin").city(id: 3_143_244))
    try archive.add(oslo, favorite: true)
    var change = AnnotationChange()
    change.ownName = .set("The *bay*")
    change.note = .set("**Buns** " + String(repeating: "and more ", count: 80))
    change.isPlanned = true
    change.addedTags = ["food", "sea"]
    change.addedVisits = [try Visit("2019-05"), try Visit("2024-02-03")]
    _ = try archive.annotate(ids: [oslo.id], change)
    let hover = try editor("@Oslo").hover(0, 3) ?? ""
    let lines = [
      "★ In the archive, starred", "Own name: The \\*bay\\*", "Tags: food, sea",
      "Last visit: 2024-02-03", "A visit is planned",
    ]
    #expect(hover.contains(lines.joined(separator: "  \n")), "\(hover)")
    #expect(hover.contains("\n\n**Buns** and more"))
    #expect(hover.hasSuffix(" and…"), "\(hover)")
  }
}
