struct NameIndex: Sendable {
  init(_ places: PlaceTable) {}
}
