internal import Geography
import JSON
import JSONRPC
import Platform
internal import Services
import Text

struct TextDocumentInlayHint: LanguageMethod, WaitingMethod {
  static let name = "textDocument/inlayHint"
  static let summary =
    "Returns the local time of each place in a range, and its temperature if known."
  static let parameters = Parameters(TextFields.document, TextFields.range, as: Self.init)

  let document: DocumentID
  let range: TextRange

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    guard server.preferences.inlayHints else { return .answered([]) }
    return try server.answer(Self.self, about: document, lines: range.lines) {
      [range] server, document, analysis in
      let bytes = document.text.bytes(of: range, in: server.client.encoding)
      let places = analysis.places(in: bytes)
      server.expectMinute(isShown: !places.isEmpty)
      return .array(try places.compactMap { try server.hint(for: $0, in: document) })
    }
  }
}

extension LanguageServer {
  /// The hint for a place; nil for a point without a city near it, and for a city without a known time zone.
  fileprivate func hint(for place: DocumentPlace, in document: OpenDocument) throws -> JSON? {
    guard let city = place.shownCity, let name = city.timezone, let zone = zone(named: name)
    else { return nil }
    let time = zone.time(now)
    let temperature =
      place.isAmbiguous ? nil : degrees(forecast(of: city)?.current?[.temperature])
    let tooltip = "\(city.name): \(name), UTC\(time.iso8601.suffix(6))"
    return [
      "position": document.text.position(of: place.whole.upperBound, in: client.encoding).json,
      "label": .string(
        [time.shortTime + (place.isAmbiguous ? "?" : ""), temperature].compactMap(\.self)
          .joined(separator: " · ")),
      "tooltip": .string(tooltip), "paddingLeft": true, "paddingRight": false,
    ]
  }
}
