package import CityCore
import JSON
package import Platform

/// What the user has set, in `initializationOptions`, in the section `cityroulette` of the editor's
/// settings, or both.
struct Preferences: Equatable {
  var extent = Analysis.Extent()
  var units = WeatherUnits.metric

  /// The tag of the language that names are told in beside their own; nil for none.
  var locale: String?

  /// Whether weather is asked for and shown.
  var weather = true
  var inlayHints = true

  /// Whether an ambiguous name is pointed out.
  var diagnostics = true

  /// The section of the settings.
  static let section = "cityroulette"

  static let names = [
    "bareNames", "minPopulation", "units", "locale", "weather", "inlayHints", "diagnostics",
  ]

  /// Takes over what is set; what is left out or null stays as it is.
  ///
  /// - Parameter json: the section, or an object that has it as a member.
  /// - Returns: a sentence for each setting that is not understood.
  mutating func read(_ json: JSON) -> [String] {
    let members = (json[Self.section] ?? json).object?.members ?? []
    return members.compactMap { name, value in
      if value == .null {
        return nil
      }
      guard let expected = set(name, value) else { return nil }
      return "The setting \(Self.section).\(name) \(expected)."
    }
  }

  /// Nil if all is well, else what is wrong.
  private mutating func set(_ name: String, _ value: JSON) -> String? {
    switch name {
    case "bareNames": return Self.set(&extent.bareNames, value)
    case "weather": return Self.set(&weather, value)
    case "inlayHints": return Self.set(&inlayHints, value)
    case "diagnostics": return Self.set(&diagnostics, value)
    case "minPopulation":
      guard let people = value.int, people >= 0 else { return "takes a whole number from 0" }
      extent.minimumPopulation = people
    case "units":
      guard let units = value.string.flatMap(WeatherUnits.init) else {
        let words = WeatherUnits.allCases.map { "\"\($0.rawValue)\"" }
        return "takes \(words.joined(separator: " or "))"
      }
      self.units = units
    case "locale":
      guard let locale = value.string else { return "takes a language tag, as \"de\"" }
      self.locale = locale.isEmpty ? nil : locale
    default: return "does not exist; there are \(Self.names.joined(separator: ", "))"
    }
    return nil
  }

  private static func set(_ flag: inout Bool, _ value: JSON) -> String? {
    guard let bool = value.bool else { return "takes true or false" }
    flag = bool
    return nil
  }
}

/// What the editor can do, as far as it matters here.
struct ClientAbilities {
  var encoding = PositionEncoding.utf16
  var takesMarkdown = false
  var hasConfiguration = false
  var registersConfiguration = false
  var refreshesHints = false
  var refreshesDiagnostics = false
  var showsProgress = false

  /// Asks for diagnostics by itself, so that none are pushed.
  var pullsDiagnostics = false

  /// Takes edits that name the version they are for.
  var takesVersionedEdits = false

  /// Takes actions with an edit or a kind, not only commands.
  var takesCodeActions = false
  var takesLabelDetails = false

  init() {}

  /// - Parameter json: `capabilities` of `initialize`.
  init(_ json: JSON) {
    let text = json["textDocument"]
    let workspace = json["workspace"]
    let encodings = json["general"]?["positionEncodings"]?.array?.compactMap(\.string) ?? []
    encoding = encodings.contains(PositionEncoding.utf8.rawValue) ? .utf8 : .utf16
    takesMarkdown =
      text?["hover"]?["contentFormat"]?.array?.contains("markdown") ?? false
    hasConfiguration = workspace?["configuration"]?.bool ?? false
    registersConfiguration =
      workspace?["didChangeConfiguration"]?["dynamicRegistration"]?.bool ?? false
    refreshesHints = workspace?["inlayHint"]?["refreshSupport"]?.bool ?? false
    refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.bool ?? false
    showsProgress = json["window"]?["workDoneProgress"]?.bool ?? false
    pullsDiagnostics = text?["diagnostic"]?.object != nil
    takesVersionedEdits = workspace?["workspaceEdit"]?["documentChanges"]?.bool ?? false
    takesCodeActions = text?["codeAction"]?["codeActionLiteralSupport"]?.object != nil
    takesLabelDetails =
      text?["completion"]?["completionItem"]?["labelDetailsSupport"]?.bool ?? false
  }
}

/// What the process was started with.
package struct LanguageServerSettings: Sendable {
  /// What the program calls itself.
  package var name, version: String

  package var clock: WallClock
  package var http: HTTPClient

  /// Whether answers are taken in the order of their requests, so that a conversation can be repeated.
  package var answersInOrder: Bool

  /// The weather service, or why there is none.
  package var weather: Result<[any WeatherProvider], WeatherFailure>

  package init(
    name: String, version: String, clock: WallClock, http: HTTPClient, answersInOrder: Bool,
    weather: Result<[any WeatherProvider], WeatherFailure>
  ) {
    self.name = name
    self.version = version
    self.clock = clock
    self.http = http
    self.answersInOrder = answersInOrder
    self.weather = weather
  }
}
