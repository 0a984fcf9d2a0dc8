/// The origin of a place.
package enum PlaceOrigin: String, Sendable, CaseIterable {
  /// Added or changed by the user; no import changes it.
  case user

  /// Set by an import.
  case `import`
}
