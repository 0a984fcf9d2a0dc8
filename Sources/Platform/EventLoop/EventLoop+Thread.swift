import Glibc

extension EventLoop {
  /// A loop that runs on a thread of its own until `stop()`.
  package static func onOwnThread() throws(SystemError) -> EventLoop {
    let loop = try EventLoop()
    let reference = Unmanaged.passRetained(loop)
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { reference in
        guard let reference else { return nil }
        Unmanaged<EventLoop>.fromOpaque(reference).takeRetainedValue().run()
        return nil
      }, reference.toOpaque())
    guard result == 0 else {
      reference.release()
      throw SystemError("start a thread")
    }
    pthread_detach(thread)
    return loop
  }
}
