import Foundation
import Platform
import Testing

@Suite("Files")
struct FileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(name: "cityroulette-tests")
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("The folder of a path is everything before its last component")
  func parent() {
    for (path, folder) in [("a.rpc", "."), ("b/a.rpc", "b"), ("/a.rpc", "/"), ("/b/a.rpc", "/b")] {
      #expect(Folder.parent(of: path) == folder)
    }
  }

  @Test("A temporary folder is private, and is removed with its object without following links")
  func temporaryFolder() throws {
    try Fixture.write("kept", to: path("outside"))
    var inner: TemporaryFolder? = try TemporaryFolder(name: "cityroulette-tests")
    let innerPath = try #require(inner?.path)
    #expect(try mode(innerPath) == 0o700)
    try Folder.create("\(innerPath)/a")
    try Fixture.write("x", to: "\(innerPath)/a/file")
    try FileManager.default.createSymbolicLink(
      atPath: "\(innerPath)/link", withDestinationPath: folder.path)
    inner = nil
    #expect(!FileManager.default.fileExists(atPath: innerPath))
    #expect(try File.read(path("outside")) == Array("kept".utf8))
  }

  @Test("Removing a link leaves the folder that it leads to")
  func removeLink() throws {
    try Folder.create(path("kept"))
    try Fixture.write("1", to: path("kept/file"))
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("kept"))
    Folder.remove(path("link"))
    #expect(!File.exists(path("link")))
    #expect(try File.read(path("kept/file")) == Array("1".utf8))
  }

  @Test("A folder is copied with its subfolders")
  func copy() throws {
    try Folder.create(path("from"))
    try Folder.create(path("from/deep"))
    try Fixture.write("1", to: path("from/deep/file"))
    try Folder.create(path("to"))
    try Folder.copyContents(of: path("from"), into: path("to"))
    #expect(try File.read(path("to/deep/file")) == Array("1".utf8))
  }

  @Test("Copying a folder fails at a link to a folder that contains the link")
  func copyCycle() throws {
    try Folder.create(path("from"))
    try Folder.create(path("from/deep"))
    try FileManager.default.createSymbolicLink(
      atPath: path("from/deep/loop"), withDestinationPath: path("from"))
    let error = #expect(throws: FileError.self) {
      try Folder.copyContents(of: path("from"), into: path("to"))
    }
    #expect(error?.path == path("from/deep/loop"))
    #expect(error?.reason == "it is a link to a folder that contains it")
  }

  @Test("Copying a missing folder fails")
  func copyNothing() {
    #expect(throws: SystemError.self) {
      try Folder.copyContents(of: path("nothing"), into: path("to"))
    }
  }

  @Test("Replacing a file keeps its mode and leaves no other file")
  func replace() throws {
    try Fixture.write("old", to: path("file"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("file"))
    try File.replace(path("file"), with: Array("new".utf8), keepsMode: true)
    #expect(try File.read(path("file")) == Array("new".utf8))
    #expect(try mode(path("file")) == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test("The error for a missing file contains its path")
  func readNothing() {
    #expect {
      try File.read(path("nothing"))
    } throws: {
      ($0 as? SystemError)?.message.contains(path("nothing")) ?? false
    }
  }

  @Test("An append file is private, replaces an old file and is appended to")
  func append() throws {
    try Fixture.write("old", to: path("replaced"))
    for name in ["new", "replaced"] {
      let file = try AppendFile(path: path(name))
      #expect(file.append(Array("a\n".utf8)))
      #expect(file.append(Array("b\n".utf8)))
      file.close()
      #expect(!file.append([0x63]))
      #expect(try File.read(path(name)) == Array("a\nb\n".utf8))
    }
    #expect(try mode(path("new")) == 0o600)
  }

  @Test("The first failed write to an appended file is kept")
  func failedAppend() throws {
    let file = try AppendFile(path: "/dev/full")
    #expect(file.failure == nil)
    #expect(!file.append([0x61]))
    #expect(file.failure?.message == "cannot write to the file: No space left on device")
  }
}

private enum Fixture {
  static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }
}
