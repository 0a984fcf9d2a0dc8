import Adapters
import Foundation
import JSON
import Platform
import TestSupport
import Testing

extension Faults {
  @Suite("Read-only archives", .endToEnd, .serialized)
  struct ReadOnlyTests {
    private let home: Home

    init() throws {
      home = try Home()
      let backend = try Backend(home)
      try backend.call("archive.add", ["city": Self.london, "favorite": true])
      try backend.call("place.add", ["name": "A", "location": ["lat": 1, "lon": 2]])
      #expect(try backend.leave() == .code(0))
    }

    private static let london: JSON = 2_643_743
    private static let berlin: JSON = 2_950_159

    /// File permissions do not bind root with these capabilities.
    private static let bound =
      #"[ "$(id -u)" != 0 ] || set -- setpriv --bounding-set=-dac_override,-dac_read_search "$@"; "#
      + #"exec "$@""#

    private var folder: String { (home.archive as NSString).deletingLastPathComponent }

    private func permit(_ mode: Int, _ path: String) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private var files: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    /// Expects that reads succeed, and that writes are refused with a message that contains these words.
    private func expectReading(_ words: String, _ backend: Backend) throws {
      #expect(try backend.call("archive.status")["count"] == 1)
      #expect(try backend.call("archive.list")["total"] == 1)
      #expect(try backend.call("session.open", ["mode": "browse"])["total"] == 1)
      #expect(try backend.call("archive.export", ["format": "ids"])["count"] == 1)
      #expect(try backend.call("place.list")["total"] == 1)
      #expect(try backend.call("weather.history", ["city": Self.london])["total"] == 0)
      try backend.call("city.toggleFavorite", ["city": Self.london])
      for (method, parameters) in [
        ("session.commit", [:]), ("archive.add", ["city": Self.berlin]),
        ("place.remove", ["place": 1]),
      ] as [(String, JSON)] {
        let error = try backend.refusal(method, parameters)
        #expect(error["code"] == 1030)
        #expect(error["message"].stringOrEmpty.contains(words), "\(error.text)")
      }
      let session = try backend.call("session.get")
      #expect(session["state"]?["canCommit"] == true)
      #expect(try backend.call("session.open", ["mode": "import"])["total"] != 0)
      let status = try backend.notification("server.didChangeStatus")
      #expect(status["message"].stringOrEmpty.contains(words))
      // Reported once, not for every read and write.
      #expect(!backend.notifications.contains { $0["method"] == "server.didChangeStatus" })
    }

    @Test("An archive file that cannot be written can be browsed, listed and exported")
    func file() throws {
      try permit(0o400, home.archive)
      let backend = try Backend(home, shell: Self.bound)
      try expectReading("the file \(home.archive) cannot be written", backend)
      try permit(0o600, home.archive)
      #expect(try backend.call("session.commit", ["session": "s1"])["updated"] == 1)
      #expect(try backend.notification("server.didChangeStatus")["health"] == "ok")
      #expect(try backend.leave() == .code(0))
    }

    @Test("An archive in a folder that cannot be written can be browsed and exported")
    func folderOnly() throws {
      let before = try files
      try permit(0o500, folder)
      let backend = try Backend(home, shell: Self.bound)
      try expectReading("no file can be created in the folder \(folder)", backend)
      #expect(try files == before)
      try permit(0o700, folder)
      #expect(try backend.call("session.commit", ["session": "s1"])["updated"] == 1)
      #expect(try backend.leave() == .code(0))
    }

    @Test(
      "An archive on a read-only file system can be browsed, listed and exported",
      .enabled(if: canMount))
    func medium() throws {
      // The mount is private to the process, so it is invisible to others and ends with the process.
      let script =
        "mount --bind '\(folder)' '\(folder)' && mount -o remount,bind,ro '\(folder)' && exec \"$@\""
      let backend = try Backend(
        home, ["--archive", home.archive],
        shell: "exec unshare --mount /bin/sh -c '\(script.replacing("'", with: "'\\''"))' sh \"$@\""
      )
      try expectReading("Read-only file system", backend)
      #expect(try backend.leave() == .code(0))
    }

    /// True if this user may mount, as root may outside a container.
    private static let canMount: Bool = {
      let command = ["/usr/bin/unshare", "--mount", "/bin/mount", "--bind", "/tmp", "/tmp"]
      guard let process = try? ChildProcess(command: command, environment: [:]) else {
        return false
      }
      process.closeInput()
      defer { process.end() }
      while true {
        switch process.next(until: .now + .seconds(10)) {
        case .exited(let status): return status == .code(0)
        case .deadline: return false
        default: continue
        }
      }
    }()

    @Test("A change of a read-only archive by another process is visible")
    func changedByOthers() throws {
      try permit(0o500, folder)
      let backend = try Backend(home, shell: Self.bound)
      #expect(try backend.call("archive.list")["total"] == 1)
      try permit(0o700, folder)
      let other = try Backend(home)
      try other.call("archive.add", ["city": Self.berlin])
      #expect(try other.leave() == .code(0))
      try permit(0o500, folder)
      #expect(try backend.call("archive.list")["total"] == 2)
      try permit(0o700, folder)
      #expect(try backend.leave() == .code(0))
    }

    @Test(
      "If the archive cannot be created, the error names the folder, and the roulette still works")
    func noPlace() throws {
      let empty = "\(home.path)/empty"
      try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
      try permit(0o500, empty)
      let backend = try Backend(
        home, ["--archive", "\(empty)/a.sqlite", "--seed", "3"], shell: Self.bound)
      let error = try backend.refusal("archive.list")
      #expect(
        error["message"].stringOrEmpty.contains("no file can be created in the folder \(empty)"))
      var drawn: Set<String> = []
      for _ in 1...8 {
        let opened = try backend.call("session.open", ["mode": "import"])
        let attempts = opened["source"]?["attempts"]?.array ?? []
        drawn.formUnion(attempts.compactMap { $0["country"]?.string })
        try backend.call("session.close", ["session": opened["session"] ?? .null, "discard": true])
      }
      // The last ten countries are not drawn again, although they cannot be stored.
      #expect(drawn.count >= 8)
      for source: JSON in [
        ["source": "aroundMe", "location": ["lat": 48, "lon": 11]],
        ["source": "country", "country": "IT", "count": 1000],
        ["source": "search", "query": "rom"],
      ] {
        var parameters = source.object ?? [:]
        parameters["mode"] = "import"
        #expect(try backend.call("session.open", .object(parameters))["total"] != 0)
      }
      try permit(0o700, empty)
      #expect(try backend.leave() == .code(0))
    }

    /// Replaces the archive by one of the first version.
    private func makeOlder() throws {
      try FileManager.default.removeItem(atPath: home.archive)
      let schema = DatabaseSchema(
        applicationID: 0x4352_6F75,
        migrations: [
          """
          CREATE TABLE city (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort_name TEXT NOT NULL, country TEXT,
            admin1 TEXT, lat REAL NOT NULL, lon REAL NOT NULL, population INTEGER, timezone TEXT,
            wikipedia TEXT, favorite INTEGER NOT NULL) STRICT;
          CREATE TABLE archive (
            id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, count INTEGER NOT NULL,
            favorites INTEGER NOT NULL) STRICT;
          INSERT INTO archive VALUES (1, 7, 1, 1);
          INSERT INTO city VALUES (1, 'Old', 'old', NULL, NULL, 1, 2, 3, NULL, NULL, 1);
          CREATE TABLE recent_country (position INTEGER PRIMARY KEY, code TEXT NOT NULL) STRICT;
          """
        ])
      _ = try Database(path: home.archive, schema: schema)
    }

    @Test("archive.status does not upgrade an older archive, and the first use does")
    func statusUpgradesNothing() throws {
      try makeOlder()
      let before = try File.read(home.archive)
      let backend = try Backend(home)
      #expect(try backend.call("initialize")["archive"]?["count"] == 1)
      let status = try backend.call("archive.status")
      #expect(status["count"] == 1 && status["favorites"] == 1 && status["revision"] == 7)
      #expect(try backend.leave() == .code(0))
      #expect(try File.read(home.archive) == before)
      let next = try Backend(home)
      #expect(try next.call("archive.status")["revision"] == 7)
      #expect(try next.call("archive.list")["total"] == 1)
      #expect(try next.call("place.list")["total"] == 0)
      #expect(try next.leave() == .code(0))
      #expect(try File.read(home.archive) != before)
    }

    @Test("A read-only archive of an older version is read through a copy in memory")
    func olderReadOnly() throws {
      try makeOlder()
      let before = try File.read(home.archive)
      try permit(0o400, home.archive)
      try permit(0o500, folder)
      let backend = try Backend(home, shell: Self.bound)
      #expect(try backend.call("archive.list")["total"] == 1)
      #expect(try backend.call("place.list")["total"] == 0)
      #expect(try backend.refusal("archive.remove", ["city": 1])["code"] == 1030)
      try permit(0o700, folder)
      #expect(try backend.leave() == .code(0))
      #expect(try File.read(home.archive) == before)
    }
  }
}
