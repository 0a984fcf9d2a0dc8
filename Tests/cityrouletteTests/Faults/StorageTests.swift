import Adapters
import Foundation
import JSON
import Platform
import TestSupport
import Testing

extension Faults {
  @Suite("Unusable archives", .endToEnd, .serialized)
  struct StorageTests {
    private let home: Home

    init() throws { home = try Home() }

    /// Creates an archive with the cities of a country, and returns its bytes.
    private func makeArchive() throws -> [UInt8] {
      let backend = try Backend(home)
      try backend.call("session.open", ["mode": "import", "source": "country", "country": "FR"])
      try backend.call("session.commit")
      #expect(try backend.leave() == .code(0))
      return try File.read(home.archive)
    }

    private func write(_ bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: home.archive))
    }

    /// All files below the folder of the archive, since the program must not change or add any.
    private func filesBesideArchive() throws -> [String: Data] {
      let folder = (home.archive as NSString).deletingLastPathComponent
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { !$0.hasSuffix("backups") }
      return try names.reduce(into: [:]) { files, name in
        files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
    }

    /// Expects that the program initializes, refuses the first use of the archive with these words
    /// in the message, reports its status, and still searches the gazetteer.
    private func expectRefusal(_ words: String, _ backend: Backend) throws {
      #expect(try backend.call("initialize")["protocolVersion"] == 1)
      let error = try backend.refusal("session.open", ["mode": "browse"])
      #expect(error["code"] == 1030)
      #expect(error["data"]?["name"] == "StorageFailed")
      let message = try #require(error["message"]?.string)
      #expect(message.contains(words))
      let status = try backend.notification("server.didChangeStatus")
      #expect(status == ["health": "error", "message": .string(message)])
      #expect(try backend.call("gazetteer.search", ["query": "a"])["total"] != 0)
      #expect(try backend.refusal("archive.list")["code"] == 1030)
    }

    /// Expects that the present file is refused and unchanged, and usable again after it is repaired.
    private func expectRefusal(_ words: String, until mended: [UInt8]) throws {
      let before = try filesBesideArchive()
      let backend = try Backend(home)
      try expectRefusal(words, backend)
      #expect(try filesBesideArchive() == before)
      try write(mended)
      let opened = try backend.call("session.open", ["mode": "browse"])
      #expect(opened["total"] != 0)
      #expect(
        try backend.notification("server.didChangeStatus") == ["health": "ok", "message": .null])
      #expect(try backend.leave() == .code(0))
    }

    @Test("A file that is not a database is refused, unchanged, and usable after it is repaired")
    func damagedHeader() throws {
      let good = try makeArchive()
      try write(Array("hello ".utf8) + good.dropFirst(6))
      try expectRefusal("damaged", until: good)
    }

    @Test("A truncated file is refused, unchanged, and usable after it is repaired")
    func cutOff() throws {
      let good = try makeArchive()
      try write(Array(good.prefix(good.count / 2)))
      try expectRefusal("damaged", until: good)
    }

    @Test("A file of a few bytes is refused, unchanged, and usable after it is repaired")
    func fewBytes() throws {
      let good = try makeArchive()
      try write(Array("not much".utf8))
      try expectRefusal("damaged", until: good)
    }

    @Test("A file of a newer program is refused, unchanged, and usable after it is repaired")
    func newer() throws {
      let good = try makeArchive()
      try makeNewer()
      try expectRefusal("newer", until: good)
    }

    /// Sets the archive to a version above that of this program.
    private func makeNewer() throws {
      let schema = DatabaseSchema(
        applicationID: 0x4352_6F75, migrations: Array(repeating: "", count: 99))
      _ = try Database(path: home.archive, schema: schema)
    }

    @Test("A session whose archive becomes unreadable is closed with a notification")
    func damagedBehindReply() throws {
      let importing = try Backend(home)
      let rows = try LongImport.cities.request(3000, of: home, importing)
      #expect(try importing.errorCode(of: rows) == nil)
      #expect(try importing.leave() == .code(0))
      let good = try File.read(home.archive)
      let pageSize = 4096
      // Only SQLite knows which pages hold the rows after the first page of the list.
      for page in stride(from: good.count / pageSize / 2, to: 2, by: -1) {
        var damaged = good
        damaged.replaceSubrange(
          page * pageSize..<(page + 1) * pageSize, with: [UInt8](repeating: 0xFF, count: pageSize))
        try write(damaged)
        let backend = try Backend(home)
        let reply = try backend.reply(to: JSON(backend.request("session.open", ["mode": "browse"])))
        guard reply["result"] != nil,
          (try? backend.refusal("city.search", ["query": ""]))?["code"] == 1001
        else {
          continue
        }
        #expect(
          try backend.notification("session.didClose") == ["session": "s1", "reason": "failed"])
        #expect(try backend.notification("server.didChangeStatus")["health"] == "error")
        try write(good)
        #expect(try backend.call("session.open", ["mode": "browse"])["total"] == 3000)
        #expect(try backend.leave() == .code(0))
        return
      }
      Issue.record("None of the damaged pages is read after the reply.")
    }

    @Test("A path that is a folder is refused")
    func folder() throws {
      try FileManager.default.createDirectory(
        atPath: home.archive, withIntermediateDirectories: true)
      let backend = try Backend(home)
      try expectRefusal("folder", backend)
      #expect(try backend.leave() == .code(0))
      #expect(try FileManager.default.contentsOfDirectory(atPath: home.archive) == [])
    }

    @Test("A path that cannot be created is refused")
    func impossible() throws {
      let file = try home.file("file", lines: ["a file, not a folder"])
      let backend = try Backend(home, ["--archive", "\(file)/archive.sqlite"])
      try expectRefusal(file, backend)
      #expect(try backend.leave() == .code(0))
    }

    @Test("A commit that cannot be stored leaves the session open, so that it can be repeated")
    func failedCommit() throws {
      let backend = try Backend(home)
      try backend.call("session.open", ["mode": "import", "source": "country", "country": "IT"])
      try FileManager.default.createDirectory(
        atPath: home.archive, withIntermediateDirectories: true)
      #expect(try backend.refusal("session.commit")["code"] == 1030)
      let session = try backend.call("session.get")
      #expect(session["state"]?["canCommit"] == true)
      try FileManager.default.removeItem(atPath: home.archive)
      #expect(try backend.call("session.commit")["added"] != 0)
      #expect(try backend.leave() == .code(0))
    }

    @Test("A read-only folder fails the commit, which succeeds once the folder is writable")
    func readOnlyFolder() throws {
      let (folder, manager) = ("\(home.path)/folder", FileManager.default)
      try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // File permissions do not bind root with these capabilities.
      let bound =
        #"[ "$(id -u)" != 0 ] || set -- setpriv --bounding-set=-dac_override,-dac_read_search "$@""#
      let backend = try Backend(
        home, ["--archive", "\(folder)/archive.sqlite"], shell: "\(bound); exec \"$@\"")
      try backend.call("session.open", ["mode": "import", "source": "country", "country": "IT"])
      try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
      #expect(try backend.refusal("session.commit")["code"] == 1030)
      #expect(try manager.contentsOfDirectory(atPath: folder) == [])
      try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
      #expect(try backend.call("session.commit")["added"] != 0)
      #expect(try backend.leave() == .code(0))
    }
  }
}
