import Platform
import TestSupport
import Testing

@Suite("Timers of the event loop", .ownThread)
struct TimerTests {
  @Test("Timers fire in the order of their due times")
  func dueOrder() throws {
    let loop = try EventLoop()
    let journal = Journal<Int>()
    for delay in [2, 0, 1] {
      loop.schedule(after: .milliseconds(delay)) {
        journal.add(delay)
        if delay == 2 {
          loop.stop()
        }
      }
    }
    loop.run()
    #expect(journal.entries == [0, 1, 2])
  }

  @Test("Timers that are due immediately fire in the order in which they were set")
  func settingOrder() throws {
    let loop = try EventLoop()
    let journal = Journal<Int>()
    for number in 0..<100 {
      loop.schedule(after: .zero) { journal.add(number) }
    }
    loop.schedule(after: .zero) { loop.stop() }
    loop.run()
    #expect(journal.entries == Array(0..<100))
  }

  @Test("A repeating timer fires until it is cancelled, a single one once")
  func repeating() throws {
    let loop = try EventLoop()
    let journal = Journal<String>()
    loop.schedule(after: .zero) { journal.add("once") }
    let timer = loop.schedule(every: .milliseconds(1)) { journal.add("again") }
    loop.atTurnEnd {
      if journal.entries.count == 4 {
        loop.cancel(timer)
      }
      if journal.entries.count == 4 {
        loop.schedule(after: .milliseconds(3)) { loop.stop() }
      }
    }
    loop.run()
    #expect(journal.entries == ["once", "again", "again", "again"])
  }

  @Test("A timer that an earlier one of the same turn cancels does not fire")
  func cancelInTurn() throws {
    let loop = try EventLoop()
    let journal = Journal<Int>()
    let victim = Journal<EventLoop.TimerID>()
    loop.schedule(after: .zero) { victim.entries.forEach(loop.cancel) }
    victim.add(loop.schedule(after: .zero) { journal.add(1) })
    loop.schedule(after: .zero) {
      journal.add(2)
      loop.stop()
    }
    loop.run()
    #expect(journal.entries == [2])
  }

  @Test("A timer set by another thread wakes a waiting loop")
  func setElsewhere() async throws {
    let loop = try EventLoop.onOwnThread()
    defer { loop.stop() }
    await Resident(on: loop).visit(1)
    await withCheckedContinuation { continuation in
      loop.schedule(after: .milliseconds(1)) { continuation.resume() }
    }
  }

  @Test("A timer due in a very long time does not prevent other work")
  func farAway() throws {
    let loop = try EventLoop()
    let journal = Journal<Int>()
    loop.schedule(after: .seconds(1 << 40)) { journal.add(1) }
    loop.schedule(after: .zero) { loop.stop() }
    loop.run()
    #expect(journal.entries.isEmpty)
  }
}
