/// How a city came into the archive.
package enum CityOrigin: String, Sendable, CaseIterable {
  /// The roulette drew it.
  case draw
  /// It was found in another way, for example by its name, or added by its id, even if the roulette drew it before.
  case search
  /// It was in a text or a file.
  case `import`
}
