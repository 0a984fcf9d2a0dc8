import Adapters
import Foundation
import JSON
import Platform
import TestSupport
import Testing
import Text

extension Faults {
  @Suite("Backups and replaced archives", .endToEnd, .serialized)
  struct BackupTests {
    private let home: Home
    private var folder: String { (home.archive as NSString).deletingLastPathComponent }
    private var copy: String { "\(home.path)/copy.sqlite" }

    init() throws { home = try Home() }

    private func isSound(_ path: String) throws -> Bool {
      let database = try Database(atRest: path)
      return try database.statement("PRAGMA integrity_check").first { $0.text(0) } == "ok"
    }

    private func add(_ ids: ClosedRange<Int>, _ backend: Backend) throws {
      let rows = ids.map { "\($0),City \($0),1,2\n" }.joined()
      try backend.call("archive.import", ["text": .string("geonameid,name,lat,lon\n" + rows)])
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
      // Writes into the existing file, as cp does.
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(bytes))
      try handle.close()
    }

    @Test("50 backups during writes by another process are sound, each of one state")
    func underLoad() throws {
      let writer = try Backend(home)
      let backend = try Backend(home)
      try add(1...1000, writer)
      var next = 100_000
      var last = 0
      for _ in 0..<50 {
        for _ in 0..<4 {
          // Two cities per import: a backup with an odd number would contain half a commit.
          let text = "geonameid,name,lat,lon\n\(next),A,1,2\n\(next + 1),B,1,2\n"
          last = writer.request("archive.import", ["text": .string(text)])
          next += 2
        }
        let backup = try backend.call("archive.backup", ["path": .string(copy), "overwrite": true])
        let count = try #require(backup["count"]?.int)
        #expect(count.isMultiple(of: 2) && count >= 1000)
        #expect(try isSound(copy))
        let counted = try Database(atRest: copy).integer("SELECT count FROM archive")
        #expect(counted == count)
      }
      while let message = try writer.next(), message["id"]?.int != last {}
      #expect(try writer.call("archive.status")["count"]?.int == 1000 + next - 100_000)
      for each in [writer, backend] {
        #expect(try each.leave() == .code(0))
      }
    }

    /// Damage by a disk or a person.
    enum Damage: CaseIterable {
      case empty, half, shortened, zeroedHeader, zeroedPages, garbage, otherFile

      func apply(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        switch self {
        case .empty: return []
        case .half: return Array(bytes.prefix(bytes.count / 2))
        case .shortened: return Array(bytes.dropLast(100))
        case .zeroedHeader: bytes.replaceSubrange(0..<100, with: [UInt8](repeating: 0, count: 100))
        case .zeroedPages:
          bytes.replaceSubrange(
            4096..<bytes.count, with: [UInt8](repeating: 0, count: bytes.count - 4096))
        case .garbage: bytes = bytes.indices.map { UInt8(truncatingIfNeeded: $0 &* 40_503 >> 7) }
        case .otherFile: return Array("nothing of the kind".utf8)
        }
        return bytes
      }
    }

    @Test(
      "A backup restores a damaged archive while the program runs",
      arguments: Damage.allCases, [true, false])
    func damaged(_ damage: Damage, isOpen: Bool) throws {
      let first = try Backend(home)
      try add(1...500, first)
      try first.call("archive.backup", ["path": .string(copy)])
      if !isOpen {
        #expect(try first.leave() == .code(0))
      }
      try write(damage.apply(try File.read(home.archive)), to: home.archive)
      let backend = isOpen ? first : try Backend(home)
      // The error, if any, does not matter here, nor whether the program has seen the damage.
      _ = try backend.reply(to: JSON(backend.request("archive.list", ["limit": 500])))
      let restored = try backend.call("archive.restore", ["path": .string(copy)])
      #expect(restored["archive"]?["count"] == 500)
      #expect(FileManager.default.fileExists(atPath: try #require(restored["replaced"]?.string)))
      #expect(try backend.call("archive.list", ["limit": 500])["cities"]?.array?.count == 500)
      try add(501...502, backend)
      #expect(try backend.call("server.status")["health"] == "ok")
      #expect(try backend.leave() == .code(0))
      #expect(try isSound(home.archive))
      #expect(try Database(atRest: home.archive).integer("SELECT count(*) FROM city") == 502)
    }

    /// Changes bytes, removes blocks, or truncates.
    private func spoil(_ bytes: [UInt8], _ dice: inout SeededGenerator) -> [UInt8] {
      var bytes = bytes
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let start = Int.random(in: 0..<max(1, bytes.count), using: &dice)
        let end = min(bytes.count, start + Int.random(in: 1...8192, using: &dice))
        switch dice.next() % 4 {
        case 0: for index in start..<end { bytes[index] = UInt8(truncatingIfNeeded: dice.next()) }
        case 1: for index in start..<end { bytes[index] = 0 }
        case 2: bytes.removeSubrange(start..<end)
        default: bytes.removeSubrange(start...)
        }
      }
      return bytes
    }

    @Test("A backup restores an archive after any damage, without a restart")
    func randomDamage() throws {
      let isLong = Environment.variable("CITYROULETTE_LONG") != nil
      var dice = SeededGenerator(seed: 100)
      let backend = try Backend(home)
      try add(1...400, backend)
      try backend.call("archive.backup", ["path": .string(copy)])
      for round in 0..<(isLong ? 100 : 5) {
        // Changes after the backup may or may not be lost.
        try add(1000 + round...1000 + round, backend)
        for file in ["", "-wal"].map({ home.archive + $0 }) where dice.next() % 4 != 0 {
          // The log does not always exist.
          if let bytes = try? File.read(file) {
            try? write(spoil(bytes, &dice), to: file)
          }
        }
        _ = try backend.reply(to: JSON(backend.request("archive.list", ["limit": 500])))
        _ = try backend.reply(
          to: JSON(backend.request("archive.setFavorite", ["city": 1, "favorite": true])))
        try backend.call("archive.restore", ["path": .string(copy)])
        let cities = try backend.call("archive.list", ["limit": 500])["cities"]?.array
        try #require(cities?.count == 400, "round \(round)")
        #expect(try isSound(copy))
      }
      #expect(try backend.call("server.status")["health"] == "ok")
      #expect(try backend.leave() == .code(0))
      #expect(try isSound(home.archive))
    }

    /// Leaves an archive of 4 cities after a crash, the last of them only in its log. Returns a copy of the
    /// file with 2 cities.
    private func crash() throws -> [UInt8] {
      let first = try Backend(home)
      try add(1...2, first)
      #expect(try first.leave() == .code(0))
      let old = try File.read(home.archive)
      let second = try Backend(home)
      try add(3...3, second)
      #expect(try second.leave() == .code(0))
      let third = try Backend(home)
      try add(4...4, third)
      third.signal(SIGKILL)
      _ = try third.finish()
      return old
    }

    @Test("A copy next to an old log is refused, and opens after the log is moved away as advised")
    func copyBesideLog() throws {
      let old = try crash()
      try write(old, to: home.archive)
      let log = try File.read("\(home.archive)-wal")
      let backend = try Backend(home, ["--backups", "off"])
      let error = try backend.refusal("archive.status")
      #expect(error["code"] == 1030)
      let message = try #require(error["message"]?.string)
      #expect(
        message
          == "\(home.archive) cannot be opened beside \(home.archive)-wal, the log of another "
          + "file that was there before. Put that file back, or move the log away.")
      #expect(try backend.notification("server.didChangeStatus")["message"]?.string == message)
      #expect(try File.read(home.archive) == old)
      #expect(try File.read("\(home.archive)-wal") == log)
      // Follow the advice of the message.
      try FileManager.default.moveItem(atPath: "\(home.archive)-wal", toPath: "\(home.path)/log")
      #expect(try backend.call("archive.status")["count"] == 2)
      #expect(try backend.notification("server.didChangeStatus")["health"] == "ok")
      #expect(try backend.leave() == .code(0))
      #expect(try isSound(home.archive))
    }

    @Test("A log left by a crash is applied to its own file")
    func ownLog() throws {
      _ = try crash()
      let backend = try Backend(home)
      #expect(try backend.call("archive.status")["count"] == 4)
      #expect(try backend.leave() == .code(0))
    }

    @Test(
      "A backup can be restored over an archive with the log of another file, and both are kept")
    func restoreBesideLog() throws {
      let old = try crash()
      _ = try home.file("copy.sqlite", old)
      try write(old, to: home.archive)
      let backend = try Backend(home)
      #expect(try backend.refusal("archive.status")["code"] == 1030)
      let restored = try backend.call("archive.restore", ["path": .string(copy)])
      #expect(restored["archive"]?["count"] == 2)
      let kept = try #require(restored["replaced"]?.string)
      #expect(try File.read(kept) == old)
      #expect(File.exists("\(kept)-wal"))
      #expect(try backend.leave() == .code(0))
    }

    /// Ways in which another file can replace the archive.
    enum Replacing: CaseIterable { case renamed, writtenOver, restored }

    @Test(
      "Every process uses the file that replaces the archive", arguments: Replacing.allCases)
    func takenUp(_ way: Replacing) throws {
      let backend = try Backend(home)
      let other = try Backend(home)
      try add(1...3, backend)
      try backend.call("archive.backup", ["path": .string(copy)])
      try add(4...5, other)
      #expect(try backend.call("archive.status")["count"] == 5)
      try backend.call("session.open", ["mode": "browse"])
      try backend.call("city.setFavorite", ["city": 1, "favorite": true])
      try backend.call("city.setFavorite", ["city": 5, "favorite": true])
      switch way {
      case .renamed:
        try FileManager.default.removeItem(atPath: home.archive)
        try FileManager.default.moveItem(atPath: copy, toPath: home.archive)
      case .writtenOver: try write(try File.read(copy), to: home.archive)
      case .restored: try other.call("archive.restore", ["path": .string(copy)])
      }
      // Reads, writes and a session, in both processes. The new file has no city 5.
      #expect(try backend.call("archive.status")["count"] == 3)
      let commit = try backend.call("session.commit")
      #expect(commit["updated"] == 1)
      #expect(commit["discarded"] == 1)
      try add(6...7, other)
      for each in [backend, other] {
        #expect(try each.call("archive.status")["count"] == 5)
        #expect(try each.call("archive.status")["favorites"] == 1)
        #expect(try each.call("server.status")["health"] == "ok")
      }
      for each in [backend, other] {
        #expect(try each.leave() == .code(0))
      }
      #expect(try isSound(home.archive))
      #expect(try Database(atRest: home.archive).integer("SELECT count(*) FROM city") == 5)
    }

    @Test("A replaced archive is notified, even without a request")
    func announced() throws {
      let backend = try Backend(home)
      try add(1...3, backend)
      try backend.call("archive.backup", ["path": .string(copy)])
      while try backend.notification("archive.didChange")["origin"] != "archive" {}
      try FileManager.default.removeItem(atPath: home.archive)
      #expect(try backend.notification("server.didChangeStatus")["health"] == "error")
      try FileManager.default.moveItem(atPath: copy, toPath: home.archive)
      let change = try backend.notification("archive.didChange")
      #expect(change["origin"] == "otherProcess")
      #expect(change["count"] == 3)
      #expect(try backend.notification("server.didChangeStatus")["health"] == "ok")
      #expect(try backend.leave() == .code(0))
    }

    @Test("The first change of a day makes a backup, unless backups are off")
    func daily() throws {
      for (option, names) in [("off", []), ("2", ["archive-2026-03-01.sqlite"])] {
        let backend = try Backend(home, ["--backups", option, "--clock", "2026-03-01T09:00:00Z"])
        try backend.call("archive.status")
        try add(1...1, backend)
        try add(2...(option == "2" ? 3 : 2), backend)
        #expect(try backend.leave() == .code(0))
        let found = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/backups")
        #expect(found ?? [] == names)
      }
      #expect(try isSound("\(folder)/backups/archive-2026-03-01.sqlite"))
    }
  }
}
