import CityServer
import Geography
import JSON

/// The reason why a tool has no answer, or none yet.
enum ToolError: Error {
  /// The user has to choose places. The client asks the user these questions and repeats the call with the answers.
  case inputRequired(JSON)

  /// Names with several meanings. The client cannot ask the user, or the user did not choose.
  case ambiguous([AmbiguousPlace])

  /// A name means a continent, a country or a region.
  case area(NamedArea)

  /// A sentence for the assistant, which can correct the call or report the problem.
  case failed(String)
}

/// A text that names a place, and the argument of the tool that has it.
struct PlaceArgument: Sendable {
  let text: String
  let argument: String
}

/// A name with the places that it may mean.
struct AmbiguousPlace: Sendable {
  let name: PlaceArgument
  let candidates: [ToolPlace]
}

/// A continent, a country or a region that was named instead of a place.
struct NamedArea: Sendable {
  let name: PlaceArgument
  let area: Area

  /// The capital, if there is one, then the largest cities.
  let cities: [ToolPlace]

  /// Other countries and regions with the name.
  let others: [Area]
}
