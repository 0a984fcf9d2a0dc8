/// How a city came into the archive.
package enum CityOrigin: String, Sendable, CaseIterable {
  /// The roulette drew it.
  case draw
  /// A person or a program looked for it.
  case search
  /// It was in a text or a file.
  case `import`
}
