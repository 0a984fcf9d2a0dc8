import JSON
import Services
import Text

/// The user's settings. The section `cityroulette` of the editor's settings takes precedence over `initialize`, and
/// `initialize` over the command line.
struct Preferences: Equatable {
  var extent = Analysis.Extent()
  var units = WeatherUnits.metric

  /// The tag of the language whose names are shown beside the main names; nil for none.
  var locale: String?

  /// Whether weather is fetched and shown.
  var weather = true
  var inlayHints = true

  /// Whether ambiguous names get a diagnostic.
  var diagnostics = true

  /// The name of the section in the editor's settings.
  static let section = "cityroulette"

  static let names = [
    "bareNames", "minPopulation", "everyMark", "minMarkedPopulation", "onlyWithRegion", "ignore",
    "units", "locale", "weather", "inlayHints", "diagnostics",
  ]

  /// Whether settings have the section, or a member with the name of a setting. Editors also send the settings of other
  /// servers.
  static func concern(_ json: JSON) -> Bool {
    json[section] != nil || json.object?.members.contains { names.contains($0.name) } ?? false
  }

  /// Applies settings. A setting that is missing or null keeps its value. Members whose names do not resemble a setting
  /// are skipped, because they belong to other programs, as `trace` belongs to the editor.
  ///
  /// - Parameter json: the section, or an object with the section as a member.
  /// - Returns: a sentence for each invalid setting.
  mutating func read(_ json: JSON) -> [String] {
    let own = json[Self.section] ?? json
    guard let members = own.object?.members else {
      let isMissing = own == .null || own.array?.isEmpty ?? false
      return isMissing ? [] : ["The settings of \(Self.section) must be an object."]
    }
    return members.compactMap { name, value in
      if value == .null {
        return nil
      }
      guard let problem = set(name, to: value) else { return nil }
      return "The setting \(Self.section).\(name) \(problem)."
    }
  }

  /// - Returns: the problem; nil if there is none.
  private mutating func set(_ name: String, to value: JSON) -> String? {
    switch name {
    case "bareNames": return Self.set(&extent.bareNames, to: value)
    case "minPopulation": return Self.set(&extent.minimumPopulation, to: value)
    case "everyMark": return Self.set(&extent.everyMark, to: value)
    case "minMarkedPopulation": return Self.set(&extent.minimumMarkedPopulation, to: value)
    case "onlyWithRegion": return Self.set(&extent.onlyWithRegion, to: value)
    case "ignore":
      let names = value.array.map { $0.compactMap(\.string) }
      guard let names, names.count == value.array?.count else {
        return "must be an array of names, such as [\"Reading\"]"
      }
      extent.ignoredNames = names
    case "weather": return Self.set(&weather, to: value)
    case "inlayHints": return Self.set(&inlayHints, to: value)
    case "diagnostics": return Self.set(&diagnostics, to: value)
    case "units":
      guard let units = value.string.flatMap(WeatherUnits.init) else {
        let words = WeatherUnits.allCases.map { "\"\($0.rawValue)\"" }
        return "must be \(words.joined(separator: " or "))"
      }
      self.units = units
    case "locale":
      guard let locale = value.string else { return "must be a language tag, such as \"de\"" }
      self.locale = locale.isEmpty ? nil : locale
    default:
      guard let near = Suggestion.closest(to: name, among: Self.names),
        abs(near.count - name.count) <= Self.longestMistake
      else { return nil }
      return "does not exist; use \(near)"
    }
    return nil
  }

  /// The maximum difference in length, in characters, between a mistyped name and the name of a setting. A name that
  /// differs more is skipped.
  private static let longestMistake = 2

  private static func set(_ flag: inout Bool, to value: JSON) -> String? {
    guard let bool = value.bool else { return "must be true or false" }
    flag = bool
    return nil
  }

  private static func set(_ people: inout Int, to value: JSON) -> String? {
    guard let number = value.int, number >= 0 else { return "must be a whole number from 0" }
    people = number
    return nil
  }
}
