/// The order of a page of the archive; a request can reverse it.
package enum ListOrder: String, Sendable, CaseIterable {
  /// Favourites first, then the most populous: the order of sessions.
  case session
  /// By own name, or by name if the city has no own name.
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
  /// By the offset of the local time from UTC, the smallest first, then the cities whose time zone is not known.
  case localTime
  /// In the order of the list that the query names.
  case list
}
