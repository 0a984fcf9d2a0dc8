/// The order of a page of the archive; a request can reverse it.
package enum ListOrder: String, Sendable, CaseIterable {
  /// Favourites first, then by population: the order of sessions.
  case session
  /// By own name or name.
  case name
  /// By the code of the country, then by name.
  case country
  /// The most populous first.
  case population
  /// From the point of the query, the nearest first.
  case distance
  /// The most recently added city first.
  case added
  /// The most recently visited city first.
  case visited
  /// The warmest first, then the cities whose temperature is not known.
  case temperature
  /// Where it is earliest first, from west to east, then the cities whose time zone is not known.
  case localTime
  /// As the cities are ordered in the list of the query.
  case list
}
