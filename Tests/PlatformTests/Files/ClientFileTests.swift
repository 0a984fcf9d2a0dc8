import Foundation
import Platform
import Testing

@Suite("Files of clients")
struct ClientFileTests {
  private let folder: TemporaryFolder
  private let manager = FileManager.default

  init() throws {
    folder = try TemporaryFolder(name: "cityroulette-tests")
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
  }

  private func read(_ name: String, limit: Int = 100, sparing: [String] = []) throws -> [UInt8] {
    try ClientFile(path(name)).read(limit: limit, under: rules(sparing))
  }

  private func replace(_ name: String, with text: String, sparing: [String] = []) throws {
    try ClientFile(path(name)).replace(with: Array(text.utf8), under: rules(sparing))
  }

  private func rules(_ spared: [String]) -> FileRules {
    var rules = FileRules()
    rules.closedFiles = spared.map(path)
    return rules
  }

  private func reason(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ClientFileError)?.message
    }
  }

  @Test("A written file is read back, and the folder contains no other file")
  func roundTrip() throws {
    try replace("file", with: "one")
    try replace("file", with: "two")
    #expect(try read("file") == Array("two".utf8))
    #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["file"])
    let mode = try manager.attributesOfItem(atPath: path("file"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(
    "A path that is not absolute, or not that of a file, is refused",
    arguments: ["", "file", "./file", "~/file", "/", "/tmp/", "/tmp/.", "/tmp/..", "/tmp/a\0b"])
  func malformed(_ path: String) {
    #expect(throws: ClientFileError.self) { try ClientFile(path) }
  }

  @Test("A slash with a combining character after it is still a separator")
  func combining() throws {
    try replace("\u{301}x", with: "here")
    #expect(try manager.contentsOfDirectory(atPath: folder.path).count == 1)
    #expect(try read("\u{301}x") == Array("here".utf8))
  }

  @Test(
    "A symbolic link is neither followed nor replaced, but a link to a parent folder is allowed")
  func links() throws {
    try write("outside", to: "outside")
    try manager.createSymbolicLink(atPath: path("link"), withDestinationPath: path("outside"))
    try manager.createSymbolicLink(atPath: path("dangling"), withDestinationPath: path("new"))
    #expect((reason { _ = try read("link") } ?? "").contains("symbolic link"))
    #expect((reason { try replace("link", with: "x") } ?? "").contains("symbolic link"))
    #expect((reason { try replace("dangling", with: "x") } ?? "").contains("symbolic link"))
    #expect(try read("outside") == Array("outside".utf8))
    #expect(!manager.fileExists(atPath: path("new")))
    try manager.createSymbolicLink(atPath: path("folder"), withDestinationPath: folder.path)
    #expect(try read("folder/outside") == Array("outside".utf8))
  }

  @Test("Folders, missing folders and missing files are refused with the reason")
  func absent() throws {
    #expect((reason { _ = try read("none") } ?? "").contains("no such file"))
    #expect((reason { try replace("none/file", with: "x") } ?? "").contains("no such file"))
    try manager.createDirectory(atPath: path("d"), withIntermediateDirectories: false)
    #expect((reason { _ = try read("d") } ?? "").contains("it is a folder"))
    #expect((reason { try replace("d", with: "x") } ?? "").contains("it is a folder"))
    try write("x", to: "file")
    #expect((reason { try replace("file/below", with: "x") } ?? "").contains("not a folder"))
  }

  @Test("A path that is not a regular file is refused without blocking")
  func special() throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect((reason { _ = try read("pipe") } ?? "").contains("not a regular file"))
    #expect((reason { try replace("pipe", with: "x") } ?? "").contains("not a regular file"))
  }

  @Test("A file over the limit is refused by its size, and one at the limit is read")
  func size() throws {
    try write("12345", to: "five")
    #expect(try read("five", limit: 5).count == 5)
    let error = ClientFileError.tooLarge(path: path("five"), size: 5, limit: 4)
    #expect(throws: error) { try read("five", limit: 4) }
    // A sparse file of a terabyte, which could not be read.
    #expect(truncate(path("five"), 1_000_000_000_000) == 0)
    #expect((reason { _ = try read("five") } ?? "").contains("bytes, but at most"))
  }

  @Test("A protected file is neither read nor replaced by any path")
  func spared() throws {
    try write("mine", to: "mine")
    try manager.createSymbolicLink(atPath: path("way"), withDestinationPath: folder.path)
    #expect(link(path("mine"), path("twin")) == 0)
    for name in ["mine", "way/mine", "./mine", "way/./mine", "twin"] {
      #expect((reason { _ = try read(name, sparing: ["mine"]) } ?? "").contains("archive"))
      #expect(reason { try replace(name, with: "x", sparing: ["mine"]) } != nil, "\(name)")
    }
    #expect(try read("mine") == Array("mine".utf8))
  }

  @Test("A protected file that does not exist is not created")
  func sparedBeforeItIs() throws {
    try manager.createSymbolicLink(atPath: path("way"), withDestinationPath: folder.path)
    #expect(reason { try replace("way/mine", with: "x", sparing: ["mine"]) } != nil)
    #expect(!manager.fileExists(atPath: path("mine")))
    try replace("way/other", with: "x", sparing: ["mine"])
  }

  @Test("Replacing a file does not change other hard links to the old one")
  func hardLinks() throws {
    try write("old", to: "one")
    #expect(link(path("one"), path("other")) == 0)
    try replace("one", with: "new")
    #expect(try read("other") == Array("old".utf8))
  }

  @Test(
    "Files in the program's own folders can be read but not written, by any path or link")
  func ownFolders() throws {
    for name in ["own/deep", "other"] {
      try manager.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }
    try write("mine", to: "own/file")
    try manager.linkItem(atPath: path("own/file"), toPath: path("other/file"))
    try manager.createSymbolicLink(atPath: path("way"), withDestinationPath: path("own"))
    var rules = FileRules()
    rules.ownFolders = [path("own"), path("none")]
    for name in ["own/file", "own/new", "own/deep/new", "way/file", "way/new", "other/../own/new"] {
      #expect(
        (reason { try ClientFile(path(name)).replace(with: [], under: rules) } ?? "")
          .contains("archive"), "\(name)")
    }
    #expect(reason { try ClientFile(path("other/file")).replace(with: [], under: rules) } != nil)
    try ClientFile(path("other/new")).replace(with: [], under: rules)
    #expect(try ClientFile(path("own/file")).read(limit: 9, under: rules) == Array("mine".utf8))
  }

  @Test("A file whose contents begin like the program's own is not replaced")
  func ownContents() throws {
    try write("own and more", to: "file")
    try write("ow", to: "short")
    var rules = FileRules()
    rules.isOwn = { $0.starts(with: "own".utf8) }
    #expect(reason { try ClientFile(path("file")).replace(with: [], under: rules) } != nil)
    try ClientFile(path("short")).replace(with: [], under: rules)
    #expect(try ClientFile(path("file")).read(limit: 99, under: rules).count == 12)
  }

  @Test("A path outside the confinement is refused before it is accessed")
  func confined() throws {
    var rules = FileRules()
    rules.confinement = PathConfinement(to: [path("in")])
    let message = reason { _ = try ClientFile(path("none/file")).read(limit: 9, under: rules) }
    #expect((message ?? "").contains("--only-below"))
  }
}
