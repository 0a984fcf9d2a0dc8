import Adapters
import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Archive
@testable import Sessions

/// The archive on its own thread.
@Suite struct ArchiveQueueTests {
  let folder: ScratchFolder
  let queue: ArchiveQueue
  var path: String { folder.path("archive.sqlite") }

  init() throws {
    folder = try ScratchFolder()
    // Next to hundreds of other tests, a task may be slow to cancel its work.
    queue = try ArchiveQueue(path: folder.path("archive.sqlite"), busyTimeout: 600_000)
  }

  @Test("Reading creates no file, and writing creates one")
  func reading() async throws {
    let news = try await queue.use { (archive: Archive) throws in
      #expect(try archive.status().revision == 0)
      #expect(try archive.favorites(of: [1]).isEmpty)
      #expect(try archive.countries.all().isEmpty)
      #expect(try archive.weatherLog.record([]).isEmpty)
      #expect(try archive.guide.summary() == GuideSummary())
      #expect(try archive.guide.place(id: 1) == nil)
      #expect(
        try archive.guide.page(
          PlaceFilter(), offset: 0, limit: 9
        ).isGuideEmpty)
      #expect(try archive.guide.photosToShow() == nil)
    }.news
    #expect(news == ArchiveNews())
    #expect(try await queue.pollChanges().news == ArchiveNews())
    #expect(!queue.exists)
    #expect(try folder.contents().isEmpty)
    _ = try await queue.use { try $0.add(.bare(1)) }
    #expect(queue.exists)
    #expect(try folder.contents()["archive.sqlite"] != nil)
  }

  @Test("An archive is closed at exit even during a poll")
  func closedWhileLookedAt() async throws {
    _ = try await queue.use { try $0.add(.bare(1)) }
    #expect(try folder.contents()["archive.sqlite-wal"] != nil)
    let poll = Task { [queue] in try await queue.pollChanges() }
    queue.close()
    _ = try await poll.value
    queue.close()
    #expect(try folder.contents().keys.sorted() == ["archive.sqlite"])
  }

  @Test("A use reports its own changes and no others")
  func news() async throws {
    let added = try await queue.use { try $0.add(.bare(1)) }
    #expect(added.news == ArchiveNews(cities: added.value.status))
    let same = try await queue.use { try $0.setFavorite(ids: [1], to: false) }
    #expect(same.value.changed.isEmpty)
    #expect(same.news == ArchiveNews())
    let place = try await queue.use { try $0.guide.add(GuideFixture.draft("a")) }
    #expect(place.news.guide == GuideSummary(places: 1, cities: 1, revision: 1))
    #expect(place.news.cities == nil)
  }

  @Test("Changes of other processes are reported after the first use, also for a new file")
  func others() async throws {
    _ = try await queue.use { try $0.status() }
    let other = try Archive.opened(path)
    let status = try other.add(.bare(1)).status
    _ = try other.guide.add(GuideFixture.draft("a"))
    // The guide has not been read, so it is not polled.
    #expect(try await queue.pollChanges().news == ArchiveNews(cities: status))
    #expect(try await queue.pollChanges().news == ArchiveNews())
    _ = try await queue.use { try $0.guide.summary() }
    _ = try other.guide.remove(id: 1)
    let guide = GuideSummary(places: 0, cities: 0, revision: 2)
    #expect(try await queue.pollChanges().news == ArchiveNews(guide: guide))
  }

  @Test("A poll of a file that is empty while it is copied creates no archive")
  func emptyFile() async throws {
    _ = try await queue.use { try $0.status() }
    try folder.write(Data(), to: "archive.sqlite")
    #expect(try await queue.pollChanges().news == ArchiveNews())
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
  }

  @Test("Waiting for another process's lock ends with the task and changes nothing")
  func cancelledWait() async throws {
    let blocker = try Database(path: path, schema: ArchiveSchema.current)
    try blocker.run("BEGIN IMMEDIATE")
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [queue] in
      try await queue.use { archive in
        begin.yield()
        try archive.add(.bare(1))
      }.value
    }
    for await _ in started {
      break
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try blocker.run("COMMIT")
    #expect(try await queue.use { try $0.status().count }.value == 0)
  }

  @Test("A cancelled change is rolled back")
  func cancelledImport() async throws {
    let rows = try CityFile(
      Array(
        (["geonameid,name,lat,lon"] + (1...5000).map { "\($0),a,1,2" }).joined(separator: "\n").utf8
      ),
      format: .csv
    ).rows
    let task = Task { [queue] in
      try await queue.use { archive in
        try archive.importRows(rows, report: { _ in withUnsafeCurrentTask { $0?.cancel() } }) {
          _ in nil
        }
      }.news
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await queue.use { try $0.status().count }.value == 0)
  }

  @Test("An immediate use needs an open and idle archive")
  func notAtOnce() async throws {
    #expect(try queue.useImmediately { try $0.status().count } == nil)
    let inside = Flag()
    let leave = Flag()
    let use = Task { [queue] in
      try await queue.use { archive in
        try archive.add(.bare(1))
        inside.raise()
        leave.block()
      }.value
    }
    await inside.wait()
    #expect(try queue.useImmediately { try $0.status().count } == nil)
    leave.raise()
    try await use.value
    #expect(try await queue.use { try $0.status().count }.value == 1)
  }

  @Test("A use that is cancelled while queued does not run")
  func cancelledBefore() async {
    let task = Task { [queue] in
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await queue.use { _ in Issue.record("the cancelled use ran") }
      _ = try await queue.perform { Issue.record("the cancelled use ran") }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Uses of the archive run one at a time")
  func order() async throws {
    try await withThrowingTaskGroup { group in
      for id in 1...50 {
        group.addTask { [queue] in _ = try await queue.use { try $0.add(.bare(id)) } }
      }
      try await group.waitForAll()
    }
    #expect(try await queue.use { try $0.status().revision }.value == 50)
  }
}
