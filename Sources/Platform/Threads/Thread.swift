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
