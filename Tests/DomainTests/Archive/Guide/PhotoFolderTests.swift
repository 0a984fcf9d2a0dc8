import Files
import Foundation
import TestSupport
import Testing

@testable import Archive

@Suite("The folder of pictures")
struct PhotoFolderTests {
  @Test("Picture files are private, have unique names, and are deleted when removed")
  func files() throws {
    let scratch = try ScratchFolder()
    let folder = try PhotoFolder(besideArchive: scratch.path("archive.sqlite"))
    #expect(folder.path == scratch.path("photos"))
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let one = try folder.store([1], as: .png, ofPlace: 7, number: 3)
    let two = try folder.store([2], as: .png, ofPlace: 7, number: 3)
    #expect([one.name, two.name] == ["place-7-3.png", "place-7-4.png"])
    let path = try #require(folder.path(of: one))
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([1]))
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path) == 0o700)
    folder.remove(one)
    #expect(!folder.holds(one))
    #expect(folder.holds(two))
  }

  @Test("The picture folder of an archive in memory is deleted with it")
  func memory() throws {
    var folder: PhotoFolder? = try PhotoFolder(besideArchive: Archive.inMemory)
    let path = try #require(folder?.path)
    _ = try folder?.store([1], as: .gif, ofPlace: 1, number: 1)
    #expect(FileManager.default.fileExists(atPath: path))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "A damaged picture name has no path",
    arguments: ["../archive.sqlite", "place-/../../x", "archive.sqlite", "", "place-1\u{0}"])
  func strangeNames(_ name: String) throws {
    let scratch = try ScratchFolder()
    try scratch.write(Data([1]), to: "archive.sqlite")
    let folder = try PhotoFolder(besideArchive: scratch.path("archive.sqlite"))
    let file = PictureFile(name: name, type: .png)
    #expect(folder.path(of: file) == nil)
    #expect(!folder.holds(file))
    folder.remove(file)
    #expect(try scratch.contents().keys.sorted() == ["archive.sqlite"])
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
