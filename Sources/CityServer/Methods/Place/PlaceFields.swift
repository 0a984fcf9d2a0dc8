import CityCore
import JSON
import JSONRPC

/// The parameters that the methods of the guide share.
enum PlaceFields {
  static let place = Field<Int>.required(
    "place", .integer(1...Schema.largestInteger), "Id of the place.", read: \.int)

  static let city = Field<Int?>.optional(
    "city", Schemas.guideCityID,
    "GeoNames id of the city, or the id of a city of the guide; 0 for Unknown City.", default: nil
  ) { .some($0.int) }

  /// A text of which the rules are in `PlaceText`.
  static func text(_ name: String, _ summary: String) -> Field<String?> {
    .optional(name, .string, summary, default: nil) { .some($0.string) }
  }
}

extension Parameters {
  /// A text that has passed its rules; nil if it was not given.
  ///
  /// - Throws: `invalidParams` with what is wrong.
  func checked<Value>(
    _ field: Field<String?>, _ rule: (String) throws(ValueProblem) -> Value
  ) throws -> Value? {
    guard let text = try self[field] else { return nil }
    do throws(ValueProblem) {
      return try rule(text)
    } catch {
      throw RPCError(at: field.property.name, error.reason)
    }
  }

  /// Whether a member was given as null.
  func isNull(_ property: Schema.Property) -> Bool { object[property.name] == .null }
}

extension RPCError {
  /// A parameter that fits its schema and cannot be used all the same.
  ///
  /// - Parameter reason: the end of a sentence, without a full stop.
  init(at name: String, _ reason: String) {
    self.init(
      .invalidParams, "params.\(name): \(reason).", details: ["path": .string("params.\(name)")])
  }
}

extension CityServer {
  /// The city that the client names, or nil if it names none.
  ///
  /// - Throws: `cityNotFound`.
  func chosenCity(_ id: Int?) throws -> GuideCity? {
    guard let id else { return nil }
    if id == GuideCity.unknown.id { return .unknown }
    let listed = try guide.read { try $0.city(id: id) }
    return try listed ?? GuideCity(anyCity(id))
  }

  /// The nearest city of the gazetteer, or the unknown one.
  func nearestCity(to point: Coordinate) throws -> GuideCity {
    GuideCityFinder(try gazetteer.load()).city(near: point)
  }
}
