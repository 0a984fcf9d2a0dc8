import Platform

/// An actor whose executor is an event loop.
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

  /// Visits each number in a task, then stops the loop in another.
  func visitLater(_ numbers: [Int]) {
    for number in numbers {
      Task { visit(number) }
    }
    Task { loop.stop() }
  }

  /// Visits numbers alternately in actions and tasks, then stops the loop.
  func visitMixed() {
    loop.perform { self.assumeIsolated { $0.visit(1) } }
    Task { visit(2) }
    loop.perform { self.assumeIsolated { $0.visit(3) } }
    Task { visit(4) }
    loop.perform { self.loop.stop() }
  }

  /// Whether the method, a task that it starts, and that task after a suspension run on the loop.
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
