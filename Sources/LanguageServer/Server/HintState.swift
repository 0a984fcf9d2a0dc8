import JSON
import JSONRPC
import Platform

/// The state of the editor's inlay hints.
struct HintState {
  /// The timer of the next refresh, at a full minute; nil if none is scheduled.
  fileprivate var timer: EventLoop.TimerID?

  /// Whether a refresh request to the editor is unanswered.
  fileprivate var isRefreshing = false
}

extension LanguageServer {
  /// Schedules one refresh of all hints for the next full minute, but at least one second from now. Does nothing if
  /// `isShown` is false, if the editor does not support refreshing hints, or if a refresh is scheduled already.
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

  /// Asks the editor to request its hints again. Does nothing if the editor does not support that, has no document
  /// open, or has not answered the last such request.
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
