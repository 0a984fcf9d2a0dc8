internal import JSON

/// The interpretation of a GeoJSON feature.
enum FeatureKind {
  /// A feature with an id that is known to be a GeoNames id.
  case city(id: String)

  /// A feature with a whole number as its id, and neither a geometry nor another property that identifies a place. It
  /// is a city unless the collection has places.
  case bareID(String)

  case place

  /// - Parameter isExport: whether the file is an export of this program.
  init(_ feature: JSON, isExport: Bool, names: inout PropertyNames) {
    var columns: [(JSON, FileColumn?)] = []
    for (name, value) in feature["properties"]?.object?.members ?? [] {
      columns.append((value, names.found(name)?.column))
    }
    if let own = columns.first(where: { $0.1 == .geonameID }), let id = JSONText.id(own.0) {
      self = .city(id: id)
      return
    }
    let ids = [feature["id"]] + columns.filter { $0.1 == .id }.map(\.0)
    guard let id = ids.lazy.compactMap({ $0.flatMap(JSONText.id) }).first else {
      self = .place
      return
    }
    let identifiesPlace =
      feature["geometry"].map { $0 != .null } ?? false
      || columns.contains { $0.0 != .null && $0.1?.identifiesPlace ?? false }
    self = isExport ? .city(id: id) : identifiesPlace ? .place : .bareID(id)
  }
}
