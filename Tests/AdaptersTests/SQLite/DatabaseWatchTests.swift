import Adapters
import Foundation
import Platform
import TestSupport
import Testing

/// Events are in the queue when the call that caused them returns, so these tests wait for nothing.
@Suite(.ownThread) struct DatabaseWatchTests {
  let folder: ScratchFolder
  let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("notes.sqlite")
  }

  private func opened(_ path: String? = nil) throws -> Database {
    try Database(path: path ?? self.path, schema: .notes)
  }

  private func insert(_ id: Int, into database: Database) throws {
    try database.run("INSERT INTO note (id, text) VALUES (?, 'text')", binding: [.integer(id)])
  }

  private func move(_ name: String, to target: String) throws {
    try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(target))
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("Each commit of another connection is an event, and reading is none")
  func commits() throws {
    let reader = try opened()
    let writer = try opened()
    let watch = try DatabaseWatch(path)
    #expect(try !watch.readEvents())
    for id in 1...3 {
      try insert(id, into: writer)
      #expect(try watch.readEvents())
      #expect(try reader.integer("SELECT count(*) FROM note") == id)
      _ = try reader.dataVersion()
      #expect(try !watch.readEvents())
    }
  }

  @Test("A commit is reported after it is visible, without a change of any file")
  func reportsCommit() throws {
    let database = try opened()
    try insert(1, into: database)
    let watch = try DatabaseWatch(path)
    let before = try folder.contents()
    DatabaseWatch.reportCommit(to: path)
    #expect(try watch.readEvents())
    #expect(try folder.contents() == before)
    #expect(database.fileStatus() == .same)
  }

  @Test("A report for a missing database changes nothing")
  func reportsNothing() throws {
    DatabaseWatch.reportCommit(to: path)
    #expect(try folder.contents().isEmpty)
  }

  @Test("A database is watched before its folders exist")
  func missingFolders() throws {
    let watch = try DatabaseWatch(folder.path("one/two/notes.sqlite"))
    #expect(try !watch.readEvents())
    for name in ["one", "one/two"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
      #expect(try watch.readEvents())
    }
    let database = try opened(folder.path("one/two/notes.sqlite"))
    #expect(try watch.readEvents())
    try insert(1, into: database)
    #expect(try watch.readEvents())
  }

  @Test("Other files in the folder cause no event")
  func siblings() throws {
    let database = try opened()
    let watch = try DatabaseWatch(path)
    try folder.write(Data("text".utf8), to: "other.sqlite")
    try folder.write(Data("more".utf8), to: "other.sqlite")
    try move("other.sqlite", to: "another.sqlite")
    #expect(try !watch.readEvents())
    try insert(1, into: database)
    #expect(try watch.readEvents())
  }

  @Test(
    "A file that replaces the database, or is created after its removal, is watched",
    arguments: [true, false])
  func replacement(isRemovedBefore: Bool) throws {
    var database: Database? = try opened()
    let watch = try DatabaseWatch(path)
    database = nil
    _ = database
    _ = try watch.readEvents()
    if isRemovedBefore {
      try remove(path)
      #expect(try watch.readEvents())
      #expect(try !watch.readEvents())
    }
    try folder.write(Data("new".utf8), to: "new")
    #expect(rename(folder.path("new"), path) == 0)
    #expect(try watch.readEvents())
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data("text".utf8))
    #expect(try watch.readEvents())
  }

  @Test("A file that is overwritten in place is an event")
  func overwritten() throws {
    try folder.write(Data("old".utf8), to: "notes.sqlite")
    let watch = try DatabaseWatch(path)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 0)
    #expect(try watch.readEvents())
  }

  @Test("A checkpoint that truncates the log is an event, and later commits are too")
  func checkpoint() throws {
    let database = try opened()
    try insert(1, into: database)
    let watch = try DatabaseWatch(path)
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(try watch.readEvents())
    try insert(2, into: database)
    #expect(try watch.readEvents())
  }

  @Test(
    "In the modes with a rollback journal each commit is an event",
    arguments: ["DELETE", "TRUNCATE", "PERSIST"])
  func rollbackJournal(mode: String) throws {
    _ = try opened()
    let database = try Database(asIs: path)
    try database.execute("PRAGMA journal_mode = \(mode)")
    try insert(1, into: database)
    let watch = try DatabaseWatch(path)
    for id in 2...4 {
      try insert(id, into: database)
      #expect(try watch.readEvents())
    }
  }

  @Test(
    "Moving a folder above the database is an event, and so is moving it back",
    arguments: ["one", "one/two"])
  func movedFolder(name: String) throws {
    let database = folder.path("one/two/notes.sqlite")
    try FileManager.default.createDirectory(
      atPath: folder.path("one/two"), withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: database))
    let watch = try DatabaseWatch(database)
    try move(name, to: "moved")
    #expect(try watch.readEvents())
    try Data("text".utf8).write(
      to: URL(fileURLWithPath: folder.path(name == "one" ? "moved/two" : "moved") + "/notes.sqlite")
    )
    #expect(try !watch.readEvents())
    try move("moved", to: name)
    #expect(try watch.readEvents())
    try Data("more".utf8).write(to: URL(fileURLWithPath: database))
    #expect(try watch.readEvents())
  }

  @Test("A database in a linked folder is watched")
  func linkedFolder() throws {
    let target = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: target.path)
    let watch = try DatabaseWatch(folder.path("link/notes.sqlite"))
    let database = try opened(target.path("notes.sqlite"))
    #expect(try watch.readEvents())
    try insert(1, into: database)
    #expect(try watch.readEvents())
  }

  @Test("More events than the queue has room for are an event")
  func overflow() throws {
    let limit = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let watch = try DatabaseWatch(path)
    let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
    for _ in 0...count / 2 {
      // Files of another name; without the overflow these events would be ignored.
      try Data().write(to: URL(fileURLWithPath: folder.path("other")))
      try remove(folder.path("other"))
    }
    #expect(try watch.readEvents())
  }

  @Test("A loop that watches the descriptor wakes up for a commit")
  func wakesLoop() throws {
    let database = try opened()
    let watch = try DatabaseWatch(path)
    let loop = try EventLoop()
    loop.watch(watch.descriptor, for: .readable) { loop.stop() }
    try insert(1, into: database)
    loop.run()
  }

  @Test("A file system that may have no events is refused")
  func otherFileSystem() {
    let error = #expect(throws: SystemError.self) { _ = try DatabaseWatch("/proc/notes.sqlite") }
    #expect(error?.code == EOPNOTSUPP)
  }
}
