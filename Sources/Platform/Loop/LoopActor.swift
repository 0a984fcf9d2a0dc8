/// The actor whose method the loop is while it runs; see `EventLoop.run()`.
actor LoopActor {
  private nonisolated let loop: EventLoop

  init(loop: EventLoop) { self.loop = loop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func run(lingering milliseconds: Int32?) { loop.runTurns(lingering: milliseconds) }
}
