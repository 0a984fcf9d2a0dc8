import Glibc
import Synchronization

/// Threads that end by themselves; nobody waits for them.
enum Thread {
  /// Runs the body on a new thread, which keeps it until it returns.
  ///
  /// - Parameter name: as debuggers show it; at most 15 bytes.
  /// - Throws: `SystemError` if there is no thread to be had.
  static func start(
    named name: String, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let work = Unmanaged.passRetained(Work(name: name, body: body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { work in
        guard let work else { return nil }
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw SystemError("start a thread", code: code)
    }
    pthread_detach(thread)
  }

  /// What a thread does, as an object that C can point to.
  private final class Work: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      // `pthread_setname_np` is not in the Glibc module.
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      if file >= 0 {
        file.writeAll(Array(name.utf8))
        close(file)
      }
      body()
    }
  }
}

/// Whose method the loop is while it runs; see `EventLoop.run()`.
actor Turns {
  private nonisolated let loop: EventLoop

  init(loop: EventLoop) { self.loop = loop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func run(lingering milliseconds: Int32?) { loop.takeTurns(lingering: milliseconds) }
}

/// A pipe from the process to itself or to a child. Neither end is inherited by a child, unless it
/// is given to it by name.
///
/// One that does not block is what ends a `poll(2)`. (`eventfd` is not in the Glibc module.)
struct Pipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init(blocking: Bool = true) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("open a pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      if !blocking {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  func close() {
    _ = Glibc.close(readEnd)
    _ = Glibc.close(writeEnd)
  }

  /// Writes a byte. That a full pipe takes none is fine: then whoever polls is about to wake anyway.
  func write(_ byte: UInt8) {
    var byte = byte
    _ = Glibc.write(writeEnd, &byte, 1)
  }

  /// Reads all that is there.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(readEnd, &bytes, bytes.count) > 0 {}
  }
}

/// Work on several threads at once.
package enum Parallel {
  /// How many processors there are to work on.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Does the work for every number below `count`, on so many threads.
  ///
  /// - Parameter take: is given the results on this thread, in the order of their numbers, each as
  ///   soon as those before it are there.
  package static func forEach<Result: Sendable>(
    below count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Result,
    take: (Int, Result) -> Void
  ) throws(SystemError) {
    if threads <= 1 || count <= 1 {
      for number in 0..<count {
        take(number, work(number))
      }
      return
    }
    let queue = try WorkQueue<Result>(count: count)
    for index in 0..<min(threads, count) {
      try Thread.start(named: "worker \(index)") {
        while let number = queue.next() {
          queue.put(work(number), for: number)
        }
      }
    }
    for number in 0..<count {
      take(number, queue.result(of: number))
    }
  }
}

/// What is to be done, and what came of it.
private final class WorkQueue<Result: Sendable>: Sendable {
  private struct State {
    var begun = 0
    var results: [Int: Result] = [:]
  }

  private let count: Int
  private let state = Mutex(State())

  /// Holds a byte for every result.
  private let done: Pipe

  init(count: Int) throws(SystemError) {
    self.count = count
    done = try Pipe()
  }

  deinit { done.close() }

  func next() -> Int? {
    state.withLock { state in
      guard state.begun < count else { return nil }
      defer { state.begun += 1 }
      return state.begun
    }
  }

  func put(_ result: Result, for number: Int) {
    state.withLock { $0.results[number] = result }
    done.write(0)
  }

  /// Waits for it. Every byte that is read is a result, this one or another.
  func result(of number: Int) -> Result {
    while true {
      if let result = state.withLock({ $0.results.removeValue(forKey: number) }) {
        return result
      }
      var byte: UInt8 = 0
      _ = read(done.readEnd, &byte, 1)
    }
  }
}

/// State that only the thread of one loop touches; each use checks that.
///
/// Stands for an actor where state is used so often that to ask the runtime, on which executor a
/// call runs, costs more than the use. One use must not begin within another.
///
/// Unchecked, because the compiler knows no rule like this: the state is guarded by `with`, the only
/// way to it, which ends the process on another thread.
package final class LoopConfined<State: ~Copyable>: @unchecked Sendable {
  private let loop: EventLoop
  private var state: State

  package init(_ state: consuming sending State, to loop: EventLoop) {
    self.loop = loop
    self.state = state
  }

  package func with<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    loop.checkIsolated()
    return try body(&state)
  }
}

extension Actor {
  /// As `assumeIsolated`, for a body that captures nothing and is given what it needs: the memory of a
  /// closure that captures took a tenth of the instructions of a request.
  ///
  /// Unchecked is the cast, which is that of the standard library's own: on the actor's executor, which
  /// is checked before, a function of the isolated actor is one of the actor.
  @inlinable @inline(__always)
  package nonisolated func assumeIsolated<Input, Output, Failure>(
    with input: Input, _ body: @escaping (isolated Self, Input) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    preconditionIsolated()
    return try unsafeBitCast(body, to: ((Self, Input) throws(Failure) -> Output).self)(self, input)
  }
}
