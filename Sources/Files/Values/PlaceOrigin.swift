/// Whether a place belongs to the user or to imports.
package enum PlaceOrigin: String, Sendable, CaseIterable {
  /// The user added or changed the place. An import keeps it as it is, unless the user chooses otherwise with a
  /// `ConflictChoice`.
  case user

  /// An import added the place, and the user has not changed it. Annotations do not count as changes.
  case `import`
}
