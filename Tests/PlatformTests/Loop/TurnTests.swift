import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@Suite("Turns of the event loop")
struct TurnTests {
  @Test("A turn ends after what was ready, the jobs and the timers")
  func order() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    let journal = Journal<String>()
    pipe.write("x")
    loop.watch(pipe.readEnd, for: .readable) {
      journal.add("ready")
      loop.unwatch(pipe.readEnd, for: .readable)
      loop.schedule(after: .zero) { loop.stop() }
    }
    loop.schedule(after: .zero) { journal.add("timer") }
    loop.atTurnEnd { journal.add("end") }
    loop.run()
    #expect(journal.entries.prefix(3) == ["ready", "timer", "end"])
  }

  @Test("A loop that was stopped before it ran does one turn; it can run again")
  func stopFirst() throws {
    let loop = try EventLoop()
    let journal = Journal<Int>()
    loop.atTurnEnd { journal.add(1) }
    for turns in 1...3 {
      loop.stop()
      loop.run()
      #expect(journal.entries.count == turns)
    }
  }

  @Test("A stop from another thread ends a loop that waits")
  func stopElsewhere() async throws {
    let loop = try EventLoop()
    let runs = Flag()
    let journal = Journal<String>()
    loop.schedule(after: .zero) { runs.raise() }
    loop.schedule(after: .seconds(20)) {
      journal.add("the stop was lost")
      loop.stop()
    }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        loop.run()
        continuation.resume()
      }
      // A stop before the loop waits in `poll(2)` would only prove that it ends its turn.
      runs.block()
      Thread.sleep(forTimeInterval: 0.05)
      loop.stop()
    }
    #expect(journal.entries == [])
  }

  @Test("A signal comes to the loop as a call with its number")
  func signals() throws {
    let loop = try EventLoop()
    let journal = Journal<Int32>()
    Signals.watch([SIGUSR1, SIGUSR2], on: loop) { number in
      journal.add(number)
      if number == SIGUSR2 {
        loop.stop()
      }
    }
    loop.schedule(after: .zero) {
      Self.raise([SIGUSR1, SIGUSR2])
    }
    loop.run()
    #expect(Set(journal.entries) == [SIGUSR1, SIGUSR2])
  }

  /// Sends signals to this thread alone, since they would cut short what tests on other threads wait
  /// for. Threads of the pool have them blocked.
  private static func raise(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals {
      sigaddset(&set, signal)
    }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    for signal in signals {
      Glibc.raise(signal)
    }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  @Test("A process that has gone, or never was, is told of once", arguments: [0, -1, Int32.max])
  func processGone(pid: Int32) throws {
    let loop = try EventLoop()
    let journal = Journal<Int>()
    ProcessWatch.onExit(of: pid, on: loop) {
      journal.add(1)
      loop.schedule(after: .zero) { loop.stop() }
    }
    loop.run()
    #expect(journal.entries == [1])
  }

  @Test("A process that is there is not told of")
  func processThere() throws {
    let loop = try EventLoop()
    let journal = Journal<Int>()
    ProcessWatch.onExit(of: getpid(), on: loop) { journal.add(1) }
    loop.schedule(after: .zero) { loop.schedule(after: .zero) { loop.stop() } }
    loop.run()
    #expect(journal.entries.isEmpty)
  }
}
