import Foundation
import Glibc
import JSON
import Platform
import TestSupport
import Testing

extension Faults {
  @Suite("Files left by killed processes", .endToEnd, .serialized)
  struct LeftoverTests {
    private let home: Home

    init() throws { home = try Home() }

    private var folder: String { (home.archive as NSString).deletingLastPathComponent }

    /// Writes a file that is two days old, or new.
    private func leave(_ path: String, isOld: Bool = true) throws {
      let folder = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
      if isOld {
        try age(path)
      }
    }

    private func age(_ path: String) throws {
      let date = Date(timeIntervalSinceNow: -2 * 86_400)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    /// Starts the program. Its removal of old files precedes all access to the archive.
    private func start() throws {
      let backend = try Backend(home)
      try backend.call("archive.status")
      #expect(try backend.leave() == .code(0))
    }

    @Test("Unfinished files of a killed process are removed, and no other files")
    func unfinished() throws {
      let (http, icons) = (
        "\(home.path)/cache/cityroulette/http", "\(home.path)/cache/cityroulette/icons"
      )
      try leave("\(http)/.cityroulette-aB3dE9")
      try leave("\(icons)/.cityroulette-000000")
      let kept = [
        "\(http)/.cityroulette-notes.txt", "\(http)/notes", "\(http)/.cityroulette-",
        "\(icons)/a.svg",
      ]
      for path in kept {
        try leave(path)
      }
      try leave("\(http)/.cityroulette-inUse1", isOld: false)
      try start()
      #expect(!File.exists("\(http)/.cityroulette-aB3dE9"))
      #expect(!File.exists("\(icons)/.cityroulette-000000"))
      for path in kept + ["\(http)/.cityroulette-inUse1"] {
        #expect(File.exists(path), "\(path)")
      }
    }

    @Test("Copies of an interrupted backup or restore are removed at the next start")
    func copies() throws {
      let names = [".cityroulette-copy-aB3dE9", ".cityroulette-copy-aB3dE9-journal"]
      let paths = names.flatMap { ["\(folder)/\($0)", "\(folder)/backups/\($0)"] }
      for path in paths {
        try leave(path, isOld: false)
      }
      try leave("\(folder)/.cityroulette-zZ3dE9")
      let kept = [
        "\(folder)/notes", "\(folder)/.cityroulette-inUse1", "\(folder)/backups/a.sqlite",
      ]
      for path in kept {
        try leave(path, isOld: false)
      }
      // A copy that a process is using.
      let used = "\(folder)/.cityroulette-copy-inUse2"
      let file = try AppendFile(holding: used, isNew: true)
      try start()
      for path in paths + ["\(folder)/.cityroulette-zZ3dE9"] {
        #expect(!File.exists(path), "\(path)")
      }
      for path in kept + [used] {
        #expect(File.exists(path), "\(path)")
      }
      file.close()
      try start()
      #expect(!File.exists(used))
    }

    @Test("Drafts of a killed session without edits are removed")
    func draftsWithoutEdit() throws {
      let drafts = "\(home.archive)-drafts"
      let backend = try Backend(home)
      let wide: JSON = [
        "mode": "import", "source": "aroundMe", "location": "0,0", "radiusKm": 20_000, "count": 600,
      ]
      try backend.call("session.open", wide)
      // The draft is prepared with the list, which a search needs.
      try backend.call("city.search", ["query": ""])
      backend.signal(SIGKILL)
      _ = try backend.finish()
      let left = try FileManager.default.contentsOfDirectory(atPath: drafts)
      #expect(left.count == 2)
      // The same with an edit, and a draft that is unreadable.
      let other = try Backend(home)
      try other.call("session.open", wide)
      try other.call("city.removeUnfavorites")
      other.signal(SIGKILL)
      _ = try other.finish()
      try leave("\(drafts)/d00000000.jsonl")
      let all = try FileManager.default.contentsOfDirectory(atPath: drafts)
      for name in all {
        try age("\(drafts)/\(name)")
      }
      try start()
      let kept = Set(try FileManager.default.contentsOfDirectory(atPath: drafts))
      #expect(kept == Set(all).subtracting(left))
    }

    private static let png = Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [UInt8](repeating: 1, count: 60)
    ).base64EncodedString()

    /// Adds a place with a picture, and returns the path of the picture, made old.
    private func makePicture() throws -> String {
      let backend = try Backend(home)
      try backend.call("place.add", ["name": "A", "location": ["lat": 1, "lon": 2]])
      let place = try backend.call("place.setPhoto", ["place": 1, "base64": .string(Self.png)])
      #expect(try backend.leave() == .code(0))
      let path = try #require(place["place"]?["photo"]?["path"]?.string)
      try leave(path)
      return path
    }

    @Test("Pictures without a place are removed, and no other files")
    func strayPictures() throws {
      let named = try makePicture()
      let photos = "\(folder)/photos"
      try leave("\(photos)/place-1-99.png")
      try leave("\(photos)/place-7-1.jpg")
      let kept = [
        "\(photos)/holiday.jpg", "\(photos)/place-Mine.png", "\(photos)/place-1 (copy).png",
      ]
      for path in kept {
        try leave(path)
      }
      try leave("\(photos)/place-2-5.png", isOld: false)
      try start()
      #expect(!File.exists("\(photos)/place-1-99.png"))
      #expect(!File.exists("\(photos)/place-7-1.jpg"))
      for path in kept + [named, "\(photos)/place-2-5.png"] {
        #expect(File.exists(path), "\(path)")
      }
    }

    @Test("Pictures are kept if the folder contains another archive, which may use them")
    func company() throws {
      _ = try makePicture()
      let stray = "\(folder)/photos/place-1-99.png"
      try leave(stray)
      try FileManager.default.copyItem(atPath: home.archive, toPath: "\(folder)/copy.sqlite")
      try start()
      #expect(File.exists(stray))
      // A file whose name begins with that of the archive counts as a copy of it, not as another archive.
      try FileManager.default.moveItem(
        atPath: "\(folder)/copy.sqlite", toPath: "\(home.archive).backup")
      try start()
      #expect(!File.exists(stray))
    }

    @Test("Pictures are kept if the archive cannot be read")
    func damaged() throws {
      _ = try makePicture()
      let stray = "\(folder)/photos/place-1-99.png"
      try leave(stray)
      try Data("nothing of the sort".utf8).write(to: URL(fileURLWithPath: home.archive))
      let backend = try Backend(home)
      #expect(try backend.refusal("archive.status")["code"] == 1030)
      #expect(try backend.leave() == .code(0))
      #expect(File.exists(stray))
    }
  }
}
