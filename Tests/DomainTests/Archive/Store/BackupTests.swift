import Adapters
import Files
import Foundation
import Platform
import TestSupport
import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

/// Automatic backups and their contents.
@Suite struct BackupTests {
  let folder: ScratchFolder
  var path: String { folder.path("archive.sqlite") }

  init() throws { folder = try ScratchFolder() }

  private func queue(day: Int, keeps: Int? = 7) throws -> BackupQueue {
    try BackupQueue(archive: path, policy: policy(day: day, keeps: keeps))
  }

  private func policy(day: Int, keeps: Int? = 7) -> BackupPolicy {
    BackupPolicy(keeps: keeps, clock: .fixed(at: Double(20_000 + day) * 86_400 + 3600))
  }

  /// Starts the day's backup and waits until it is complete.
  private func makeDaily(_ queue: BackupQueue, isStart: Bool = false) {
    queue.beginDaily(isStart: isStart) { Issue.record("\($0)") }
    queue.close()
  }

  private func backups() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("backups"))) ?? []).sorted()
  }

  @Test("Daily backups are kept for a number of days, and requested ones for ever")
  func days() async throws {
    let archive = try Archive.opened(path)
    try archive.add(.bare(1))
    _ = try await queue(day: 0).make(at: nil, overwrites: false)
    for day in 0..<10 {
      makeDaily(try queue(day: day, keeps: 3))
      makeDaily(try queue(day: day, keeps: 3))
    }
    #expect(
      backups() == [
        "archive-2024-10-04-010000.sqlite", "archive-2024-10-11.sqlite",
        "archive-2024-10-12.sqlite", "archive-2024-10-13.sqlite",
      ])
  }

  @Test("No backup is made at the start if there is one from yesterday")
  func start() throws {
    try Archive.opened(path).add(.bare(1))
    makeDaily(try queue(day: 0), isStart: true)
    makeDaily(try queue(day: 1), isStart: true)
    #expect(backups() == ["archive-2024-10-04.sqlite"])
    makeDaily(try queue(day: 2), isStart: true)
    #expect(backups() == ["archive-2024-10-04.sqlite", "archive-2024-10-06.sqlite"])
  }

  @Test("No daily backup is made without an archive, in memory, or if backups are off")
  func none() throws {
    makeDaily(try queue(day: 0))
    makeDaily(try BackupQueue(archive: Archive.inMemory, policy: policy(day: 0)))
    try Archive.opened(path).add(.bare(1))
    makeDaily(try queue(day: 0, keeps: nil))
    #expect(backups().isEmpty)
  }

  @Test("A damaged archive is not backed up, and earlier backups stay")
  func damaged() throws {
    _ = try Archive.opened(path).commitImport((1...500).map { ArchivedCity(.bare($0)) })
    makeDaily(try queue(day: 0, keeps: 1))
    let bytes = try File.read(path)
    try folder.write(Data(bytes.prefix(bytes.count / 2)), to: "archive.sqlite")
    let problem = Problem()
    let queue = try queue(day: 1, keeps: 1)
    queue.beginDaily { problem.text = $0 }
    queue.close()
    #expect((problem.text ?? "").contains("it is damaged"))
    #expect(backups() == ["archive-2024-10-04.sqlite"])
  }

  @Test("A migration is preceded by a backup of the previous contents", arguments: 1..<6)
  func beforeMigration(version: Int) throws {
    let old = DatabaseSchema(
      applicationID: ArchiveSchema.applicationID,
      migrations: Array(ArchiveSchema.current.migrations.prefix(version)))
    try Database(path: path, schema: old).run(
      """
      INSERT INTO city (id, name, sort_name, lat, lon, favorite) VALUES (1, 'A', 'a', 0, 0, 1)
      """)
    let archive = Archive(path: path, policy: policy(day: 0))
    _ = try archive.all()
    #expect(try archive.status().count == 1)
    #expect(backups() == ["archive-2024-10-04-version-\(version).sqlite"])
    let copy = folder.path("backups/" + (backups().first ?? ""))
    #expect(try Database(atRest: copy).integer("PRAGMA user_version") == version)
    // Restoring the backup migrates it to the newest version.
    try archive.remove(ids: [1])
    _ = try archive.replace(by: RestorableBackup(copy, in: folder.path))
    #expect(try archive.status().favorites == 1)
  }

  @Test("Restored pictures get other names if theirs are in use")
  func pictures() throws {
    let archive = try Archive.opened(path)
    let photos = try PhotoFolder(besideArchive: path)
    let gif = PictureFile(name: "place-1-1.gif", type: .gif)
    try addPlaces(2, picture: gif.name)
    #expect(try photos.store([1, 2, 3], as: .gif, ofPlace: 1, number: 1) == gif)
    let backup = try Backup.make(of: path, at: folder.path("copy.sqlite"), policy: .off)
    #expect(backup.pictures == 1)
    try folder.write(Data([9]), to: "photos/place-1-1.gif")
    _ = try archive.replace(by: RestorableBackup(backup.path, in: folder.path))
    for place in try archive.guide.all() {
      let file = try #require(place.photo.file)
      #expect(file != gif)
      #expect(try File.read(try #require(photos.path(of: file))) == [1, 2, 3])
    }
    #expect(try File.read(folder.path("photos/place-1-1.gif")) == [9])
  }

  @Test(
    "A restore that is cancelled after it replaced the file succeeds, as a change of this process",
    .enabled(if: TestServer.uri == nil, "a server has no file to replace"))
  func cancelledRestore() async throws {
    try Archive.opened(path).add(.bare(1))
    try addPlaces(1, picture: "place-1-1.gif")
    _ = try PhotoFolder(besideArchive: path).store([1], as: .gif, ofPlace: 1, number: 1)
    let copy = try Backup.make(of: path, at: folder.path("copy.sqlite"), policy: .off).path
    try Archive.opened(path).add(.bare(2))
    // Only the name of the former file needs the time, after the last check for a cancellation.
    let clock = WallClock {
      withUnsafeCurrentTask { $0?.cancel() }
      return 0
    }
    let queue = try ArchiveQueue(
      path: path, policy: BackupPolicy(keeps: nil, clock: clock, seed: 1))
    _ = try await queue.use { try $0.guide.summary() }
    let folder = folder.path
    let task = Task {
      let restored = try await queue.use { archive in
        try archive.replace(by: RestorableBackup(copy, in: folder))
      }
      #expect(Task.isCancelled)
      return restored
    }
    let restored = try await task.value
    #expect(File.exists(try #require(restored.value)))
    #expect(restored.news.guide?.places == 1)
    #expect(restored.news.cities?.revision == 3)
    #expect(try await queue.pollChanges().news == ArchiveNews())
    let status = try await queue.use { try $0.status() }
    #expect(status.value == restored.news.cities)
    let picture = try await queue.use { try $0.guide.placeWithPicture(id: 1) }
    #expect(picture.value?.photo.state == .local)
  }

  private func addPlaces(_ count: Int, picture: String) throws {
    let database = try Database(path: path, schema: ArchiveSchema.current)
    for place in 1...count {
      try database.run(
        """
        INSERT INTO place (id, name, sort_name, lat, lon, city, city_chosen, origin, photo_file,
          photo_type) VALUES (?, 'A', 'a', 0, 0, 0, 0, 'user', ?, 'image/gif')
        """, binding: [.integer(place), .text(picture)])
    }
  }

  @Test("A backup may have quotes in its name, and may be made while the archive is open elsewhere")
  func oddNames() throws {
    let archive = try Archive.opened(path)
    try archive.add(.bare(1))
    let name = folder.path("o'clock \"?mode=ro\" %41#.sqlite")
    _ = try Backup.make(of: path, at: name, policy: .off)
    #expect(try RestorableBackup(name, in: folder.path).backup.count == 1)
    try archive.add(.bare(2))
    #expect(try RestorableBackup(path, in: folder.path).backup.count == 2)
  }

  @Test("A cancelled backup leaves no files")
  func cancelled() async throws {
    _ = try Archive.opened(path).commitImport((1...2000).map { ArchivedCity(.bare($0)) })
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let path = path
    let target = folder.path("copy.sqlite")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Backup.make(of: path, at: target, policy: .off)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
  }
}

/// A problem reported on another thread.
private final class Problem: @unchecked Sendable {
  // Unchecked, since it is written before `close` returns and read afterwards.
  var text: String?
}
