import CityCore
import CityServer
import JSON
import JSONRPC
import Platform
import Text

struct TextDocumentHover: LanguageMethod, WaitingMethod {
  static let name = "textDocument/hover"
  static let summary = "What is known of the place at a position, without asking any service."
  static let parameters = Parameters(TextFields.document, TextFields.position, as: Self.init)

  let uri: String
  let position: TextPosition

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> Handling<LanguageServer>
  {
    server.answer(about: uri) { [position] server, document, analysis in
      let offset = document.text.offset(of: position, server.client.encoding)
      guard let place = analysis.place(at: offset) else { return .null }
      let card = try await server.card(of: place)
      return [
        "contents": [
          "kind": server.client.takesMarkdown ? "markdown" : "plaintext", "value": .string(card),
        ],
        "range": document.text.range(place.whole, server.client.encoding).json,
      ]
    }
  }
}

extension LanguageServer {
  /// What a person wants to know of a place, in some lines.
  fileprivate func card(of place: NotedPlace) async throws -> String {
    let gazetteer = try gazetteer()
    guard let city = place.city ?? gazetteer.city(at: place.point) else {
      return lines([PlaceWording.coordinates(place.point)])
    }
    want([city], by: "hover")
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
    if let favorite = await archived(city.id) {
      parts.append(favorite ? "★ In the archive, with a star" : "In the archive")
    }
    if let others = wording.others(place.candidates) {
      parts.append(others)
    }
    return lines(parts)
  }

  private func title(_ wording: PlaceWording, isNear: Bool) -> String {
    let name = wording.title(locale: preferences.locale)
    let text = client.takesMarkdown ? "**\(name.escapedForMarkdown)**" : name
    return (isNear ? "Near " : "") + "\(text) – \(wording.regions)"
  }

  /// Markdown joins lines that do not end with two blanks.
  private func lines(_ parts: [String]) -> String {
    parts.joined(separator: client.takesMarkdown ? "  \n" : "\n")
  }

  /// `14:05 on Friday 1 May, UTC+02:00 (Europe/Paris)`
  private func localTime(of city: City) -> String? {
    guard let name = city.timezone, let zone = zone(named: name) else { return nil }
    let time = zone.time(now)
    let offset = time.iso8601.suffix(6)
    return "\(time.shortTime) on \(PlaceWording.day(time.date)), UTC\(offset) (\(name))"
  }

  /// The weather now and three days, of what was asked for before.
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

  /// Whether a city has a star in the archive; nil if it is not there, or that cannot be read.
  func archived(_ id: Int) async -> Bool? {
    guard program.archiveExists, let row = try? await program.details(of: id).row, row.archived
    else { return nil }
    return row.favorite
  }
}

extension ZonedTime {
  /// `14:05`
  var shortTime: String {
    let minutes = secondOfDay / 60
    return "\(DecimalText.padded(minutes / 60, 2)):\(DecimalText.padded(minutes % 60, 2))"
  }
}

extension String {
  /// The name as it stands, whatever signs it has.
  fileprivate var escapedForMarkdown: String {
    String(flatMap { "\\`*_[]<>".contains($0) ? ["\\", $0] : [$0] })
  }
}

/// How a city is told to a person.
struct PlaceWording {
  private let city: City
  private let gazetteer: Gazetteer

  init(_ city: City, in gazetteer: Gazetteer) {
    self.city = city
    self.gazetteer = gazetteer
  }

  /// The name, and that in a language beside it: `Vienna (Wien)`.
  func title(locale: String?) -> String {
    let language = locale?.split(whereSeparator: { "-_".contains($0) }).first?.lowercased()
    let own = language.flatMap { language in
      gazetteer.names(id: city.id).first { $0.language == language }?.text
    }
    return own.map { $0 == city.name ? $0 : "\(city.name) (\($0))" } ?? city.name
  }

  /// `Texas, United States`
  var regions: String { Self.regions(of: city, in: gazetteer) }

  static func regions(of city: City, in gazetteer: Gazetteer) -> String {
    let country = city.country.map { gazetteer.country($0)?.name ?? $0 }
    return [city.admin1, country].compactMap(\.self).joined(separator: ", ")
  }

  /// `2,138,551 people`
  var people: String? {
    city.population.map { "\(Self.grouped($0)) \($0 == 1 ? "person" : "people")" }
  }

  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : "\(digit)"
    }.joined()
  }

  /// Those of the same name: what may be meant, else the largest.
  func others(_ candidates: [Int]) -> String? {
    let ids = candidates.isEmpty ? homonyms(limit: 4).map(\.id) : candidates
    let others = ids.filter { $0 != city.id }.compactMap(gazetteer.city(id:)).prefix(4)
    guard !others.isEmpty else { return nil }
    let told = others.map { Self.regions(of: $0, in: gazetteer) }.joined(separator: "; ")
    return (candidates.isEmpty ? "Also in " : "May also be in ") + told
  }

  /// Others with the same name, the largest first.
  func homonyms(limit: Int) -> [City] {
    gazetteer.search(city.name, limit: limit + 1).matches
      .filter { $0.kind == .exact && $0.city.id != city.id }.map(\.city)
  }

  /// As notes have them: `48.85341, 2.3488`.
  static func coordinates(_ point: Coordinate) -> String {
    "\(decimal(point.lat)), \(decimal(point.lon))"
  }

  /// To a metre, without zeros at the end.
  static func decimal(_ degrees: Double) -> String {
    var text = DecimalText.fixed(degrees, places: 5)
    while text.hasSuffix("0"), !text.hasSuffix(".0") {
      text.removeLast()
    }
    return text
  }

  /// `Friday 1 May`
  static func day(_ date: CivilDate) -> String {
    let names = [
      "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let weekday = ((date.daysSinceEpoch % 7) + 7) % 7
    return "\(names[weekday]) \(date.day) \(months[(date.month + 11) % 12])"
  }
}

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
