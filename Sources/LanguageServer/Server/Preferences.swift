import JSON
import Services

/// The user's settings, from `initializationOptions`, from the section `cityroulette` of the
/// editor's settings, or both.
struct Preferences: Equatable {
  var extent = Analysis.Extent()
  var units = WeatherUnits.metric

  /// The tag of the language in which names are shown too; nil for none.
  var locale: String?

  /// Whether weather is fetched and shown.
  var weather = true
  var inlayHints = true

  /// Whether ambiguous names are marked.
  var diagnostics = true

  /// The section of the settings.
  static let section = "cityroulette"

  static let names = [
    "bareNames", "minPopulation", "units", "locale", "weather", "inlayHints", "diagnostics",
  ]

  /// Applies settings. Missing and null ones are unchanged.
  ///
  /// - Parameter json: the section, or an object that has it as a member.
  /// - Returns: a sentence for each invalid setting.
  mutating func read(_ json: JSON) -> [String] {
    let members = (json[Self.section] ?? json).object?.members ?? []
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
    case "weather": return Self.set(&weather, to: value)
    case "inlayHints": return Self.set(&inlayHints, to: value)
    case "diagnostics": return Self.set(&diagnostics, to: value)
    case "minPopulation":
      guard let people = value.int, people >= 0 else { return "must be a whole number from 0" }
      extent.minimumPopulation = people
    case "units":
      guard let units = value.string.flatMap(WeatherUnits.init) else {
        let words = WeatherUnits.allCases.map { "\"\($0.rawValue)\"" }
        return "must be \(words.joined(separator: " or "))"
      }
      self.units = units
    case "locale":
      guard let locale = value.string else { return "must be a language tag, such as \"de\"" }
      self.locale = locale.isEmpty ? nil : locale
    default: return "does not exist; use one of \(Self.names.joined(separator: ", "))"
    }
    return nil
  }

  private static func set(_ flag: inout Bool, to value: JSON) -> String? {
    guard let bool = value.bool else { return "must be true or false" }
    flag = bool
    return nil
  }
}
