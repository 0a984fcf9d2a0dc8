import JSON
import Platform
import TestSupport
import Testing

@Suite("The life of a language server", .ownThread)
struct LifecycleTests {
  @Test("Before initialize, requests are refused and notifications are dropped")
  func beforeInitialize() throws {
    let editor = try Editor()
    editor.open("@Paris")
    #expect(try editor.reply("textDocument/hover")["error"]?["code"] == -32002)
    #expect(try editor.reply("shutdown")["error"]?["code"] == -32002)
    _ = try editor.call("initialize", ["capabilities": [:]])
    #expect(try editor.hover(0, 2) == nil)
    #expect(try editor.reply("initialize")["error"]?["code"] == -32600)
  }

  @Test("After shutdown, other requests are refused, and exit has status 0")
  func afterShutdown() throws {
    let editor = try Editor.greeted()
    #expect(try editor.call("shutdown") == .null)
    #expect(try editor.reply("workspace/symbol")["error"]?["code"] == -32600)
    #expect(try editor.leave() == .code(0))
  }

  @Test("exit without shutdown has status 1, also before initialize")
  func exitWithoutShutdown() throws {
    #expect(try Editor.greeted().leave() == .code(1))
    #expect(try Editor().leave() == .code(1))
  }

  @Test("Positions are in UTF-16 unless the client offers another encoding")
  func defaultEncoding() throws {
    let editor = try Editor()
    let result = try editor.call("initialize", ["processId": nil, "capabilities": [:]])
    #expect(result["capabilities"]?["positionEncoding"] == "utf-16")
  }

  @Test("A misspelled setting or a wrong value is reported, once for the same settings")
  func wrongSettings() throws {
    let settings: JSON = ["cityroulette": ["bareName": true, "units": "si", "ignore": "Nice"]]
    let editor = try Editor.greeted(options: settings)
    editor.notify("workspace/didChangeConfiguration", ["settings": settings])
    _ = try editor.hints()
    #expect(
      editor.shown == [
        "The setting cityroulette.bareName does not exist; use bareNames.",
        "The setting cityroulette.units must be \"metric\" or \"us\".",
        "The setting cityroulette.ignore must be an array of names, such as [\"Reading\"].",
      ])
    editor.notify("workspace/didChangeConfiguration", ["settings": ["cityroulette": 5]])
    _ = try editor.hints()
    #expect(editor.shown.last == "The settings of cityroulette must be an object.")
  }

  @Test(
    "Settings of others are ignored silently",
    arguments: [
      ["cityroulette": ["trace": ["server": "verbose"], "enable": true, "path": "/bin/x"]],
      ["python": ["analysis": ["extraPaths": []]], "editor.fontSize": 12], ["trace": "off"],
      ["cityroulette": []], [], "text",
    ] as [JSON])
  func otherSettings(settings: JSON) throws {
    let editor = try Editor.greeted()
    editor.open("We saw @Paris.")
    editor.notify("workspace/didChangeConfiguration", ["settings": settings])
    #expect(try editor.places() == ["0:7-13"])
    let isText = settings == "text"
    #expect(editor.shown == (isText ? ["The settings of cityroulette must be an object."] : []))
  }

  @Test(
    "Settings are read anew from those of initialize and the defaults",
    arguments: [
      nil, [:], ["cityroulette": nil], ["cityroulette": [:]],
      ["cityroulette": ["bareNames": nil]], ["cityroulette": ["weather": false]], ["other": [:]],
    ] as [JSON])
  func settingsReset(settings: JSON) throws {
    let editor = try Editor.greeted(options: ["minPopulation": 1_000_000])
    editor.open("We saw Berlin and Potsdam.")
    editor.notify("workspace/didChangeConfiguration", ["settings": ["bareNames": true]])
    #expect(try editor.places() == ["0:7-13"])
    editor.notify("workspace/didChangeConfiguration", ["settings": settings])
    #expect(try editor.places() == [])
    editor.notify(
      "workspace/didChangeConfiguration",
      ["settings": ["cityroulette": ["bareNames": true, "minPopulation": 100_000]]])
    #expect(try editor.places() == ["0:7-13", "0:18-25"])
    #expect(editor.shown == [])
  }

  @Test("The server requests the settings, and again when they change")
  func askedSettings() throws {
    let editor = try Editor.greeted(workspace: [
      "configuration": true, "didChangeConfiguration": ["dynamicRegistration": true],
    ])
    let registered = try editor.wait(for: "client/registerCapability")
    #expect(
      registered["registrations"]?.array?.first?["method"] == "workspace/didChangeConfiguration")
    #expect(
      try editor.wait(for: "workspace/configuration") == ["items": [["section": "cityroulette"]]])
    editor.open("We saw Berlin.")
    #expect(try editor.places() == [])
    editor.answers["workspace/configuration"] = [["bareNames": true]]
    editor.notify("workspace/didChangeConfiguration", ["settings": nil])
    _ = try editor.wait(for: "workspace/configuration")
    #expect(try editor.places() == ["0:7-13"])
  }

  @Test("Settings in a change notification are applied")
  func pushedSettings() throws {
    let editor = try Editor.greeted()
    editor.open("We saw Berlin and Potsdam.")
    editor.notify(
      "workspace/didChangeConfiguration",
      ["settings": ["cityroulette": ["bareNames": true, "minPopulation": 1_000_000]]])
    #expect(try editor.places() == ["0:7-13"])
    editor.notify(
      "workspace/didChangeConfiguration", ["settings": ["cityroulette": ["inlayHints": false]]])
    #expect(try editor.hints() == [])
  }

  @Test("An argument that is not an option exits with status 2")
  func commandLine() throws {
    let editor = try Editor(["--weather", "none", "now"])
    #expect(try editor.leave() == .code(2))
  }
}
