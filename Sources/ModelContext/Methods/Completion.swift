import CityServer
internal import Geography
import JSON
import JSONRPC
internal import Sessions
import Text

/// Completes the argument of a prompt or of a resource template while the user types it.
struct CompletionComplete: ContextMethod, WaitingMethod {
  static let name = "completion/complete"
  static let summary = "Returns values for an argument that the user types."
  static let parameters = Parameters(
    Field<JSON>.required(
      "ref", "The prompt or resource template that has the argument.", as: .object([], open: true)),
    Field<JSON>.required(
      "argument", "The name of the argument and its value so far.", as: .object([], open: true)),
    ContextFields.meta, as: Self.init)

  /// The maximum number of values that the protocol allows.
  private static let mostValues = 100

  /// The maximum number of cities; more do not help to choose.
  private static let mostCities = 20

  let ref: JSON
  let argument: JSON
  let meta: JSON?

  func start(on server: isolated ContextServer, for call: Call) async throws
    -> StartResult<ContextServer>
  {
    let client = try server.admit(meta)
    let kind = try kind
    guard let typed = argument["value"]?.string, typed.utf8.count <= 256 else {
      throw RPCError(
        .invalidParams, "params.argument.value: expected a string of at most 256 bytes.")
    }
    return .waiting { server in
      let values = try await Self.values(of: kind, typed: typed, on: server)
      let shown = values.prefix(Self.mostValues).map(JSON.string)
      return server.result(
        [
          "completion": [
            "values": .array(Array(shown)), "total": JSON(values.count),
            "hasMore": .bool(values.count > shown.count),
          ]
        ], for: client)
    }
  }

  /// - Throws: `invalidParams` for an unknown prompt, template or argument.
  private var kind: Prompt.Argument.Kind {
    get throws {
      let name = argument["name"]?.string ?? ""
      let known: [(name: String, kind: Prompt.Argument.Kind)]
      switch ref["type"]?.string {
      case "ref/prompt":
        let prompt = Prompt.all.first { $0.name == ref["name"]?.string }
        guard let prompt else {
          throw RPCError(.invalidParams, "params.ref.name: there is no such prompt.")
        }
        known = prompt.arguments.map { ($0.name, $0.kind) }
      case "ref/resource":
        guard ref["uri"]?.string == ContextResource.cityTemplate else {
          throw RPCError(
            .invalidParams, "params.ref.uri: expected \(ContextResource.cityTemplate).")
        }
        known = [("id", .cityID)]
      default:
        throw RPCError(.invalidParams, "params.ref.type: expected ref/prompt or ref/resource.")
      }
      guard let found = known.first(where: { $0.name == name }) else {
        throw RPCError(
          .invalidParams,
          "params.argument.name: there is no argument \(JSON.string(name).excerpt); use "
            + "\(known.map(\.name).joined(separator: ", ")).")
      }
      return found.kind
    }
  }

  private static func values(
    of kind: Prompt.Argument.Kind, typed: String, on server: isolated ContextServer
  ) async throws -> [String] {
    switch kind {
    case .text: []
    case .date: dates.filter { $0.hasPrefix(typed.lowercased()) }
    case .country: try await countries(typed, on: server)
    case .city: try await cities(typed, on: server).map(\.label)
    case .cityID: try await cities(typed, on: server).compactMap(\.id).map(String.init)
    }
  }

  private static let dates = [
    "today", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday",
  ]

  /// The English names of the countries whose English name begins with the text, and of the country whose code or whose
  /// name in one of many languages is the text.
  private static func countries(
    _ typed: String, on server: isolated ContextServer
  ) async throws -> [String] {
    let countries = try await server.program.countries()
    let folded = NameFolding.fold(typed)
    let named = try? CountryName.code(of: typed, suggestions: false)
    return countries.filter { NameFolding.fold($0.name).starts(with: folded) || $0.code == named }
      .map(\.name).sorted()
  }

  /// Up to `mostCities` cities that the text may mean, the best matches first; for an empty text, the first of the
  /// user's saved cities.
  private static func cities(
    _ typed: String, on server: isolated ContextServer
  ) async throws -> [ToolPlace] {
    guard !typed.isEmpty else {
      let page = try await server.program.archivedCities(limit: mostCities)
      return page.cities.map { ToolPlace(SessionRow($0)) }
    }
    let found = try await server.program.cities(named: typed, limit: mostCities)
    return found.cities.map { ToolPlace($0.row) }
  }
}
