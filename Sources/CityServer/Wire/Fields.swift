import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

/// The parameters that several methods share, each described once.
enum Fields {
  static let city = Field<Int>.required("city", "GeoNames id of the city.", as: Schemas.id)

  static let session = Field<String?>.optional(
    "session", "Id of the session; may be left out while exactly one is open.",
    as: .string(maximumBytes: 64))

  static let offset = Field<Int>.optional(
    "offset", "Index of the first row of the page.", default: 0)

  static let pageLimit = limit("How many rows at most.", default: Limits.defaultPage)

  static let favorite = Field<Bool>.required("favorite", "Whether the city is to have a star.")

  /// The code of the country that is meant. An empty text is left to who needs a country.
  static let countryCode = Field<String?>(
    "country", .string(maximumBytes: 128),
    "A country: its ISO 3166-1 code of two or three letters, or its name in any language.",
    required: false
  ) { view in try view?.string.map(code(ofCountry:)) }

  /// - Parameter text: a code, or a name in any language; an empty one is returned as it is.
  /// - Throws: `invalidParams`.
  static func code(ofCountry text: String) throws -> String {
    if text.isEmpty {
      return text
    }
    do throws(CitySourceError) {
      return try CountryName.code(of: text)
    } catch {
      throw ErrorMapping.rpcError(forCountry: error)
    }
  }

  static let radiusKm = Field<Double>.optional(
    "radiusKm", "Radius in kilometres.", as: .numberAbove(0, upTo: Limits.maximumRadiusKm),
    default: Limits.defaultRadiusKm)

  static let provider = Field<CitySourceID?>.optional(
    "provider", "Whose cities; without it those that the program was started with.")

  static func limit(_ summary: String, default value: Int) -> Field<Int> {
    .optional("limit", summary, as: .integer(1...Limits.maximumPage), default: value)
  }

  static func location(_ summary: String) -> Field<GivenLocation?> {
    .optional("location", summary)
  }

  static func point(_ summary: String) -> Field<GivenLocation> { .required("location", summary) }

  /// A text that is nil where it is left out; its rules are those of whoever takes it.
  static func text(
    _ name: String, _ summary: String, maximumBytes: Int = Schema.longestString
  ) -> Field<String?> {
    .optional(name, summary, as: .string(maximumBytes: maximumBytes))
  }
}

extension RPCError {
  /// A parameter that fits its schema and cannot be used all the same.
  ///
  /// - Parameter reason: the end of a sentence, without a full stop.
  init(at name: String, _ reason: String) {
    self.init(
      .invalidParams, "params.\(name): \(reason).", details: ["path": .string("params.\(name)")])
  }

  /// Parameters of which each fits, but not together.
  static func params(_ reason: String) -> RPCError {
    RPCError(.invalidParams, "params: \(reason).", details: ["path": "params"])
  }
}

/// Where the content of an import comes from.
enum ImportedText: Sendable {
  case path(ClientFile)
  case text(String)

  /// - Throws: `invalidParams` if both are given, or a path that none can be.
  init?(path: String?, text: String?, otherwise: String) throws {
    switch (path, text) {
    case (nil, nil): return nil
    case (let path?, nil): self = .path(try ClientFile(path))
    case (nil, let text?): self = .text(text)
    default: throw RPCError.params(otherwise)
    }
  }

  /// Whether it is text already, and not the bytes of a file in some encoding.
  var isText: Bool { if case .text = self { true } else { false } }

  static func field(_ summary: String) -> Field<String?> {
    Fields.text("text", summary, maximumBytes: LineSplitter.maximumLength)
  }

  /// To be called off the loop.
  ///
  /// - Parameters:
  ///   - limit: bytes of a file at most.
  ///   - rules: which file may be read.
  func bytes(limit: Int, under rules: FileRules) throws -> [UInt8] {
    switch self {
    case .path(let file): try file.read(limit: limit, under: rules)
    case .text(let text): Array(text.utf8)
    }
  }
}

extension WeatherUnits: ParameterValue {}
extension UnitChoice.Temperature: ParameterValue {}
extension UnitChoice.Speed: ParameterValue {}
extension UnitChoice.Pressure: ParameterValue {}
extension UnitChoice.Distance: ParameterValue {}
extension UnitChoice.Depth: ParameterValue {}

extension UnitChoice: Shaped {
  static let shape = Shape<Self>(
    .init("temperature", "Of all temperatures.", \.temperature),
    .init("wind", "Of wind and gusts.", \.wind), .init("pressure", "Of pressures.", \.pressure),
    .init("visibility", "Of distances that one can see.", \.visibility),
    .init("precipitation", "Of what falls, an hour or a day.", \.precipitation), name: "Units")
}

/// Units as a request gives them: a system, or those of some quantities.
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

  /// - Parameter former: of what is not given.
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
