internal import Archive
import CityServer
import Files
import Geography
import JSON
import JSONRPC
import Platform
internal import Services
import Text

struct TextDocumentHover: LanguageMethod, WaitingMethod {
  static let name = "textDocument/hover"
  static let summary = "Describes the place at a position. Shows cached weather only."
  static let parameters = Parameters(TextFields.document, TextFields.position, as: Self.init)

  let document: DocumentID
  let position: TextPosition

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    let line = position.line...position.line
    return try server.answer(Self.self, about: document, lines: line) {
      [position] server, document, analysis in
      let offset = document.text.offset(of: position, in: server.client.encoding)
      guard let place = analysis.place(at: offset) else { return .null }
      let card = try await server.card(of: place)
      return [
        "contents": [
          "kind": server.client.supportsMarkdown ? "markdown" : "plaintext", "value": .string(card),
        ],
        "range": document.text.range(of: place.whole, in: server.client.encoding).json,
      ]
    }
  }
}

extension LanguageServer {
  /// The facts about a place, in a few lines.
  fileprivate func card(of place: DocumentPlace) async throws -> String {
    let gazetteer = try gazetteer()
    guard let city = place.shownCity else {
      return lines([PlaceWording.coordinates(place.point)])
    }
    requestWeather(of: [city], for: "hover")
    let wording = PlaceWording(city, in: gazetteer)
    let isNear = place.city == nil
    var parts = [title(wording, isNear: isNear)]
    if let time = localTime(of: city) {
      parts.append(time)
    }
    parts.append(
      [isNear ? nil : wording.people, PlaceWording.coordinates(place.point)].compactMap(\.self)
        .joined(separator: " · "))
    parts += weatherLines(of: city)
    if isNear {
      return lines(parts)
    }
    let kept = await kept(city.id)
    if let kept {
      parts.append(kept.favorite ? "★ In the archive, starred" : "In the archive")
      parts += await annotationLines(kept.annotation)
    }
    if let others = wording.others(place.candidates) {
      parts.append(others)
    }
    guard let note = kept?.annotation.note else { return lines(parts) }
    return "\(lines(parts))\n\n\(Self.excerpt(of: note))"
  }

  /// The own name, lists, tags, last visit and plan of a city, a line for each that is present.
  private func annotationLines(_ annotation: Annotation) async -> [String] {
    var lines: [String] = []
    func add(_ title: String, _ texts: [String]) {
      guard !texts.isEmpty else { return }
      let text = texts.joined(separator: ", ")
      lines.append("\(title): \(client.supportsMarkdown ? text.escapedForMarkdown : text)")
    }
    add("Own name", [annotation.ownName].compactMap(\.self))
    if !annotation.lists.isEmpty {
      let all = (try? await program.lists()) ?? []
      add("Lists", all.filter { annotation.lists.contains($0.id) }.map(\.name))
    }
    add("Tags", annotation.tags)
    add("Last visit", annotation.visits.suffix(1).map(\.text))
    if annotation.isPlanned {
      lines.append("A visit is planned")
    }
    return lines
  }

  /// A note of up to 500 characters unchanged; a longer note up to the last whitespace of its first 500 characters, or
  /// all of these if they have none. Its Markdown is not escaped, because an editor that shows Markdown shall render
  /// it.
  private static func excerpt(of note: String) -> String {
    let start = note.prefix(500)
    guard start.endIndex < note.endIndex else { return note }
    let end = start.lastIndex(where: \.isWhitespace) ?? start.endIndex
    return "\(start[..<end])…"
  }

  private func title(_ wording: PlaceWording, isNear: Bool) -> String {
    let name = wording.title(locale: preferences.locale)
    let text = client.supportsMarkdown ? "**\(name.escapedForMarkdown)**" : name
    return (isNear ? "Near " : "") + "\(text) – \(wording.regions)"
  }

  /// Joins lines. In Markdown a line break needs two blanks before it.
  private func lines(_ parts: [String]) -> String {
    parts.joined(separator: client.supportsMarkdown ? "  \n" : "\n")
  }

  /// `14:05 on Friday 1 May, UTC+02:00 (Europe/Paris)`; nil if the time zone is not known.
  private func localTime(of city: City) -> String? {
    guard let name = city.timezone, let zone = zone(named: name) else { return nil }
    let time = zone.time(now)
    let offset = time.iso8601.suffix(6)
    return "\(time.shortTime) on \(PlaceWording.day(time.date)), UTC\(offset) (\(name))"
  }

  /// The current weather, that of up to three days, and the credit; empty without a `forecast(of:)`.
  private func weatherLines(of city: City) -> [String] {
    guard let forecast = forecast(of: city) else { return [] }
    var lines: [String] = []
    if let current = forecast.current, let temperature = degrees(current[.temperature]) {
      let sky = current.sky.map { ", \($0.summary)" } ?? ""
      lines.append("Now \(temperature)\(sky)")
    }
    lines += forecast.days.prefix(3).map { day in
      let range = [day[.minimum], day[.maximum]].compactMap { degrees($0) }
        .joined(separator: " to ")
      return "\(PlaceWording.day(day.date)): \(range)\(day.sky.map { ", \($0.summary)" } ?? "")"
    }
    if let provider = forecast.current?.provider {
      lines.append(provider.service.attribution.text)
    }
    return lines
  }

  func degrees(_ value: Double?) -> String? {
    value.flatMap { Int(exactly: $0.rounded()) }.map { "\($0) \(preferences.units.degrees)" }
  }

  /// The user's part of a city; nil if the archive does not have the city or cannot be read.
  func kept(_ id: Int) async -> KeptCity? { (try? await program.keptCity(id)) ?? nil }
}

extension ZonedTime {
  /// `14:05`
  var shortTime: String {
    let minutes = secondOfDay / 60
    return "\(DecimalText.padded(minutes / 60, to: 2)):\(DecimalText.padded(minutes % 60, to: 2))"
  }
}

extension String {
  /// The same text for Markdown, with its special characters escaped.
  fileprivate var escapedForMarkdown: String {
    String(flatMap { "\\`*_[]<>".contains($0) ? ["\\", $0] : [$0] })
  }
}
