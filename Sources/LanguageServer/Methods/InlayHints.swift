import CityCore
import JSON
import JSONRPC
import Platform
import Text

struct TextDocumentInlayHint: LanguageMethod, WaitingMethod {
  static let name = "textDocument/inlayHint"
  static let summary =
    "The local time of each place in a range, and its temperature if it is known."
  static let parameters = Parameters(TextFields.document, TextFields.range, as: Self.init)

  let uri: String
  let range: TextRange

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> Handling<LanguageServer>
  {
    guard server.preferences.inlayHints else { return .answered([]) }
    return server.answer(about: uri) { [range] server, document, analysis in
      let bytes = document.text.bytes(range, server.client.encoding)
      let places = analysis.places(in: bytes)
      server.expectMinute(isShown: !places.isEmpty)
      return .array(try places.compactMap { try server.hint(for: $0, in: document) })
    }
  }
}

/// What the editor shows of hints.
struct HintState {
  /// Until the next minute, if there are hints that will be wrong then.
  fileprivate var timer: EventLoop.TimerID?

  /// Set from when the editor is told to ask again until it has answered that.
  fileprivate var isRefreshing = false
}

extension LanguageServer {
  /// Nil for a point with nothing near.
  fileprivate func hint(for place: NotedPlace, in document: Document) throws -> JSON? {
    guard let city = try place.city ?? gazetteer().city(at: place.point),
      let name = city.timezone, let zone = zone(named: name)
    else { return nil }
    let time = zone.time(now)
    let temperature =
      place.isAmbiguous ? nil : degrees(forecast(of: city)?.current?[.temperature])
    let tooltip = "\(city.name): \(name), UTC\(time.iso8601.suffix(6))"
    return [
      "position": document.text.position(of: place.whole.upperBound, client.encoding).json,
      "label": .string(
        [time.shortTime + (place.isAmbiguous ? "?" : ""), temperature].compactMap(\.self)
          .joined(separator: " · ")),
      "tooltip": .string(tooltip), "paddingLeft": true, "paddingRight": false,
    ]
  }

  /// Has the editor ask again at the full minute, once for all that it has asked until then. An
  /// editor that shows no hints asks for none, and is left alone.
  fileprivate func expectMinute(isShown: Bool) {
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

  /// Has the editor ask for its hints again, since others would come now.
  func refreshHints() {
    guard client.refreshesHints, !documents.isEmpty,
      !hints.isRefreshing
    else { return }
    hints.isRefreshing = true
    requests.send("workspace/inlayHint/refresh", .null) { [weak self] _ in
      self?.assumeIsolated { $0.hints.isRefreshing = false }
    }
  }
}
