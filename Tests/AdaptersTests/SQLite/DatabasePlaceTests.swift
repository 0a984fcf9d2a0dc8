import Adapters
import Foundation
import TestSupport
import Testing

/// Paths that cannot be those of a database.
@Suite struct DatabasePlaceTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("A folder instead of the file is refused")
  func folderInPlace() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("notes.sqlite"), withIntermediateDirectories: false)
    try expectRefusal(folder.path("notes.sqlite"), "it is a folder")
  }

  @Test("A file instead of the folder is refused")
  func fileInPlaceOfFolder() throws {
    try folder.write(Data("text".utf8), to: "data")
    let data = folder.path("data")
    try expectRefusal("\(data)/notes.sqlite", folder: data, "File exists")
    try expectRefusal("\(data)/deep/notes.sqlite", folder: data, "File exists")
    #expect(try folder.contents() == ["data": Data("text".utf8)])
  }

  @Test("A symbolic link is refused, whether or not its target exists", arguments: [true, false])
  func symbolicLink(_ leadsSomewhere: Bool) throws {
    if leadsSomewhere {
      try folder.write(Data(), to: "target")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("notes.sqlite"), withDestinationPath: folder.path("target"))
    try expectRefusal(folder.path("notes.sqlite"), "it is a symbolic link")
  }

  @Test("A folder can be given as a symbolic link")
  func linkedFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("real"))
    _ = try Database(path: folder.path("link/notes.sqlite"), schema: .notes)
    #expect(FileManager.default.fileExists(atPath: folder.path("real/notes.sqlite")))
  }

  @Test("A device is refused")
  func device() throws {
    try expectRefusal("/dev/null", "it is not a regular file")
  }

  @Test("A folder that cannot be written is refused")
  func unwritablePlace() throws {
    try expectRefusal("/proc/notes.sqlite", "No such file or directory")
    try expectRefusal(
      "/proc/none/notes.sqlite", folder: "/proc/none", "No such file or directory")
  }

  @Test("A path that cannot be that of a file is refused", arguments: ["", "/", "a/", "a\u{0}b"])
  func noPath(_ path: String) throws {
    try expectRefusal(path, "this is not the path of a file")
  }

  @Test("A name that is too long is refused")
  func longName() throws {
    try expectRefusal(
      folder.path(String(repeating: "x", count: 300)), "File name too long")
  }

  @Test(
    "Names that look like SQLite URIs are used literally", arguments: ["file:x?mode=ro", "%20"])
  func oddName(_ name: String) throws {
    _ = try Database(path: folder.path(name), schema: .notes)
    #expect(try folder.contents().keys.sorted() == [name])
  }

  private func expectRefusal(_ path: String, folder: String? = nil, _ reason: String) throws {
    let error = #expect(throws: DatabaseError.self) { try Database(path: path, schema: .notes) }
    let what = folder.map { "create the folder \($0)" } ?? "open \(path)"
    #expect(error?.code == .cantOpen)
    #expect(error?.message == "Cannot \(what): \(reason). Choose another path.")
  }
}
