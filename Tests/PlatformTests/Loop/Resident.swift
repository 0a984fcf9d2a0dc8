import Platform

/// An actor that lives on an event loop.
actor Resident {
  let loop: EventLoop
  private(set) var visits: [Int] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(on loop: EventLoop) {
    self.loop = loop
  }

  func visit(_ number: Int) {
    visits.append(number)
  }

  /// Visits by a task each, then stops the loop by another.
  func visitLater(_ numbers: [Int]) {
    for number in numbers {
      Task { visit(number) }
    }
    Task { loop.stop() }
  }

  /// Visits by actions and tasks in turn, then stops the loop.
  func visitMixed() {
    loop.perform { self.assumeIsolated { $0.visit(1) } }
    Task { visit(2) }
    loop.perform { self.assumeIsolated { $0.visit(3) } }
    Task { visit(4) }
    loop.perform { self.loop.stop() }
  }

  /// Whether the method, a task it starts, and that task after it was suspended run on the loop.
  func placesOfWork() async -> [Bool?] {
    var places = [loop.isIsolatingCurrentContext()]
    places += await Task {
      var places = [loop.isIsolatingCurrentContext()]
      await Task.yield()
      places.append(loop.isIsolatingCurrentContext())
      return places
    }.value
    return places
  }
}
