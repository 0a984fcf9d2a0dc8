/// How a city was added to the archive.
package enum CityOrigin: String, Sendable, CaseIterable {
  /// The roulette drew it.
  case draw
  /// It was found in another way, for example by its name, or added by its id. That the roulette drew the city before
  /// does not matter.
  case search
  /// An import of a text or a file added it.
  case `import`
}
