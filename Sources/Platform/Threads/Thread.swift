import Glibc
import Synchronization

/// Detached threads.
package enum Thread {
  /// Runs the body on a new thread, which retains the body until that returns.
  ///
  /// - Parameter name: the name in debuggers, at most 15 bytes.
  /// - Throws: `SystemError` if the system cannot create a thread.
  package static func start(
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

  /// The work of a thread, wrapped in an object to which C can keep a pointer.
  private final class Work: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      // The Glibc module lacks `pthread_setname_np`.
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      if file >= 0 {
        file.writeAll(Array(name.utf8))
        close(file)
      }
      body()
    }
  }
}
