import JSON
import JSONRPC
import Platform

/// The state of the editor's inlay hints.
struct HintState {
  /// Fires at the next full minute, if the editor shows times.
  fileprivate var timer: EventLoop.TimerID?

  /// Whether a refresh request to the editor is unanswered.
  fileprivate var isRefreshing = false
}

extension LanguageServer {
  /// Schedules one refresh of all hints for the next full minute. Does nothing if no hints are
  /// shown, or the editor does not support refreshing them.
  func expectMinute(isShown: Bool) {
    guard isShown, client.refreshesHints, hints.timer == nil else { return }
    let second = settings.clock.now()
    let rest = 60 - second.truncatingRemainder(dividingBy: 60)
    hints.timer = loop.schedule(after: .seconds(max(1, rest))) { [weak self] in
      self?.assumeIsolated { server in
        server.hints.timer = nil
        server.refreshHints()
      }
    }
  }

  /// Requests the editor to refresh its hints, since they have changed.
  func refreshHints() {
    guard client.refreshesHints, !documents.isEmpty,
      !hints.isRefreshing
    else { return }
    hints.isRefreshing = true
    requests.send("workspace/inlayHint/refresh", params: .null) { [weak self] _ in
      self?.assumeIsolated { $0.hints.isRefreshing = false }
    }
  }
}
