/// The actor in whose task a loop runs (see `EventLoop.run(lingering:)`).
actor LoopActor {
  private nonisolated let loop: EventLoop

  init(loop: EventLoop) { self.loop = loop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func run(lingering milliseconds: Int32?) { loop.runTurns(lingering: milliseconds) }
}
