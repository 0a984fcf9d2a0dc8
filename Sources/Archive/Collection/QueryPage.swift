package import Geography

/// A page of the archived cities that match a query.
package struct QueryPage: Sendable {
  package let cities: [ArchivedCity]

  /// The annotations of these cities, in the same order; nil unless requested.
  package let annotations: [CityAnnotation]?

  /// The number of cities on all pages.
  package let total: Int

  /// The number of cities that satisfy all conditions except `CityQuery.ids` and are not in `QueryRequest.knownCities`;
  /// nil if that is nil.
  package let unknown: Int?

  /// The position after the last city of this page; nil on the last page.
  package let after: QueryCursor?

  /// The groups of all matching cities; nil unless requested.
  package let groups: [Group]?

  /// Cities that have one value in common.
  package struct Group: Sendable, Equatable {
    /// The code of a country, the id of a list, a year, or the name of a tag; empty for cities without a country.
    package let key: String
    package let count: Int
  }

  /// What the cities of a group have in common.
  package enum Grouping: String, Sendable, CaseIterable {
    case country, list, tag, year
  }
}
