import Files
import Foundation
import Platform
import SyncFaults
import TestSupport
import Testing

@testable import Archive
@testable import Geography

/// A disk that fails during a commit. The reply must agree with the state that a crash would leave.
@Suite(.enabled(if: TestServer.uri == nil, "a server has its own disk"))
struct FailedSyncTests {
  private let folder: ScratchFolder
  private let archive: Archive

  /// The outcome of a change.
  private enum Answer { case done, refused, unknown }

  init() throws {
    folder = try ScratchFolder()
    archive = try Archive.opened(folder.path("archive.sqlite"))
    try archive.add(.bare(1))
    try archive.add(.bare(2))
  }

  private static func answer(_ change: () throws -> Void) -> Answer {
    do {
      try change()
      return .done
    } catch ArchiveError.outcomeUnknown {
      return .unknown
    } catch {
      return .refused
    }
  }

  /// The cities in copies of file and log, that is, after a kill at this moment.
  private func citiesAfterKill(_ name: String) throws -> Set<Int> {
    let copy = try ScratchFolder()
    for end in ["", "-wal"] {
      let source = folder.path("archive.sqlite\(end)")
      guard File.exists(source) else { continue }
      try FileManager.default.copyItem(atPath: source, toPath: copy.path("archive.sqlite\(end)"))
    }
    let opened = try Archive.opened(copy.path("archive.sqlite"))
    return Set(try opened.all().map(\.city.id))
  }

  @Test(
    "After a failed fdatasync the reply agrees with the state after a crash",
    arguments: 0...3, [1, 2, 3, -1])
  func answers(passing: Int, failing: Int) throws {
    var wanted: Set = [1, 2]
    var refusals = 0
    for id in 3...6 {
      fail_fdatasync(Int32(passing), Int32(failing))
      let answer = Self.answer { try archive.add(.bare(id, "City \(id)")) }
      let hasFailed = fdatasync_has_failed() != 0
      fail_fdatasync(0, 0)
      let found = try citiesAfterKill("\(id)")
      switch answer {
      case .done: wanted.insert(id)
      case .refused: refusals += 1
      case .unknown:
        refusals += 1
        #expect(failing != 1, "a single failure must have a known outcome")
        if found.contains(id) {
          wanted.insert(id)
        }
      }
      #expect(found == wanted, "\(answer) of city \(id)")
      #expect(hasFailed || answer == .done)
      // The open archive has the same state and remains usable.
      let isThere = try archive.favorites(of: [id])[id] != nil
      if answer != .unknown {
        #expect(isThere == wanted.contains(id))
      }
      try archive.setFavorite(ids: [1], to: id % 2 == 0)
      wanted = try citiesAfterKill("\(id) later")
      #expect(wanted.contains(id) == isThere)
    }
    #expect(passing > 0 || refusals == 4)
  }

  @Test("A picture stays if it is unknown whether a place refers to it")
  func picture() throws {
    let guide = archive.guide
    _ = try guide.add(GuideFixture.draft("a"))
    let photos = try guide.photos()
    fail_fdatasync(0, -1)
    let answer = Self.answer {
      _ = try guide.setPicture(ofPlace: 1, to: GuideFixture.picture(.png))
    }
    fail_fdatasync(0, 0)
    #expect(answer == .unknown)
    #expect(photos.holds(PictureFile(name: "place-1-2.png", type: .png)))
  }

  @Test("A cancelled task learns the outcome of a commit whose sync failed", arguments: 0...3)
  func cancelled(passing: Int) async throws {
    let queue = try ArchiveQueue(path: folder.path("archive.sqlite"))
    _ = try await queue.use { try $0.status() }
    let task = Task {
      try await queue.use { archive in
        fail_fdatasync(Int32(passing), 1)
        on_failed_fdatasync { withUnsafeCurrentTask { $0?.cancel() } }
        defer { fail_fdatasync(0, 0) }
        return Self.answer { try archive.add(.bare(3)) }
      }.value
    }
    let answer = try await task.value
    #expect(answer != .unknown)
    #expect(try citiesAfterKill("kill") == (answer == .done ? [1, 2, 3] : [1, 2]))
    #expect(passing > 0 || answer == .refused)
  }
}
