import Platform

/// The time limit of a call of a tool. The timer is stopped while the user is asked. Use it on the loop.
final class ToolDeadline: Sendable {
  private struct State {
    var timer: EventLoop.TimerID?
    var onEnd: @Sendable () -> Void = {}
    var isOver = false
  }

  private let loop: EventLoop
  private let seconds: Int
  private let state: LoopConfined<State>

  init(seconds: Int, on loop: EventLoop) {
    self.seconds = seconds
    self.loop = loop
    state = LoopConfined(State(), to: loop)
  }

  var isOver: Bool { state.with { $0.isOver } }
  var isRunning: Bool { state.with { $0.timer != nil } }

  /// Starts the timer, and sets the action for its end.
  func start(onEnd: @escaping @Sendable () -> Void) {
    state.with { $0.onEnd = onEnd }
    start()
  }

  /// Starts the timer again with the whole time.
  func start() {
    stop()
    let timer = loop.schedule(after: .seconds(seconds)) { [state] in
      state.with { state in
        state.timer = nil
        state.isOver = true
        state.onEnd()
      }
    }
    state.with { $0.timer = timer }
  }

  func stop() {
    state.with { state in
      if let timer = state.timer {
        loop.cancel(timer)
      }
      state.timer = nil
    }
  }
}
