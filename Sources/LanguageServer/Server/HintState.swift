import JSON
import JSONRPC
import Platform

/// The state of the editor's inlay hints.
struct HintState {
  /// Until the next minute, if the editor shows times that change then.
  fileprivate var timer: EventLoop.TimerID?

  /// Set from when the editor is told to ask again until it answers.
  fileprivate var isRefreshing = false
}

extension LanguageServer {
  /// Has the editor ask again at the full minute, once for all hints until then. An editor that shows
  /// no hints asks for none, so nothing is scheduled.
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

  /// Has the editor ask for its hints again, since they have changed.
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
