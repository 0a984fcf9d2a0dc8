import Foundation
import JSON
import Platform
import TestSupport
import Testing

@Suite("Files of clients", .endToEnd, .serialized)
struct FilesTests {
  private let home: Home

  init() throws { home = try Home() }

  @Test("A file of a gigabyte is refused before it is read")
  func gigabyte() throws {
    let path = try home.file("large.csv", "id\n5\n".utf8)
    #expect(truncate(path, 1 << 30) == 0)
    let backend = try Backend(home)
    let error = try backend.refusal("archive.import", ["path": .string(path)])
    #expect(error["code"] == 1040)
    #expect(error["data"]?["limit"] == JSON(64 << 20))
    #expect(try backend.call("archive.status")["count"] == 0)
    #expect(try backend.leave() == .code(0))
  }

  @Test("A symbolic link at the end of a path is neither read nor written")
  func links() throws {
    let target = try home.file("target.csv", "id,name,lat,lon\n5,Here,1,2\n".utf8)
    let link = JSON.string("\(home.path)/link.csv")
    try FileManager.default.createSymbolicLink(
      atPath: "\(home.path)/link.csv", withDestinationPath: target)
    let backend = try Backend(home)
    #expect(try backend.refusal("archive.import", ["path": link])["code"] == -32803)
    let export: JSON = ["format": "csv", "path": link]
    #expect(try backend.refusal("archive.export", export)["code"] == -32803)
    #expect(try File.read(target) == Array("id,name,lat,lon\n5,Here,1,2\n".utf8))
    #expect(try backend.leave() == .code(0))
  }

  @Test("An import of many cities is one change, which is visible to another process")
  func manyCities() throws {
    let rows = (1...3000).map { "\($0),City \($0) 👩‍👩‍👧‍👦,\(Double($0) / 100),2,true" }
    let path = try home.file("many.csv", lines: ["geonameid,name,lat,lon,favorite"] + rows)
    let one = try Backend(home)
    let other = try Backend(home)
    try one.call("archive.list")
    try other.call("archive.list")
    #expect(try one.call("archive.import", ["path": .string(path)])["added"] == 3000)
    let told = try one.notification("archive.didChange")
    #expect(told["revision"] == 1 && told["count"] == 3000 && told["favorites"] == 3000)
    #expect(one.notifications.isEmpty)
    #expect(try other.notification("archive.didChange")["origin"] == "otherProcess")
    let files = try [one, other].map { backend in
      let file = "\(home.path)/\(backend.processID).gpx"
      try backend.call("archive.export", ["format": "gpx", "path": .string(file)])
      return try File.read(file)
    }
    #expect(files[0] == files[1] && !files[0].isEmpty)
    #expect(try one.leave() == .code(0) && other.leave() == .code(0))
  }

  @Test("An archive that cannot be read is not exported, and the old file is kept")
  func damagedArchive() throws {
    try Folder.create("\(home.path)/data/cityroulette")
    try Data("no database".utf8).write(to: URL(filePath: home.archive))
    let old = try home.file("old.csv", "old".utf8)
    let backend = try Backend(home)
    let export: JSON = ["format": "csv", "path": .string(old)]
    #expect(try backend.refusal("archive.export", export)["code"] == 1030)
    #expect(try backend.refusal("archive.import", ["text": "5"])["code"] == 1030)
    #expect(try File.read(old) == Array("old".utf8))
    #expect(try backend.leave() == .code(0))
  }
}
