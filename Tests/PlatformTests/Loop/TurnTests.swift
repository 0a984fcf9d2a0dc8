import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@Suite("Turns of the event loop", .ownThread)
struct TurnTests {
  @Test("A turn runs ready handlers, then timers, then its end handlers")
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

  @Test("A loop that is stopped before it runs does one turn, and can run again")
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

  @Test("A stop from another thread ends a waiting loop")
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
      // If the stop came before the loop waits in `poll(2)`, it would end the turn without waking the loop.
      runs.block()
      Thread.sleep(forTimeInterval: 0.05)
      loop.stop()
    }
    #expect(journal.entries == [])
  }

  @Test("A signal calls its handler on the loop with the number")
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

  /// Sends signals to this thread only, since they would interrupt system calls of tests on other threads.
  /// Threads of the pool block them.
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

  @Test(
    "The exit of a process that has exited or never existed is reported once",
    arguments: [0, -1, Int32.max])
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

  @Test("The exit of a running process is not reported")
  func processThere() throws {
    let loop = try EventLoop()
    let journal = Journal<Int>()
    ProcessWatch.onExit(of: getpid(), on: loop) { journal.add(1) }
    loop.schedule(after: .zero) { loop.schedule(after: .zero) { loop.stop() } }
    loop.run()
    #expect(journal.entries.isEmpty)
  }
}
