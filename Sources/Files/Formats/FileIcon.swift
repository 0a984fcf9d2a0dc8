/// The icons of lists in files of OsmAnd. Only some icons of this program have a counterpart.
enum FileIcon {
  /// The name of an icon in OsmAnd; nil for an icon without a counterpart in this table.
  static func osmAnd(_ icon: SavedList.Icon) -> String? {
    switch icon {
    case .star: "special_star"
    case .heart: "special_heart"
    case .flag: "special_flag_start"
    case .home: "special_house"
    case .camera: "special_photo_camera"
    case .boat: "special_sail_boat"
    default: nil
    }
  }

  /// The icon of a group in OsmAnd: that of the first known word in its name, such as `house` in `special_house`. Nil
  /// if no word is known.
  static func icon(osmAnd name: String) -> SavedList.Icon? {
    name.lowercased().split(separator: "_").lazy.compactMap { icons[String($0)] }.first
  }

  private static let icons: [String: SavedList.Icon] = [
    "star": .star, "heart": .heart, "flag": .flag, "house": .home, "home": .home,
    "building": .work, "office": .work, "airport": .plane, "aerodrome": .plane, "plane": .plane,
    "train": .train, "railway": .train, "subway": .train, "boat": .boat, "ferry": .boat,
    "sail": .boat, "kayak": .boat, "car": .car, "truck": .car, "van": .car, "bicycle": .bicycle,
    "peak": .mountain, "mountain": .mountain, "trekking": .mountain, "beach": .beach,
    "camera": .camera, "restaurant": .food, "cafe": .food, "food": .food, "library": .book,
    "book": .book, "music": .music, "theatre": .music, "people": .people,
  ]
}
