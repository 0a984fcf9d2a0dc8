import Geography
import JSON
import JSONRPC

/// A location as a request gives it: a point, or a text in any form that `location.resolve` takes.
///
/// A point costs nothing but its two numbers; for a text the gazetteer may have to be opened.
enum GivenLocation: ParameterValue {
  case point(Coordinate)
  case text(String)

  /// Bytes of a text at most: links are long.
  static let textSchema = Schema.string(maximumBytes: 2048)
  static let schema = Schema.either([Coordinate.schema, textSchema])

  static func read(_ view: JSONView) throws -> GivenLocation {
    if let text = view.string {
      return .text(text)
    }
    return .point(
      Coordinate(
        lat: try (view["lat"]?.double).orUnreadable(), lon: try (view["lon"]?.double).orUnreadable()
      ))
  }

  var json: JSON {
    switch self {
    case .point(let point): point.json
    case .text(let text): .string(text)
    }
  }

  /// The point that is meant.
  ///
  /// - Parameter name: the parameter that it is.
  /// - Throws: `invalidParams`, `ambiguousLocation`, `locationIsArea`, `nothingFound`, `GazetteerError`.
  func resolved(
    on server: isolated CityServer, at name: String = "location"
  ) async throws -> Coordinate {
    switch self {
    case .point(let point): point
    case .text(let text): try await server.place(toldBy: text, at: name).point
    }
  }

  /// The city that is meant; nil for a point.
  ///
  /// - Throws: as `resolved`.
  func city(on server: isolated CityServer, at name: String = "location") async throws -> City? {
    guard case .text(let text) = self else { return nil }
    return try await server.place(toldBy: text, at: name).city
  }

  /// What a location that is a text can fail with.
  static let errors: [ErrorCode] = [.nothingFound, .ambiguousLocation, .locationIsArea]
}

extension CityServer {
  /// The place that a text tells of.
  ///
  /// - Parameter name: the parameter that the text is.
  /// - Throws: `invalidParams`, `ambiguousLocation`, `locationIsArea`, `nothingFound`, `GazetteerError`.
  func place(toldBy text: String, at name: String) async throws -> LocationText {
    let gazetteer = try gazetteer()
    do throws(LocationText.Problem) {
      return try LocationText(text, in: gazetteer)
    } catch {
      throw await refusal(error, of: text, at: name)
    }
  }

  private func refusal(
    _ problem: LocationText.Problem, of text: String, at name: String
  ) async -> RPCError {
    let excerpt = "\"\(String(LocationText.subject(of: text).unicodeScalars.prefix(60)))\""
    switch problem {
    case .unreadable(let reason): return RPCError(at: name, reason)
    case .points(let points, let reason):
      return RPCError(
        .ambiguousLocation, "params.\(name): \(reason).",
        details: [
          "path": .string("params.\(name)"), "candidates": .array(points.map(Self.candidate)),
        ])
    case .ambiguous(let cities):
      return await refusal(
        .ambiguousLocation,
        "There are several \(excerpt); add a region or a country behind a comma, or give the id of one.",
        cities, at: name)
    case .area(let area, let others):
      return await refusal(area, others, excerpt, at: name)
    case .unknown(let cities):
      let advice =
        cities.isEmpty ? "give coordinates or another name" : "data tells what resembles it"
      return await refusal(
        .nothingFound, "There is no place \(excerpt); \(advice).", cities, at: name)
    }
  }

  private func refusal(
    _ area: Area, _ others: LocationText.Alternatives, _ excerpt: String, at name: String
  ) async -> RPCError {
    let kind = area.kind == .division ? "division of a country" : area.kind.rawValue
    var details: JSONObject = [
      "path": .string("params.\(name)"), "kind": .string(area.kind.rawValue),
      "code": .string(area.code), "area": .string(area.name),
      "capital": await json(area.capital.map { [$0] } ?? [], \.self).first ?? .null,
      "cities": .array(await json(area.largest, \.self)),
    ]
    details["alternatives"] = await alternatives(others)
    return RPCError(
      .locationIsArea,
      "\(excerpt) is a \(kind), and a place is wanted; give one of its cities (data lists the largest).",
      details: details)
  }

  /// What a name may also mean; nil for nothing.
  func alternatives(_ others: LocationText.Alternatives) async -> JSON? {
    guard !others.isEmpty else { return nil }
    return [
      "cities": .array(await json(others.cities, \.self)),
      "areas": .array(
        others.areas.map { area in
          [
            "kind": .string(area.kind.rawValue), "code": .string(area.code),
            "name": .string(area.name),
          ]
        }),
    ]
  }

  /// A point that is no city has its coordinates for a name.
  private static func candidate(_ found: CoordinateText) -> JSON {
    [
      "name": .string(LocationForm.text.write(found.point, name: nil)),
      "location": found.point.json,
    ]
  }

  private func refusal(
    _ code: ErrorCode, _ message: String, _ candidates: [City], at name: String
  ) async -> RPCError {
    RPCError(
      code, message,
      details: [
        "path": .string("params.\(name)"),
        "candidates": .array(await json(candidates, \.self)),
      ])
  }
}

extension CityAPI {
  /// What finds the point, in degrees, that a text tells by its form alone: coordinates, a link, a Plus
  /// Code. It answers nil for a name or an id, which tell no more than a city.
  ///
  /// - Parameter gazetteer: a file that `make-gazetteer` has written.
  package static func pointReader(
    gazetteer path: String
  ) throws -> (String) -> (lat: Double, lon: Double)? {
    let gazetteer = try Gazetteer(path: path)
    return { text in
      guard let found = try? LocationText(text, in: gazetteer, suggestions: 0), found.city == nil
      else { return nil }
      return (found.point.lat, found.point.lon)
    }
  }
}
