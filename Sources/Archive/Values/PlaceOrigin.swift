/// The origin of a place.
package enum PlaceOrigin: String, Sendable, CaseIterable {
  /// Added or changed by the user. Imports do not change the place.
  case user

  /// Added by an import, and not changed by the user.
  case `import`
}
