import Foundation
import Platform
import TestSupport
import Testing

@Suite("Watching descriptors", .ownThread)
struct WatchTests {
  @Test("A handler is called as long as there is something to read")
  func readable() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    let journal = Journal<String>()
    pipe.write("ab")
    loop.watch(pipe.readEnd, for: .readable) {
      var byte: UInt8 = 0
      _ = read(pipe.readEnd, &byte, 1)
      journal.add(String(UnicodeScalar(byte)))
      if byte == UInt8(ascii: "b") {
        loop.stop()
      }
    }
    loop.run()
    #expect(journal.entries == ["a", "b"])
  }

  @Test("A handler that stops watching is not called again")
  func unwatchItself() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    let journal = Journal<String>()
    pipe.write("unread")
    loop.watch(pipe.readEnd, for: .readable) {
      journal.add("called")
      loop.unwatch(pipe.readEnd, for: .readable)
    }
    Self.stop(loop, afterTurns: 5)
    loop.run()
    #expect(journal.entries == ["called"])
  }

  @Test("A handler may stop the watching of another one that is ready in the same turn")
  func unwatchAnother() throws {
    let loop = try EventLoop()
    let pipes = [try Pipe(), try Pipe()]
    let journal = Journal<Int>()
    for (index, pipe) in pipes.enumerated() {
      pipe.write("unread")
      loop.watch(pipe.readEnd, for: .readable) {
        journal.add(index)
        loop.unwatch(pipes[1 - index].readEnd, for: .readable)
      }
    }
    Self.stop(loop, afterTurns: 1)
    loop.run()
    #expect(journal.entries == [0])
  }

  @Test("A handler that is replaced in the same turn is not called")
  func replaced() throws {
    let loop = try EventLoop()
    let first = try Pipe()
    let second = try Pipe()
    let journal = Journal<String>()
    first.write("unread")
    second.write("unread")
    loop.watch(first.readEnd, for: .readable) {
      loop.unwatch(first.readEnd, for: .readable)
      loop.watch(second.readEnd, for: .readable) { journal.add("new") }
    }
    loop.watch(second.readEnd, for: .readable) { journal.add("old") }
    Self.stop(loop, afterTurns: 2)
    loop.run()
    #expect(journal.entries == ["new"])
  }

  @Test("One descriptor may be watched for two conditions")
  func bothReadinesses() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    let journal = Journal<String>()
    loop.watch(pipe.writeEnd, for: .hungUp) { journal.add("hung up") }
    loop.watch(pipe.writeEnd, for: .writable) { journal.add("writable") }
    Self.stop(loop, afterTurns: 1)
    loop.run()
    #expect(journal.entries == ["writable"])
  }

  @Test("The writer of a pipe is notified when the reader closes it")
  func hungUp() throws {
    let loop = try EventLoop()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let readEnd = ends[0]
    let writeEnd = ends[1]
    loop.watch(writeEnd, for: .hungUp) { loop.stop() }
    loop.schedule(after: .zero) { close(readEnd) }
    loop.run()
    close(writeEnd)
  }

  @Test("An invalid descriptor counts as ready, so that its reader detects the error")
  func notOpen() throws {
    let loop = try EventLoop()
    loop.watch(Int32.max, for: .readable) { loop.stop() }
    loop.run()
  }

  /// Stops the loop after some turns, with a timer that keeps it from waiting.
  private static func stop(_ loop: EventLoop, afterTurns turns: Int) {
    let ended = Journal<Int>()
    loop.schedule(every: .zero) {}
    loop.atTurnEnd {
      ended.add(1)
      if ended.entries.count == turns {
        loop.stop()
      }
    }
  }
}
