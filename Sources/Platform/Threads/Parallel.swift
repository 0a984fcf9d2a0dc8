import Glibc
import Synchronization

/// Runs work on several threads.
package enum Parallel {
  /// The number of processors that are online.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Runs the work for every number from 0 to `count` - 1 on up to `threads` threads, or on the calling thread if
  /// `threads` or `count` is at most 1.
  ///
  /// - Parameter receive: called on the calling thread with the results in the order of their numbers, each as soon
  ///   as it and all earlier ones are complete.
  /// - Throws: `SystemError` if no pipe or thread can be created.
  package static func forEach<Result: Sendable>(
    below count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Result,
    receive: (Int, Result) -> Void
  ) throws(SystemError) {
    if threads <= 1 || count <= 1 {
      for number in 0..<count {
        receive(number, work(number))
      }
      return
    }
    let queue = try WorkQueue<Result>(count: count)
    for index in 0..<min(threads, count) {
      try Thread.start(named: "worker \(index)") {
        while let number = queue.next() {
          queue.add(work(number), for: number)
        }
      }
    }
    for number in 0..<count {
      receive(number, queue.result(of: number))
    }
  }
}

/// The next number to process, and the results that were not received yet.
private final class WorkQueue<Result: Sendable>: Sendable {
  private struct State {
    var begun = 0
    var results: [Int: Result] = [:]
  }

  private let count: Int
  private let state = Mutex(State())

  /// A pipe that receives one byte per result.
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

  func add(_ result: Result, for number: Int) {
    state.withLock { $0.results[number] = result }
    done.write(0)
  }

  /// Waits for the result of a number. Each byte in the pipe announces a result, but possibly of another
  /// number.
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
