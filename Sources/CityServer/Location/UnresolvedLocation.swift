package import Geography
import JSON
import JSONRPC
package import Sessions

/// The error for a text that does not give exactly one place: it is not understood, or names no place, several places
/// or an area.
package struct UnresolvedLocation: WireError {
  package enum Reason: Sendable {
    /// The text is not understood. The value is the reason, as a clause without a full stop.
    case unreadable(String)

    /// The text may mean any of these points. The reason is a clause without a full stop.
    case points([CoordinateText], reason: String)
    case ambiguous([SessionRow])

    /// The text names a continent, a country or a division of a country.
    case area(
      Area, capital: SessionRow?, largest: [SessionRow], alternatives: LocationAlternatives)

    /// No place has the name. These cities, if any, have similar names.
    case unknown(similar: [SessionRow])
  }

  /// The name of the parameter with the text.
  let parameter: String

  /// The part of the text that the message quotes: for a link, the name in it.
  let subject: String
  package let reason: Reason

  /// The weather of the cities in the error.
  let weather: WeatherCache

  package var message: String {
    let excerpt = "\"\(String(subject.unicodeScalars.prefix(60)))\""
    return switch reason {
    case .unreadable(let reason), .points(_, let reason): "params.\(parameter): \(reason)."
    case .ambiguous:
      "There are several \(excerpt); add a comma and a region or country, or give the id of one."
    case .area(let area, _, let largest, _):
      "\(excerpt) is a \(Self.kind(of: area)), not a place; give one of its cities"
        + (largest.first.map { ", such as \($0.city.name)." } ?? ".")
    case .unknown(let similar):
      "There is no place \(excerpt); "
        + (similar.isEmpty ? "give coordinates or another name." : "\(Self.list(of: similar)).")
    }
  }

  /// A clause such as `similar names are Paris, Warsaw`, with at most three names.
  private static func list(of cities: [SessionRow]) -> String {
    var names: [String] = []
    for city in cities where !names.contains(city.city.name) && names.count < 3 {
      names.append(city.city.name)
    }
    let verb = names.count == 1 ? "a similar name is" : "similar names are"
    return "\(verb) \(names.joined(separator: ", "))"
  }

  private static func kind(of area: Area) -> String {
    area.kind == .division ? "division of a country" : area.kind.rawValue
  }

  var rpcError: RPCError {
    var details: JSONObject = ["path": .string("params.\(parameter)")]
    switch reason {
    case .unreadable: break
    case .points(let points, _): details["candidates"] = .array(points.map(Self.json))
    case .ambiguous(let cities), .unknown(let cities):
      details["candidates"] = .array(cities.map { weather.city($0).json })
    case .area(let area, let capital, let largest, let alternatives):
      details["kind"] = .string(area.kind.rawValue)
      details["code"] = .string(area.code)
      details["area"] = .string(area.name)
      details["capital"] = capital.map { weather.city($0).json } ?? .null
      details["cities"] = .array(largest.map { weather.city($0).json })
      details["alternatives"] = alternatives.ifAny?.json
    }
    return RPCError(code, message, details: details)
  }

  private var code: ErrorCode {
    switch reason {
    case .unreadable: .invalidParams
    case .points, .ambiguous: .ambiguousLocation
    case .area: .locationIsArea
    case .unknown: .nothingFound
    }
  }

  /// Each candidate is a point, so its name is the text of its coordinates.
  private static func json(_ found: CoordinateText) -> JSON {
    [
      "name": .string(LocationForm.text.write(found.point, name: nil)),
      "location": found.point.json,
    ]
  }
}
