import JSON
import JSONRPC
import Services

extension WeatherUnits: ParameterValue {}
extension UnitChoice.Temperature: ParameterValue {}
extension UnitChoice.Speed: ParameterValue {}
extension UnitChoice.Pressure: ParameterValue {}
extension UnitChoice.Distance: ParameterValue {}
extension UnitChoice.Depth: ParameterValue {}

extension UnitChoice: WireObject {
  static let shape = Shape<Self>(
    .init("temperature", "Unit of temperatures.", \.temperature),
    .init("wind", "Unit of wind and gusts.", \.wind),
    .init("pressure", "Unit of pressure.", \.pressure),
    .init("visibility", "Unit of visibility.", \.visibility),
    .init("precipitation", "Unit of hourly and daily precipitation.", \.precipitation),
    name: "Units")
}

/// Units as a request gives them: a system, or a unit for some of the quantities.
enum GivenUnits: ParameterValue {
  case system(WeatherUnits)
  case each(JSON)

  static let schema = Schema.either([
    WeatherUnits.schema,
    .object(
      UnitChoice.shape.properties.map { .init($0.name, $0.schema, $0.summary, required: false) },
      open: false),
  ])

  static func read(_ view: JSONView) throws -> GivenUnits {
    if let word = view.string {
      return .system(try WeatherUnits(rawValue: word).orUnreadable())
    }
    return .each(view.json)
  }

  var json: JSON {
    switch self {
    case .system(let system): system.json
    case .each(let object): object
    }
  }

  /// - Parameter former: has the units of the quantities that the request does not name.
  func choice(after former: UnitChoice) -> UnitChoice {
    switch self {
    case .system(let system): UnitChoice(system)
    case .each(let object): Self.choice(object, after: former)
    }
  }

  private static func choice(_ object: JSON, after former: UnitChoice) -> UnitChoice {
    func unit<Unit: RawRepresentable<String>>(_ name: String, _ former: Unit) -> Unit {
      object[name]?.string.flatMap(Unit.init) ?? former
    }
    var choice = former
    choice.temperature = unit("temperature", former.temperature)
    choice.wind = unit("wind", former.wind)
    choice.pressure = unit("pressure", former.pressure)
    choice.visibility = unit("visibility", former.visibility)
    choice.precipitation = unit("precipitation", former.precipitation)
    return choice
  }
}
