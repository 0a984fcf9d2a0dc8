package import Geography
import JSON
import JSONRPC

/// A location in a request: a point, or a text in any form that `location.resolve` accepts.
///
/// Resolving a text opens the gazetteer if it is not open yet; resolving a point does not.
enum GivenLocation: ParameterValue {
  case point(Coordinate)
  case text(String)

  /// The limit leaves room for long links.
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

  /// The point of the location.
  ///
  /// - Parameter name: the name of the parameter, for errors.
  /// - Throws: `UnresolvedLocation`, `GazetteerError`.
  func resolved(
    on server: isolated CityServer, at name: String = "location"
  ) async throws -> Coordinate {
    switch self {
    case .point(let point): point
    case .text(let text): try await server.place(namedBy: text, at: name).point
    }
  }

  /// The city that the text names; nil for a point, and for a text that gives only a point.
  ///
  /// - Throws: the errors of `resolved`.
  func city(on server: isolated CityServer, at name: String = "location") async throws -> City? {
    guard case .text(let text) = self else { return nil }
    return try await server.place(namedBy: text, at: name).city
  }

  /// The errors of a location given as a text, besides `invalidParams`.
  static let errors: [ErrorCode] = [.nothingFound, .ambiguousLocation, .locationIsArea]
}

extension CityServer {
  /// The place that a text names.
  ///
  /// - Parameter name: the name of the parameter with the text.
  /// - Throws: `UnresolvedLocation`, `GazetteerError`.
  func place(namedBy text: String, at name: String) async throws -> LocationText {
    let gazetteer = try gazetteer()
    do throws(LocationText.Problem) {
      return try LocationText(text, in: gazetteer)
    } catch {
      throw UnresolvedLocation(
        parameter: name, subject: LocationText.subject(of: text), reason: await reason(for: error),
        weather: shownWeather)
    }
  }

  private func reason(for problem: LocationText.Problem) async -> UnresolvedLocation.Reason {
    switch problem {
    case .unreadable(let reason): .unreadable(reason)
    case .points(let points, let reason): .points(points, reason: reason)
    case .ambiguous(let cities): .ambiguous(await rows(of: cities))
    case .area(let area, let others):
      .area(
        area, capital: await row(of: area.capital), largest: await rows(of: area.largest),
        alternatives: await alternatives(others))
    case .unknown(let cities): .unknown(similar: await rows(of: cities))
    }
  }

  /// The wire form of the other meanings of a name.
  func alternatives(_ others: LocationText.Alternatives) async -> LocationAlternatives {
    LocationAlternatives(
      cities: await rows(of: others.cities).map(shownWeather.city), areas: others.areas)
  }
}

/// The meanings of a name in addition to the place or the area that it was resolved to.
package struct LocationAlternatives: WireObject {
  let cities: [ShownCity]
  package let areas: [Area]

  /// Nil if there are none.
  var ifAny: Self? { cities.isEmpty && areas.isEmpty ? nil : self }

  static let shape = Shape<Self>(
    .init("cities", "Other cities with the name, the likeliest first.") { $0.cities },
    .array("areas", of: area, "Countries and divisions with the name.") { $0.areas })

  private static let area = Shape<Area>(
    .init("kind", "Kind of area.") { $0.kind },
    .init("code", "Code of the area, such as `EU`, `UA` or `US.TX`.") { $0.code },
    .init("name", "English name.") { $0.name })
}

extension Area.Kind: WireValue {}
